/**
 * Leaves out as much of a failing history as possible: halves, then quarters, down to single steps.
 * @param fails Whether a history still fails
 * @param mayGoOn Whether there is time for another try
 */
export async function shrink<Step>(
  history: readonly Step[],
  fails: (history: readonly Step[]) => Promise<boolean>,
  mayGoOn: () => boolean,
): Promise<readonly Step[]> {
  let shortest = history;
  for (let size = Math.ceil(history.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < shortest.length && mayGoOn(); ) {
      const shorter = [...shortest.slice(0, from), ...shortest.slice(from + size)];
      if (await fails(shorter)) shortest = shorter;
      else from += size;
    }
  }
  return shortest;
}
