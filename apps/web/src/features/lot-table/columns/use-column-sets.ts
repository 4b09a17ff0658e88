import { useMemo, useState } from "react";
import { recallJson, remember } from "../../../lib/storage";
import { type ColumnSet, isShowing, parseSets, setsKey, taskSets, withSet } from "./column-sets";
import type { TableModel } from "./use-table-model";

const recallSets = () => parseSets(recallJson(setsKey));

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
      remember(setsKey, JSON.stringify(next));
      setOwn(next);
    },
  };
}

export type ColumnSets = ReturnType<typeof useColumnSets>;
