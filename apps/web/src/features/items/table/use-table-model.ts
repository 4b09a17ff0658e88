import {
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  type Updater,
  useTable,
} from "@tanstack/react-table";
import { useMemo, useState } from "react";
import { recallJson, remember } from "../../../lib/storage";
import type { Lot } from "./cell-values";
import { type Column, type ColumnId, makeColumns } from "./columns";
import { type Density, densities, densityKey, parseDensity } from "./densities";
import { type Layout, maxWidth, minWidth, parseLayout, shownColumns, withWidth } from "./layout";
import { parseSort, type Sort, sortKey } from "./sort";

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
});

const layoutKey = "lotwright.items.table";

/** A value that this browser remembers. */
function useRemembered<T>(key: string, parse: (stored: unknown) => T): [T, (next: T) => void] {
  const [value, setValue] = useState(() => parse(recallJson(key)));
  const change = (next: T) => {
    setValue(next);
    remember(key, JSON.stringify(next));
  };
  return [value, change];
}

const toDefinition = ({ id, label, width }: Column): ColumnDef<typeof features, Lot> => ({
  id,
  header: label,
  // Rows are sorted by `sortLots`, which keeps an edited row in its place.
  accessorFn: () => undefined,
  size: width,
  minSize: minWidth,
  maxSize: maxWidth,
  enableSorting: id !== "select",
  enableResizing: id !== "select",
});

const noRows: Lot[] = [];
const applied = <T>(updater: Updater<T>, before: T): T =>
  typeof updater === "function" ? (updater as (old: T) => T)(before) : updater; // no state is a function

type Settings = Omit<Parameters<typeof makeColumns>[0], "isTouch">;

/** Whether the table is used with a finger. */
const isTouchScreen = () => matchMedia("(pointer: coarse)").matches;

/**
 * The columns of the table as the user arranged them, and the sort order. Both are remembered in this browser. TanStack Table holds
 * the state of the headings: their order, widths, and sort direction.
 */
export function useTableModel(settings: Settings) {
  const [layout, setLayout] = useRemembered<Layout>(layoutKey, parseLayout);
  const [sort, setSort] = useRemembered<Sort>(sortKey, parseSort);
  const { columnOrder, customColumnLabels, showInWorkflow } = settings;
  const [density, setDensity] = useRemembered<Density>(densityKey, parseDensity);
  const [isTouch] = useState(isTouchScreen);
  const columns = useMemo(
    () => makeColumns({ columnOrder, customColumnLabels, showInWorkflow, isTouch }),
    [columnOrder, customColumnLabels, showInWorkflow, isTouch],
  );
  const definitions = useMemo(() => columns.map(toDefinition), [columns]);
  const shown = useMemo(() => shownColumns(columns, layout), [columns, layout]);
  const arranged = useMemo(() => {
    const visible = new Set<string>(shown.map(({ id }) => id));
    return {
      columnOrder: shown.map(({ id }) => id as string),
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, visible.has(id)])),
      columnPinning: { start: shown.flatMap(({ id, isFrozen }) => (isFrozen ? id : [])), end: [] },
      columnSizing: Object.fromEntries(shown.map(({ id, width }) => [id, width])),
    };
  }, [columns, shown]);
  const sorting = useMemo(() => [{ id: sort.column as string, desc: sort.isDescending }], [sort]);
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    state: { ...arranged, sorting },
    manualSorting: true,
    enableSortingRemoval: false,
    sortDescFirst: false,
    columnResizeMode: "onEnd",
    onSortingChange(updater) {
      const [next] = applied(updater, sorting);
      if (next) setSort({ column: next.id as ColumnId, isDescending: next.desc }); // an id of the columns above
    },
    onColumnSizingChange(updater) {
      const widths = applied(updater, arranged.columnSizing);
      const resized = shown.find(({ id, width }) => widths[id] !== undefined && widths[id] !== width);
      if (resized) setLayout(withWidth(layout, resized.id, widths[resized.id] ?? resized.width));
    },
  });
  return {
    ...{ columns, shown, layout, setLayout, sort, setSort, table },
    ...{ density, setDensity, heights: densities[density] },
  };
}

export type TableModel = ReturnType<typeof useTableModel>;
