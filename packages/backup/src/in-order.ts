/** Processes several values concurrently, and yields the results in the order of the values. */
export async function* inOrder<Value, Result>(
  values: AsyncIterable<Value>,
  width: number,
  work: (value: Value) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = [];
  try {
    for await (const value of values) {
      const result = work(value);
      result.catch(() => undefined); // awaited below
      begun.push(result);
      const first = begun.length === width ? begun.shift() : undefined;
      if (first) yield await first;
    }
    for (let next = begun.shift(); next; next = begun.shift()) yield await next;
  } finally {
    await Promise.allSettled(begun);
  }
}
