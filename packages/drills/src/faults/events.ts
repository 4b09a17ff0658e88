import { setTimeout as sleep } from "node:timers/promises";
import type { Staff } from "../installation/staff";

const reconnectMs = 500;

/** An event stream as a browser keeps it: reconnects when it ends. */
export async function openEvents({ origin, cookie }: Pick<Staff, "origin" | "cookie">) {
  const closing = new AbortController();
  const received: { text: string; at: number }[] = [];
  let opened = 0;

  async function listen(onOpen: () => void): Promise<void> {
    const headers = { cookie, accept: "text/event-stream" };
    const { body, ok } = await fetch(`${origin}/trpc/events.stream`, { headers, signal: closing.signal });
    if (!body || !ok) return;
    opened += 1;
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      received.push({ text, at: performance.now() });
      onOpen();
    }
  }

  const isOpen = new Promise<void>((resolve) => {
    const keepListening = async () => {
      while (!closing.signal.aborted) {
        await listen(resolve).catch(() => undefined);
        if (!closing.signal.aborted) await sleep(reconnectMs);
      }
    };
    void keepListening();
  });
  await isOpen;
  return { received, opened: () => opened, close: () => closing.abort() };
}
