import { addAbortSignal, type Readable } from "node:stream";
import type { Context as HonoContext } from "hono";

/** Node's connection; undefined in tests that call the app without one. */
type Connection = { outgoing?: { destroy(): void } } | undefined;

type Options = {
  onSent?: (byteCount: number) => void;
};

/**
 * Converts a stream to a response body. Rejects if the first chunk fails, so that the response can still be an error. A later
 * failure destroys the connection: the HTTP adapter would end the body as if it were complete.
 */
export async function streamBody(
  c: HonoContext,
  stream: Readable,
  { onSent = () => {} }: Options = {},
): Promise<ReadableStream<Uint8Array>> {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  const { outgoing } = (c.env as Connection) ?? {}; // env's type differs by HTTP adapter
  const timedOut: AbortSignal | undefined = c.get("timedOut");
  if (timedOut) addAbortSignal(timedOut, stream);
  let first: IteratorResult<Uint8Array> | undefined = await chunks.next();
  // Registered between reads too, because a failed stream must not look slow.
  stream.once("error", () => outgoing?.destroy());
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const next = first ?? (await chunks.next());
          first = undefined;
          if (next.done) return controller.close();
          controller.enqueue(next.value);
          onSent(next.value.length);
        } catch (error) {
          if (outgoing) outgoing.destroy();
          else controller.error(error);
        }
      },
      cancel: () => void stream.destroy(),
    },
    // No buffering: reads the stream only on demand.
    { highWaterMark: 0 },
  );
}
