import { useState } from "react";
import { type FilledLot, lotToPhotograph } from "./next-lot";

const none: ReadonlySet<string> = new Set();

/** State of the lots to photograph and of the current one. */
export function useFilling<Lot extends FilledLot>(lots: readonly Lot[]) {
  const [at, setAt] = useState<Lot>();
  const [passed, setPassed] = useState(none);
  const lot = lotToPhotograph(lots, { at, passed });
  if (lot && lot !== at) setAt(lot);
  return {
    lot,
    /** The following lots, in lot order. */
    next: lots.filter(({ id }) => id !== lot?.id && !passed.has(id)),
    /** Number of skipped lots. */
    skipped: lots.filter(({ id }) => passed.has(id)).length,
    /** Continues with the next lot. */
    pass: () => lot && setPassed(new Set([...passed, lot.id])),
    /** Starts again with the first lot without photos. */
    restart() {
      setPassed(none);
      setAt(undefined);
    },
  };
}
