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
 * State of a search box: updated immediately, deferred for filtering, and debounced for the URL. Follows other changes
 * of the URL, such as by the back button.
 */
export function useSearchText(inAddress: string, writeToAddress: (text: string) => void) {
  const [text, setText] = useState(inAddress);
  const [written, setWritten] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  if (seen !== inAddress) {
    setSeen(inAddress);
    if (written !== inAddress) {
      setWritten(inAddress);
      setText(inAddress);
    }
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const write = useRef<() => void>(undefined);
  useEffect(() => {
    // A press may open another page; writing the URL later would leave that page again.
    const writeNow = () => write.current?.();
    addEventListener("pointerdown", writeNow);
    return () => {
      removeEventListener("pointerdown", writeNow);
      clearTimeout(timer.current);
    };
  }, []);

  const change = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    write.current = () => {
      clearTimeout(timer.current);
      write.current = undefined;
      setWritten(next.trim());
      writeToAddress(next.trim());
    };
    timer.current = setTimeout(write.current, addressDelayMs);
  };
  return { text, filter: useDeferredValue(text), change };
}
