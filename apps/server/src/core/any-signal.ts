/**
 * Runs `work` with a signal that aborts when any of `signals` does; removes its listeners afterwards. `AbortSignal.any` keeps
 * a reference in a signal that outlives the work, and in Node also while the combined signal has a listener.
 */
export async function withAnySignal<Result>(
  signals: readonly AbortSignal[],
  work: (own: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const own = new AbortController();
  const abort = () => own.abort();
  if (signals.some(({ aborted }) => aborted)) abort();
  for (const signal of signals) signal.addEventListener("abort", abort);
  try {
    return await work(own.signal);
  } finally {
    for (const signal of signals) signal.removeEventListener("abort", abort);
  }
}
