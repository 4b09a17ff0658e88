import { useMemo, useState, useSyncExternalStore } from "react";
import { createEmitter } from "./store";

/** Browsers may block storage, such as in private windows. Then nothing is stored. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

type Options = {
  /** `sessionStorage` for what ends with the tab. */
  storage?: "localStorage" | "sessionStorage";
  /** Whether the value is a text that is stored as it is. Others are stored as JSON. */
  isText?: boolean;
};

/**
 * Validates what is stored: the parsed JSON, which is undefined where the text is none, or the text itself. Returns undefined for
 * anything that this or an earlier release has not written. The first load contains no schemas, so that its parsers are small functions.
 */
type Parse<Value> = (stored: unknown, text: string) => Value | undefined;

/** A value that the browser stores under a key. */
export type Persisted<Value> = {
  key: string;
  readText: () => string | undefined;
  read: () => Value | undefined;
  write: (value: Value) => void;
  forget: () => void;
  /** Text that follows this key in the stored keys that begin with it. */
  endings: () => string[];
  parse: (text: string | undefined) => Value | undefined;
  /** Calls the listener when this page writes, or when another tab has changed the storage. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
};

/** A value that the browser stores, under one key or under a key for each owner. Every key of the app is an argument of this function. */
export function persisted<Value>(key: string, parse: Parse<Value>, options?: Options): Persisted<Value>;
export function persisted<Owner extends unknown[], Value>(
  keyOf: (...owner: Owner) => string,
  parse: Parse<Value>,
  options?: Options,
): (...owner: Owner) => Persisted<Value>;
export function persisted<Owner extends unknown[], Value>(
  key: string | ((...owner: Owner) => string),
  parseStored: Parse<Value>,
  { storage = "localStorage", isText = false }: Options = {},
) {
  const changed = createEmitter();
  const parse = (text: string | undefined) =>
    text === undefined ? undefined : parseStored(isText ? text : attempt(() => JSON.parse(text)), text);
  const subscribe = (listener: () => void) => {
    const stop = changed.subscribe(listener);
    addEventListener("storage", listener);
    return () => {
      stop();
      removeEventListener("storage", listener);
    };
  };
  const at = (name: string): Persisted<Value> => {
    const readText = () => attempt(() => window[storage].getItem(name)) ?? undefined;
    return {
      key: name,
      readText,
      read: () => parse(readText()),
      write(value) {
        attempt(() => window[storage].setItem(name, isText ? String(value) : JSON.stringify(value)));
        changed.emit();
      },
      forget() {
        attempt(() => window[storage].removeItem(name));
        changed.emit();
      },
      endings() {
        const keys = attempt(() => Object.keys(window[storage])) ?? [];
        return keys.filter((other) => other.startsWith(name)).map((other) => other.slice(name.length));
      },
      parse,
      subscribe,
    };
  };
  return typeof key === "string" ? at(key) : (...owner: Owner) => at(key(...owner));
}

/** Creates a parser that returns what the guard accepts. */
export const valid =
  <Value>(isValid: (stored: unknown) => stored is Value) =>
  (stored: unknown): Value | undefined =>
    isValid(stored) ? stored : undefined;

/** Creates a parser that returns one of these texts. */
export const oneOf =
  <Choice extends string>(...choices: readonly Choice[]) =>
  (stored: unknown): Choice | undefined =>
    choices.find((choice) => choice === stored);

/** A state that starts with the stored value and is stored when it changes. Without storage it lasts as long as the component. */
export function usePersistedState<Value>(
  entry: Persisted<Value>,
  fallback: Value,
): [value: Value, change: (next: Value) => void] {
  const [value, setValue] = useState(() => entry.read() ?? fallback);
  const change = (next: Value) => {
    setValue(next);
    entry.write(next);
  };
  return [value, change];
}

/** The stored value. Follows changes by this page and by other tabs. */
export function usePersisted<Value>({ subscribe, readText, parse }: Persisted<Value>): Value | undefined {
  const text = useSyncExternalStore(subscribe, readText);
  return useMemo(() => parse(text), [text, parse]);
}
