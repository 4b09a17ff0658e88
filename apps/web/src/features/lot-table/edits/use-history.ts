import { useCallback, useEffect, useRef, useState } from "react";
import { listenToLotChanges } from "../../../data/lots/lot-changes";
import { emptyHistory, type History, pushEntry, withoutLots } from "./history";

/**
 * The undo stack of a table, including changes of whole lots by dialogs and drags. Also in a ref, because changes end
 * after the render that started them.
 */
export function useHistory(manifestId: string) {
  const [history, setHistory] = useState(emptyHistory);
  const latest = useRef(history);
  const change = useCallback((next: History) => {
    latest.current = next;
    setHistory(next);
  }, []);
  useEffect(() => {
    return listenToLotChanges({
      onChanged(made) {
        if (made.manifestIds.includes(manifestId))
          change(pushEntry(latest.current, { kind: "lots", ...made }));
      },
      onUndone: (snapshotId) => change(withoutLots(latest.current, snapshotId)),
    });
  }, [manifestId, change]);
  return { history, latest: () => latest.current, change };
}
