const passing = new Set([401, 408, 425, 429]);

/** Errors that say nothing about the sent record: an ended session, a slow connection, a busy server. */
export const mayPass = (status: number) => status < 400 || status >= 500 || passing.has(status);

/** The reason that ends an attempt before everything is sent. */
export type Interruption = {
  kind: "waiting" | "signedOut";
  retryAfterMs?: number;
  /** New records are sent without this wait. */
  holdsUpNothing?: boolean;
  /** The server's message, if any. */
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
