import { useEffect, useState } from "react";

/** Debounces a value. The first value is returned immediately. */
export function useRested<T>(value: T, restMs: number): T {
  const [rested, setRested] = useState(value);
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal keys mean equal values
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [text, restMs]);
  return rested;
}
