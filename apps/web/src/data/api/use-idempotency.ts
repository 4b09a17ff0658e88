import { useState } from "react";
import { makeId } from "../../lib/device";

/** Makes a key for each new input; the same input in a row keeps its key. */
function createKeys() {
  let known = { input: "", key: "" };
  return (input: unknown): string => {
    const text = JSON.stringify(input);
    if (text !== known.input) known = { input: text, key: makeId() };
    return known.key;
  };
}

/**
 * Options of a mutation that may be retried when its answer was lost: while the component is mounted, the server does the same call
 * once. `trpc: useIdempotency()`
 */
export function useIdempotency() {
  const [context] = useState(() => ({ idempotencyKeyOf: createKeys() }));
  return { context };
}
