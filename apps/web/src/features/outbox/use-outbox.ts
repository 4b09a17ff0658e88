import { createContext, use, useSyncExternalStore } from "react";
import type { Outbox } from "./outbox";
import type { OutboxView } from "./outbox-state";

export const OutboxContext = createContext<Outbox | undefined>(undefined);

/** What the signed-in person captured on this phone; every screen behind the sign-in has it. */
export function useOutbox(): Outbox {
  const outbox = use(OutboxContext);
  if (!outbox) throw new Error("There is no outbox outside its provider");
  return outbox;
}

export function useOutboxView(): OutboxView {
  const { subscribe, view } = useOutbox();
  return useSyncExternalStore(subscribe, view);
}

/** One thing about it; what else changes does not draw the screen again. */
export function useOutboxFact<Fact extends string | boolean | undefined>(
  read: (view: OutboxView) => Fact,
): Fact {
  const { subscribe, view } = useOutbox();
  return useSyncExternalStore(subscribe, () => read(view()));
}
