import { useDeferredValue, useEffect, useRef, useState } from "react";

const addressDelayMs = 200;

/** Text of a search box: shown immediately, deferred for filtering, and debounced into the URL. */
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
