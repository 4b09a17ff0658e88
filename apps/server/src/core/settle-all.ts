/**
 * Waits for all promises, then throws the first rejection in their order, if any. Unlike `Promise.all`, it leaves no work
 * running after a failure.
 */
export async function settleAll(promises: readonly PromiseLike<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(promises);
  for (const result of results) if (result.status === "rejected") throw result.reason;
}
