import { useState } from "react";
import { makeId } from "../../lib/device";

/** Creates a generator of idempotency keys: a new one per input, the same one while an input repeats. */
function createKeys() {
  let known = { input: "", key: "" };
  return (input: unknown): string => {
    const text = JSON.stringify(input);
    if (text !== known.input) known = { input: text, key: makeId() };
    return known.key;
  };
}

/**
 * Options of a mutation that may be retried after a lost response: the server executes the same input once, as long as
 * the component is mounted. `trpc: useIdempotency()`
 */
export function useIdempotency() {
  const [context] = useState(() => ({ idempotencyKeyOf: createKeys() }));
  return { context };
}
