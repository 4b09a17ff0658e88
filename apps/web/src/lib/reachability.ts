/** A short outage, such as a change between two networks, is over before anybody needs to know. */
const requestGraceMs = 2_000;

const listeners = new Set<() => void>();
let isUnreachable = false;
let pending: { timer: ReturnType<typeof setTimeout>; dueAt: number } | undefined;

function setUnreachable(next: boolean): void {
  if (next === isUnreachable) return;
  isUnreachable = next;
  for (const listener of listeners) listener();
}

function cancelPending(): void {
  clearTimeout(pending?.timer);
  pending = undefined;
}

let answeredAt = Number.NEGATIVE_INFINITY;

/** Whether an answer, or the beginning of one, came at this time of `performance.now()` or later. */
export const hasAnsweredSince = (time: number): boolean => answeredAt >= time;

/** Reports that the server has answered, whatever its answer was. */
export function reportAnswer(): void {
  answeredAt = performance.now();
  cancelPending();
  setUnreachable(false);
}

/** Reports a missing answer. Unless another request is answered within the grace period, the server is unreachable. */
export function reportNoAnswer(graceMs = requestGraceMs): void {
  if (isUnreachable || !navigator.onLine) return;
  const dueAt = performance.now() + graceMs;
  if (pending && pending.dueAt <= dueAt) return;
  cancelPending();
  const timer = setTimeout(() => {
    pending = undefined;
    // An offline device says nothing about the server.
    setUnreachable(navigator.onLine);
  }, graceMs);
  pending = { timer, dueAt };
}

export const isServerUnreachable = (): boolean => isUnreachable;

/** Calls the listener when the server becomes unreachable or reachable, until what it returns is called. */
export function onReachabilityChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A proxy answers for a server that is down, in words of its own; the server's own failures are JSON. */
const isOfProxy = ({ status, headers }: Response) =>
  status >= 502 && status <= 504 && !headers.get("content-type")?.includes("json");

/** Passes the answer on, and reports whether the server gave one. Canceled requests tell nothing. */
export async function reportingReachability(answering: Promise<Response>): Promise<Response> {
  try {
    const answer = await answering;
    if (isOfProxy(answer)) reportNoAnswer();
    else reportAnswer();
    return answer;
  } catch (error) {
    // Browsers report a lost connection by a TypeError.
    if (error instanceof TypeError) reportNoAnswer();
    throw error;
  }
}
