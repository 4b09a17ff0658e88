import { useEffect, useMemo, useRef, useState } from "react";
import { useIsOnline } from "../../../data/api/connection";
import { isInterrupted, useOutboxFact, useOutboxLots } from "../../offline/queue";
import {
  type CellState,
  type CellStatesByLot,
  mergedStates,
  queuedStates,
  rejectedFields,
  withoutStates,
  withStates,
} from "../cells/cell-states";
import type { RowWrite } from "../cells/writes";

/** Time in ms for which a cell shows that it was saved. */
const savedMs = 2_000;

const none: CellStatesByLot = new Map();

/** States of the cells: of changes in the upload queue, and of the table's own requests. */
export function useCellStates() {
  const isOnline = useIsOnline();
  const changes = useOutboxLots();
  const status = useOutboxFact((view) => view.status);
  const isWaiting = !isOnline || isInterrupted({ status });
  const [own, setOwn] = useState(none);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const started = timers.current;
    return () => {
      for (const timer of started) clearTimeout(timer);
    };
  }, []);
  const queued = useMemo(() => queuedStates(changes, isWaiting), [changes, isWaiting]);
  const rejected = useMemo(() => rejectedFields(changes), [changes]);
  const states = useMemo(() => mergedStates(own, queued), [own, queued]);
  const show = (writes: readonly RowWrite[], state: CellState) =>
    setOwn((before) => withStates(before, writes, state));
  return {
    /** The changes in the upload queue. */
    changes,
    states,
    /** The values of rejected changes. */
    rejected,
    show,
    /** Removes the table's own states of these cells. */
    clear: (writes: readonly RowWrite[]) => setOwn((before) => withoutStates(before, writes)),
    /** Shows briefly that these cells are saved. */
    showSaved(writes: readonly RowWrite[]) {
      const saved: CellState = { kind: "saved" };
      show(writes, saved);
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        setOwn((before) => withoutStates(before, writes, saved));
      }, savedMs);
      timers.current.add(timer);
    },
  };
}

export type CellStatesStore = ReturnType<typeof useCellStates>;
