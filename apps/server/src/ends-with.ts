/**
 * Gives the work a signal of its own, which fires with any of these; afterwards nothing of it is left with them.
 * `AbortSignal.any` would leave something for good: with a signal that outlives it, and in Node when one is still listened to.
 */
export async function endsWith<Result>(
  signals: readonly AbortSignal[],
  work: (own: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const own = new AbortController();
  const end = () => own.abort();
  if (signals.some(({ aborted }) => aborted)) end();
  for (const signal of signals) signal.addEventListener("abort", end);
  try {
    return await work(own.signal);
  } finally {
    for (const signal of signals) signal.removeEventListener("abort", end);
  }
}
