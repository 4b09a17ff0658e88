/** Resolves or rejects like `work`, or rejects with `late()` after `ms`. Does not abort the work. */
export function withinDeadline<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
