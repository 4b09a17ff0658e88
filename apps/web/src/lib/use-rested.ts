import { useEffect, useState } from "react";

/** The value once it has not changed for a while; the first one at once. */
export function useRested<T>(value: T, restMs: number): T {
  const [rested, setRested] = useState(value);
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what says the same is the same
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [text, restMs]);
  return rested;
}
