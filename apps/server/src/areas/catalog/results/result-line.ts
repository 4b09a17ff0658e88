import type { SaleState } from "@lotwright/contracts/catalog/result-fields";

/** A line without a problem. */
export type ResultLine = {
  line: number;
  /** Number and section, as in "12A". */
  lot: string;
  state: SaleState;
  hammerPrice: number | null;
  /** Undefined if the file has no buyers. */
  buyerNumber: string | undefined;
  /** Whether an unsold lot has a price or a buyer in the file, which is ignored. */
  isLeftOut: boolean;
};
