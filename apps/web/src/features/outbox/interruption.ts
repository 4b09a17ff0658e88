/** What ends an attempt before everything is sent. */
export type Interruption = { kind: "waiting" | "signedOut"; retryAfterMs?: number };

export function toInterruption({
  isSignedOut,
  retryAfterMs,
}: {
  isSignedOut?: boolean;
  retryAfterMs?: number;
}) {
  const kind = isSignedOut ? ("signedOut" as const) : ("waiting" as const);
  return { kind, ...(retryAfterMs && { retryAfterMs }) };
}
