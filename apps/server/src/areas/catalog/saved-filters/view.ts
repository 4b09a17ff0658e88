import { lotArrangement } from "@lotwright/contracts/catalog/find-items";
import type { SavedFilter } from "@lotwright/contracts/catalog/saved-filters";
import type { SavedFilterRow } from "./access";

/** Views of saved filters, without those of another release that this one cannot read. */
export function savedFilterViews(rows: readonly SavedFilterRow[]): SavedFilter[] {
  return rows.flatMap(({ id, name, filter: stored }) => {
    const { data: filter } = lotArrangement.safeParse(stored);
    return filter ? [{ id, name, filter }] : [];
  });
}
