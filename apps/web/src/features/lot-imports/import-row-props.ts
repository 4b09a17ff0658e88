import type { ImportColumn, ImportRow } from "@lotwright/contracts/catalog/lot-imports";
import type { NameOf } from "./targets";

export type ImportRowProps = {
  row: ImportRow;
  columns: readonly ImportColumn[];
  nameOf: NameOf;
  importId: string;
  /** Called with the cell that was corrected. */
  onFixed: (cell: HTMLElement) => void;
};
