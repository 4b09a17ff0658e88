import { createContext, use, useSyncExternalStore } from "react";
import type { Outbox } from "./outbox";
import type { OutboxView } from "./outbox-state";
import type { PendingChange } from "./records";

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

/** The pending changes, in upload order. Changes of photos, previews and progress do not re-render. */
export function useOutboxLots(): readonly PendingChange[] {
  const { subscribe, view } = useOutbox();
  return useSyncExternalStore(subscribe, () => view().lots);
}

/** Selects one value of the queue's state. Changes of other values do not re-render. */
export function useOutboxFact<Fact extends string | boolean | undefined>(
  read: (view: OutboxView) => Fact,
): Fact {
  const { subscribe, view } = useOutbox();
  return useSyncExternalStore(subscribe, () => read(view()));
}
