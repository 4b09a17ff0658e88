import type { TableError } from "./table-error";
import type { FirstRows, RowLimits } from "./workbook";

/** Message to the child: one workbook, after which the child ends. */
export interface Request {
  bytes: Uint8Array;
  limits: RowLimits;
}

/** Message from the child: once after its start, then once for the workbook. */
export type Reply =
  | { kind: "ready" }
  | { kind: "rows"; rows: FirstRows }
  | { kind: "refused"; reason: TableError["reason"] };
