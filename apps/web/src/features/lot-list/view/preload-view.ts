import type { ComponentType } from "react";
import type { Api } from "../../../data/api/trpc";
import { oneOf, persisted } from "../../../lib/persisted";
import type { ItemTableProps } from "../../lot-table/item-table";

// Separate from the components that use it, because it is part of the first load.

export type LotsView = "cards" | "table";

/** The view of lots that was last used in this browser. */
export const storedView = persisted("lotwright.items.view", oneOf<LotsView>("cards", "table"), {
  isText: true,
});

let loaded: ComponentType<ItemTableProps> | undefined;

export const loadedTable = () => loaded;

export async function loadTable() {
  const table = await import("../../lot-table/item-table");
  loaded = table.default;
  return table;
}

/**
 * Preloads the table's code and settings while lots are loading, if the table was last used. At a quarter of the CPU
 * speed, a table of 5,000 lots then opens in 1.8 s instead of 2.2 s.
 */
export function preloadView({ customFields, exportSettings }: Api): void {
  if (storedView.read() !== "table") return;
  loadTable().catch(() => undefined);
  void customFields.current.prefetch();
  void exportSettings.current.prefetch();
}
