import { useMemo, useState } from "react";
import { persisted, usePersistedState } from "../../../lib/persisted";
import { makeColumns } from "../cells/columns";
import { densities, initialDensity, storedDensity } from "../cells/densities";
import { initialLayout, parseLayout, shownColumns } from "./layout";
import { byLotNumber, storedSort } from "./sort";

export const storedLayout = persisted("lotwright.items.table", parseLayout);

type Settings = Omit<Parameters<typeof makeColumns>[0], "isTouch" | "hasResults">;

const isTouchScreen = () => matchMedia("(pointer: coarse)").matches;

/** The arrangement of the table's columns and the sort order, both stored in this browser. */
export function useTableModel(settings: Settings, hasResults: boolean) {
  const [layout, setLayout] = usePersistedState(storedLayout, initialLayout);
  const [sort, setSort] = usePersistedState(storedSort, byLotNumber);
  const { columnOrder, customColumnLabels, showInWorkflow } = settings;
  const [density, setDensity] = usePersistedState(storedDensity, initialDensity);
  const [isTouch] = useState(isTouchScreen);
  const columns = useMemo(
    () => makeColumns({ columnOrder, customColumnLabels, showInWorkflow, isTouch, hasResults }),
    [columnOrder, customColumnLabels, showInWorkflow, isTouch, hasResults],
  );
  const shown = useMemo(() => shownColumns(columns, layout), [columns, layout]);
  return {
    ...{ columns, shown, layout, setLayout, sort, setSort },
    ...{ density, setDensity, heights: densities[density] },
  };
}

export type TableModel = ReturnType<typeof useTableModel>;
