import { useMemo, useRef, useState } from "react";

/** The checked lots among the listed ones. */
export function useChecked(ids: readonly string[]) {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const shown = useMemo(() => ids.filter((id) => checked.has(id)), [ids, checked]);
  const isAll = ids.length > 0 && shown.length === ids.length;
  return {
    checked,
    /** The checked lots in list order. */
    ids: shown,
    isAll,
    clear: () => setChecked(new Set()),
    toggleAll: () => setChecked(new Set(isAll ? [] : ids)),
    /** Toggles a lot. With `isRange`, sets all lots between it and the last toggled one. */
    toggle(id: string, isRange = false) {
      const [from, to] = [last.current === undefined ? -1 : ids.indexOf(last.current), ids.indexOf(id)];
      const range = isRange && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      const isChecked = checked.has(id);
      last.current = id;
      setChecked((before) => {
        const next = new Set(before);
        for (const each of range) {
          if (isChecked) next.delete(each);
          else next.add(each);
        }
        return next;
      });
    },
  };
}
