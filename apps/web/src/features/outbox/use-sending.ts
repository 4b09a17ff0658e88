import { useEffect } from "react";
import { trpc } from "../../lib/trpc";
import type { Outbox } from "./outbox";

const everyMs = 30_000;

/** Sends at the start, when the line or the person is back, when the page is looked at again, and every 30 seconds. */
export function useSending(outbox: Outbox | undefined, announced: BroadcastChannel | undefined) {
  const { dataUpdatedAt } = trpc.auth.current.useQuery();
  useEffect(() => {
    if (outbox && dataUpdatedAt > 0) void outbox.flushNow();
  }, [outbox, dataUpdatedAt]);
  useEffect(() => {
    if (!outbox) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    addEventListener("online", () => void outbox.flushNow(), { signal });
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "visible" && void outbox.resume(),
      { signal },
    );
    announced?.addEventListener("message", () => void outbox.resume(), { signal });
    addEventListener("beforeunload", (event) => outbox.hasUnwritten() && event.preventDefault(), { signal });
    const timer = setInterval(() => {
      if (outbox.view().status !== "signedOut") void outbox.flush();
    }, everyMs);
    return () => {
      ending.abort();
      clearInterval(timer);
      outbox.stop();
    };
  }, [outbox, announced]);
}
