import { useMemo, useState } from "react";
import { type ColumnSet, isShowing, storedSets, taskSets, withSet } from "./column-sets";
import type { TableModel } from "./use-table-model";

const recallSets = () => storedSets.read() ?? [];

/** The sets of columns to choose from: those of the tasks, and the user's own ones, which this browser remembers. */
export function useColumnSets({ columns, layout, setLayout }: TableModel) {
  const [own, setOwn] = useState(recallSets);
  const tasks = useMemo(() => taskSets(columns), [columns]);
  return {
    tasks,
    own,
    isShown: (set: ColumnSet) => isShowing(columns, layout, set),
    show: (set: ColumnSet) => setLayout(withSet(layout, set)),
    /** Changes the user's own sets, as another tab may have changed them since. */
    change(update: (sets: readonly ColumnSet[]) => readonly ColumnSet[]) {
      const next = [...update(recallSets())];
      storedSets.write(next);
      setOwn(next);
    },
  };
}

export type ColumnSets = ReturnType<typeof useColumnSets>;
