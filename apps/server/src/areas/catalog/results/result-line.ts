import type { SaleState } from "@lotwright/contracts/catalog/result-fields";

/** A line without a problem. */
export type ResultLine = {
  line: number;
  /** Number and section, as in "12A". */
  lot: string;
  state: SaleState;
  hammerPrice: number | null;
  /** Undefined when the file says nothing about buyers. */
  buyerNumber: string | undefined;
  /** The lot was not sold, but the file has a price or a buyer. */
  isLeftOut: boolean;
};
