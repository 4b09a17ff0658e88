import { createContext, use, useSyncExternalStore } from "react";
import type { Outbox } from "./outbox";
import type { OutboxView } from "./outbox-state";

export const OutboxContext = createContext<Outbox | undefined>(undefined);

/** The signed-in user's upload queue. */
export function useOutbox(): Outbox {
  const outbox = use(OutboxContext);
  if (!outbox) throw new Error("There is no outbox outside its provider");
  return outbox;
}

export function useOutboxView(): OutboxView {
  const { subscribe, view } = useOutbox();
  return useSyncExternalStore(subscribe, view);
}

/** Selects one value of the queue's state. Changes of other values do not re-render. */
export function useOutboxFact<Fact extends string | boolean | undefined>(
  read: (view: OutboxView) => Fact,
): Fact {
  const { subscribe, view } = useOutbox();
  return useSyncExternalStore(subscribe, () => read(view()));
}
