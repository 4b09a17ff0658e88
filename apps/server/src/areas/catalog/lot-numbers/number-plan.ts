import type { LotPlace } from "@lotwright/contracts/catalog/lot-selection";

export type Lot = LotPlace & { id: string };

export type NumberChange = { itemId: string; before: LotPlace; after: LotPlace };
/** A skipped number and the reason. */
export type Skipped = { number: number; reason: "used" | "leased" };
export type NumberPlan =
  | { changes: NumberChange[]; skipped: Skipped[]; problem?: never }
  | { problem: string; changes?: never };

/** New places by lot, or an error. */
export type Dealt =
  | { places: ReadonlyMap<string, LotPlace>; skipped: Skipped[] }
  | { places?: never; problem: string };
