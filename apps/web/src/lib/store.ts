import { useSyncExternalStore } from "react";

/** Creates an event. Its listeners are called in the order in which they were added. */
export function createEmitter<Payload = void>() {
  const listeners = new Set<(payload: Payload) => void>();
  return {
    emit(payload: Payload): void {
      for (const listener of listeners) listener(payload);
    },
    /** Calls the listener at each event. Returns a function that unsubscribes. */
    subscribe(listener: (payload: Payload) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hasListeners: () => listeners.size > 0,
  };
}

/** Creates a value that screens and other code follow. Its listeners are called after each change. */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const { emit, subscribe, hasListeners } = createEmitter();
  return {
    get: () => value,
    set(next: Value): void {
      if (Object.is(next, value)) return;
      value = next;
      emit();
    },
    subscribe,
    hasListeners,
  };
}

type Readable<Value> = { get: () => Value; subscribe: (listener: () => void) => () => void };

const whole = <Value>(value: Value) => value;

/** The value of a store, or what `select` reads of it. Renders again only when that changes. */
export function useStore<Value>(store: Readable<Value>): Value;
export function useStore<Value, Selected>(
  store: Readable<Value>,
  select: (value: Value) => Selected,
): Selected;
export function useStore<Value>(
  { get, subscribe }: Readable<Value>,
  select: (value: Value) => unknown = whole,
) {
  return useSyncExternalStore(subscribe, () => select(get()));
}
