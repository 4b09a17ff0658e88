import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";

/** A photo created while being read, as from storage. */
function photoOf(makePhoto: () => Buffer): Readable {
  return new Readable({
    read() {
      this.push(makePhoto());
      this.push(null);
    },
  });
}

/** Creates photos, and counts the open ones. */
export function photoShop(size = 1_000) {
  const counts = { opened: 0, open: 0, most: 0 };
  const closings: Promise<unknown>[] = [];
  const open = (photo: Readable) => {
    counts.opened += 1;
    counts.open += 1;
    counts.most = Math.max(counts.most, counts.open);
    const closing = new Promise<void>((resolve) => photo.once("close", resolve));
    closings.push(closing.then(() => (counts.open -= 1)));
    return photo;
  };
  const allClosed = () => Promise.all(closings);
  const read = async (url: string) => open(photoOf(() => Buffer.alloc(size, url)));
  return { counts, open, read, allClosed };
}

/** Returns `count()` once it no longer changes. Nothing here waits for more than the event loop. */
export async function countAtRest(count: () => number): Promise<number> {
  let seen = count();
  for (let unchanged = 0; unchanged < 100; unchanged += 1) {
    await setImmediate();
    if (count() !== seen) unchanged = 0;
    seen = count();
  }
  return seen;
}
