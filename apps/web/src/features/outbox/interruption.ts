const passing = new Set([401, 408, 425, 429]);

/** A session that ended, a slow line and a busy server are no verdict on what was sent. */
export const mayPass = (status: number) => status < 400 || status >= 500 || passing.has(status);

/** What ends an attempt before everything is sent. */
export type Interruption = {
  kind: "waiting" | "signedOut";
  retryAfterMs?: number;
  /** What comes meanwhile is sent without that wait. */
  holdsUpNothing?: boolean;
  /** What the server said, where it said anything. */
  message?: string;
};

export function toInterruption({
  isSignedOut,
  ...said
}: Omit<Interruption, "kind"> & { isSignedOut?: boolean }): Interruption {
  const { retryAfterMs, holdsUpNothing, message } = said;
  const kind = isSignedOut ? "signedOut" : "waiting";
  return {
    kind,
    ...(retryAfterMs && { retryAfterMs }),
    ...(holdsUpNothing && { holdsUpNothing }),
    ...(message && { message }),
  };
}
