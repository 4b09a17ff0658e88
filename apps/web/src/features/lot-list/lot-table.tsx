import { lazy, useState } from "react";
import type { ItemTableProps } from "../lot-table/item-table";
import { loadedTable, loadTable } from "./view/preload-view";

const LoadedLater = lazy(loadTable);

/** The table of lots, which is loaded when it is first shown. */
export function LotTable(props: ItemTableProps) {
  // Rendered directly if loaded: React shows the fallback of a lazy component for at least 300 ms.
  const [Table] = useState(() => loadedTable() ?? LoadedLater);
  return <Table {...props} />;
}
