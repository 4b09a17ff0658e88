import { useDeferredValue, useEffect, useRef, useState } from "react";

type Options<Sort extends string> = readonly { readonly value: Sort }[];

/** Parses the search parameters of a list's URL, and drops invalid values. The first sort order is the default. */
export function toListSearch<Sort extends string>(search: Record<string, unknown>, sorts: Options<Sort>) {
  const sort = sorts.slice(1).find(({ value }) => value === search.sort)?.value;
  // The router parses digits as a number.
  const text = typeof search.q === "number" ? String(search.q) : search.q;
  return {
    ...(typeof text === "string" && text && { q: text }),
    ...(sort && { sort }),
  };
}

const addressDelayMs = 200;

/**
 * The text of a search box: shown immediately, deferred for filtering, and debounced before it is written into the URL.
 */
export function useSearchText(initial: string, writeToAddress: (text: string) => void) {
  const [text, setText] = useState(initial);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => writeToAddress(next.trim()), addressDelayMs);
  };
  return { text, filter: useDeferredValue(text), change };
}
