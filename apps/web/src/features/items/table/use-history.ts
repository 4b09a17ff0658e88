import { useEffect, useEffectEvent, useRef, useState } from "react";
import { listenToLotChanges } from "../../../lib/lot-changes";
import { emptyHistory, type History, pushed, withoutLots } from "./history";

/**
 * The undo stack of a table. Also held in a ref, because changes end after the render that started them. Includes changes of
 * whole lots by dialogs and drags.
 */
export function useHistory(manifestId: string) {
  const [history, setHistory] = useState(emptyHistory);
  const latest = useRef(history);
  const change = (next: History) => {
    latest.current = next;
    setHistory(next);
  };
  const edit = useEffectEvent((next: (before: History) => History) => change(next(latest.current)));
  useEffect(
    () =>
      listenToLotChanges({
        onChanged(made) {
          if (made.manifestIds.includes(manifestId))
            edit((before) => pushed(before, { kind: "lots", ...made }));
        },
        onUndone: (snapshotId) => edit((before) => withoutLots(before, snapshotId)),
      }),
    [manifestId],
  );
  return { history, latest: () => latest.current, change };
}
