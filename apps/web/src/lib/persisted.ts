import { useMemo, useState, useSyncExternalStore } from "react";
import { createEmitter } from "./store";

/** Runs a storage access, and returns undefined if the browser blocks storage, such as in private windows. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

type Options = {
  /** Where to store it; `sessionStorage` until the tab is closed. */
  storage?: "localStorage" | "sessionStorage";
  /** Whether the value is stored as plain text instead of JSON. */
  isText?: boolean;
};

/**
 * Validates a stored value: the parsed JSON (undefined if invalid), or the text. Returns undefined for anything that no
 * release has written. Parsers are small functions, since the first load includes no schema library.
 */
type Parse<Value> = (stored: unknown, text: string) => Value | undefined;

/** A value that the browser stores under a key. */
export type Persisted<Value> = {
  key: string;
  readText: () => string | undefined;
  read: () => Value | undefined;
  write: (value: Value) => void;
  forget: () => void;
  /** Lists the suffixes of stored keys that begin with this key. */
  endings: () => string[];
  parse: (text: string | undefined) => Value | undefined;
  /** Calls the listener when this page or another tab changes the value. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
};

/**
 * Declares a value that the browser stores under a key, or under one key per owner. Every storage key of the app is
 * declared with this function.
 */
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

/** State that starts with the stored value and is stored on change. Without storage it lasts as long as the component. */
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
