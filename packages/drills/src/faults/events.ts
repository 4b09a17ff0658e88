import { setTimeout as sleep } from "node:timers/promises";
import type { Staff } from "../installation/staff";

const reconnectMs = 500;

/** Reads an event stream like a browser, which reconnects when the stream ends. */
export async function openEvents({ client }: Staff) {
  const closing = new AbortController();
  const received: { text: string; at: number }[] = [];

  async function listen(onOpen: () => void): Promise<void> {
    const stream = await client.openEvents(closing.signal);
    for (let next = await stream.next(); !next.done; next = await stream.next()) {
      received.push({ text: next.value, at: performance.now() });
      onOpen();
    }
  }

  await new Promise<void>((resolve) => {
    const keepListening = async () => {
      while (!closing.signal.aborted) {
        await listen(resolve).catch(() => undefined);
        if (!closing.signal.aborted) await sleep(reconnectMs);
      }
    };
    void keepListening();
  });
  return { received, close: () => closing.abort() };
}
