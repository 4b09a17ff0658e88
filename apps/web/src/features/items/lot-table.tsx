import { lazy, useState } from "react";
import { loadedTable, loadTable } from "./preload-view";
import type { ItemTableProps } from "./table/item-table";

const LoadedLater = lazy(loadTable);

/** The table of lots, which is loaded when it is first shown. */
export function LotTable(props: ItemTableProps) {
  // Not by `lazy` if it is there: React shows what stands in for a lazy component for at least 300 ms.
  const [Table] = useState(() => loadedTable() ?? LoadedLater);
  return <Table {...props} />;
}
