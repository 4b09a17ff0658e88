import { setTimeout as delay } from "node:timers/promises";
import { withAnySignal } from "../../../core/any-signal";
import type { Logger } from "../../../core/logger";

/** Result of looking for a photo to read. "pause": look again only after this many seconds. */
export type Outcome = { kind: "read" | "none" } | { kind: "pause"; seconds: number };

export type ReadingHandler = {
  /** Reads the next waiting photo, if any. Rejects only if the result cannot be stored. */
  readNext(signal: AbortSignal): Promise<Outcome>;
  /** Calls `listener` when a photo was added. Returns a function that unsubscribes. */
  onNewPhoto(listener: () => void): () => void;
};

const troubleSeconds = 5;

/** Resolves when a photo was added, or after `ms`. */
async function nextChance({ onNewPhoto }: ReadingHandler, signal: AbortSignal, ms: number): Promise<void> {
  const woken = new AbortController();
  const forget = onNewPhoto(() => woken.abort());
  await withAnySignal([signal, woken.signal], (own) => pause(own, ms));
  forget();
}

const pause = (signal: AbortSignal, ms: number) => delay(ms, undefined, { signal }).catch(() => {});

/** Reads photos, one at a time, until the signal aborts. The returned function waits for the last one. */
export function workOnReading(
  handler: ReadingHandler,
  signal: AbortSignal,
  { pollMs, log }: { pollMs: number; log: Logger },
): () => Promise<void> {
  const work = async () => {
    while (!signal.aborted) {
      const outcome = await handler.readNext(signal).catch((err: unknown): Outcome => {
        if (!signal.aborted) log.warn({ err }, "photos that wait to be read cannot be reached");
        return { kind: "pause", seconds: troubleSeconds };
      });
      if (outcome.kind === "pause") await pause(signal, outcome.seconds * 1000);
      if (outcome.kind === "none") await nextChance(handler, signal, pollMs);
    }
  };
  const ended = work();
  return () => ended;
}

/** Reads every photo that is due, in tests. */
export async function drainReading({ readNext }: ReadingHandler, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await readNext(signal)).kind === "read");
}
