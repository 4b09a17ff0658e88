import { useMemo, useState } from "react";
import { type ColumnSet, isShowing, storedSets, taskSets, withSet } from "./column-sets";
import type { TableModel } from "./use-table-model";

const recallSets = () => storedSets.read() ?? [];

/** The column sets to choose from: built-in ones, and the user's, stored in this browser. */
export function useColumnSets({ columns, layout, setLayout }: TableModel) {
  const [own, setOwn] = useState(recallSets);
  const tasks = useMemo(() => taskSets(columns), [columns]);
  return {
    tasks,
    own,
    isShown: (set: ColumnSet) => isShowing(columns, layout, set),
    show: (set: ColumnSet) => setLayout(withSet(layout, set)),
    /** Changes the user's sets, starting from the stored ones, which another tab may have changed. */
    change(update: (sets: readonly ColumnSet[]) => readonly ColumnSet[]) {
      const next = [...update(recallSets())];
      storedSets.write(next);
      setOwn(next);
    },
  };
}

export type ColumnSets = ReturnType<typeof useColumnSets>;
