import { useMemo, useState } from "react";
import { recallJson, remember } from "../../../lib/storage";
import { makeColumns } from "../cells/columns";
import { type Density, densities, densityKey, parseDensity } from "../cells/densities";
import { type Layout, parseLayout, shownColumns } from "./layout";
import { parseSort, type Sort, sortKey } from "./sort";

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

type Settings = Omit<Parameters<typeof makeColumns>[0], "isTouch">;

/** Whether the table is used with a finger. */
const isTouchScreen = () => matchMedia("(pointer: coarse)").matches;

/** The columns of the table as the user arranged them, and the sort order. Both are remembered in this browser. */
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
  const shown = useMemo(() => shownColumns(columns, layout), [columns, layout]);
  return {
    ...{ columns, shown, layout, setLayout, sort, setSort },
    ...{ density, setDensity, heights: densities[density] },
  };
}

export type TableModel = ReturnType<typeof useTableModel>;
