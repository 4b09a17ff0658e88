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

/** Creates an observable value. Listeners are called after each change. */
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

/** Returns a store's value, or the part that `select` returns, and rerenders when it changes. */
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
