import { addAbortSignal, type Readable } from "node:stream";
import { revocationSignal } from "../../areas/accounts/events/revocation";
import type { ActorContext } from "../../core/context";

type Ending = {
  /** Name of the export in the log. */
  noun: string;
  /** The manifest that the download needs access to. */
  manifestId?: string;
  /** Closes the spool. */
  close(): Promise<void>;
  /** Called once everything is closed. */
  onEnd(): void;
};

/** Aborts a download when its client disconnects or loses access, and releases what it holds when its stream is closed. */
export function endWithClient(
  ctx: ActorContext,
  body: Readable,
  { noun, manifestId, close, onEnd }: Ending,
): void {
  const ended = new AbortController();
  const warn = (err: unknown, message: string) => ctx.log.warn({ err, requestId: ctx.requestId }, message);
  body.on("error", (error) => warn(error, `${noun} was aborted`));
  body.once("close", () => {
    ended.abort();
    const closed = close().catch((error: unknown) => warn(error, `the spool of ${noun} was not closed`));
    void closed.then(onEnd);
  });
  addAbortSignal(ctx.signal, body);
  addAbortSignal(revocationSignal(ctx, { ...(manifestId && { manifestId }), end: ended.signal }), body);
}
