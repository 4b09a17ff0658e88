import { useState } from "react";
import { type FilledLot, lotToPhotograph } from "./next-lot";

const none: ReadonlySet<string> = new Set();

/** Keeps the lot without photos that is photographed now. */
export function useFilling<Lot extends FilledLot>(lots: readonly Lot[]) {
  const [at, setAt] = useState<Lot>();
  const [passed, setPassed] = useState(none);
  const lot = lotToPhotograph(lots, { at, passed });
  if (lot && lot !== at) setAt(lot);
  return {
    lot,
    /** The lots after this one, in lot order. */
    next: lots.filter(({ id }) => id !== lot?.id && !passed.has(id)),
    /** The number of lots that were skipped. */
    skipped: lots.filter(({ id }) => passed.has(id)).length,
    /** Goes on to the next lot. */
    pass: () => lot && setPassed(new Set([...passed, lot.id])),
    /** Starts again with the first lot without photos. */
    restart() {
      setPassed(none);
      setAt(undefined);
    },
  };
}
