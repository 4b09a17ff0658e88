import { useSyncExternalStore } from "react";
import { IntermediaryError } from "../../lib/intermediary";
import { createEmitter, createStore } from "../../lib/store";

const reconnect = createEmitter();

/** Reports that the server responds again, because browsers do not always notice a restored connection. */
export const reportReconnect = reconnect.emit;

/** Calls the listener when the server responds again. Returns a function that unsubscribes. */
export const onReconnect = reconnect.subscribe;

/** Grace period in ms. Shorter outages, such as a change of networks, are not reported. */
const requestGraceMs = 2_000;

/** Sentence that says why the server cannot be reached; undefined while it can. */
export const obstacleToServer = createStore<string | undefined>(undefined);

export const isServerUnreachable = (): boolean => obstacleToServer.get() !== undefined;

let pending: { timer: ReturnType<typeof setTimeout>; dueAt: number } | undefined;

function cancelPending(): void {
  clearTimeout(pending?.timer);
  pending = undefined;
}

let answeredAt = Number.NEGATIVE_INFINITY;

/** Whether a response has arrived since this time of `performance.now()`. */
export const hasAnsweredSince = (time: number): boolean => answeredAt >= time;

/** Reports that the server has responded. */
export function reportAnswer(): void {
  answeredAt = performance.now();
  cancelPending();
  obstacleToServer.set(undefined);
}

/**
 * Reports a missing response. If no other request gets a response within the grace period, the server counts as
 * unreachable.
 * @param reason A sentence with the reason, if it is known
 */
export function reportNoAnswer(graceMs = requestGraceMs, reason = "Can't reach the server."): void {
  if (isServerUnreachable() || !navigator.onLine) return;
  const dueAt = performance.now() + graceMs;
  if (pending && pending.dueAt <= dueAt) return;
  cancelPending();
  const timer = setTimeout(() => {
    pending = undefined;
    // While the device is offline, the server's state is unknown.
    obstacleToServer.set(navigator.onLine ? reason : undefined);
  }, graceMs);
  pending = { timer, dueAt };
}

/** Whether a proxy has responded because the server is down. The server's own errors are JSON. */
const isOfProxy = ({ status, headers }: Response) =>
  status >= 502 && status <= 504 && !headers.get("content-type")?.includes("json");

/** Returns the response, and records whether the server has responded. Ignores canceled requests. */
export async function reportingReachability(answering: Promise<Response>): Promise<Response> {
  try {
    const answer = await answering;
    if (isOfProxy(answer)) reportNoAnswer();
    else reportAnswer();
    return answer;
  } catch (error) {
    // Browsers report a lost connection as TypeError.
    if (error instanceof TypeError) reportNoAnswer();
    // A request that is too large says nothing about the server's reachability.
    if (error instanceof IntermediaryError && error.status !== 413)
      reportNoAnswer(requestGraceMs, error.message);
    throw error;
  }
}

function subscribe(listener: () => void) {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Props for a button that needs the server. Offline it is disabled, with the reason as tooltip. */
export function useOnlineOnly(): { disabled: boolean; title?: string } {
  const isOnline = useIsOnline();
  return isOnline
    ? { disabled: false }
    : { disabled: true, title: "You're offline. Try again when you're back online." };
}

/** Whether the browser reports a network connection. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}
