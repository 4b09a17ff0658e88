import { useEffect } from "react";
import { onReconnect } from "../../../data/api/connection";
import { trpc } from "../../../data/api/trpc";
import type { Outbox } from "./outbox";

const everyMs = 30_000;

type Sending = Pick<
  Outbox,
  "flush" | "flushNow" | "goOn" | "resume" | "hasUnwritten" | "writeLastShots" | "view" | "stop"
>;

/**
 * Uploads the queue when the device or server is reachable again, the page becomes visible, another tab has stored
 * something, and every 30 seconds.
 */
export function sendInTime(outbox: Sending, announced?: Pick<EventTarget, "addEventListener">): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  // If the store cannot be read now, the next event tries again.
  const resume = () => void outbox.resume().catch(() => undefined);
  addEventListener("online", () => void outbox.flushNow(), { signal });
  const stopListening = onReconnect(() => void outbox.goOn());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && resume(), {
    signal,
  });
  announced?.addEventListener("message", resume, { signal });
  addEventListener("pagehide", outbox.writeLastShots, { signal });
  addEventListener("beforeunload", (event) => outbox.hasUnwritten() && event.preventDefault(), { signal });
  const timer = setInterval(() => {
    if (outbox.view().status !== "signedOut") void outbox.flush();
  }, everyMs);
  return () => {
    ending.abort();
    stopListening();
    clearInterval(timer);
    outbox.stop();
  };
}

/** Uploads the queue when the page opens, and on the events of `sendInTime`. */
export function useSending(outbox: Outbox | undefined, announced: BroadcastChannel | undefined) {
  const { dataUpdatedAt } = trpc.auth.current.useQuery();
  useEffect(() => {
    if (outbox && dataUpdatedAt > 0) void outbox.flushNow();
  }, [outbox, dataUpdatedAt]);
  useEffect(() => {
    return outbox && sendInTime(outbox, announced);
  }, [outbox, announced]);
}
