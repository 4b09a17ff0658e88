import { addAbortSignal, type Readable } from "node:stream";
import type { Context as HonoContext } from "hono";

/** Present where a real connection is, not where a test asks the app directly. */
type Connection = { outgoing?: { destroy(): void } } | undefined;

type Options = {
  onSent?: (byteCount: number) => void;
};

/**
 * A stream as the body of an answer. It rejects when not even the first bytes come, so that there can be another answer;
 * a later failure breaks the connection: the HTTP adapter would end the body as if it were whole.
 */
export async function streamBody(
  c: HonoContext,
  stream: Readable,
  { onSent = () => {} }: Options = {},
): Promise<ReadableStream<Uint8Array>> {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  const { outgoing } = (c.env as Connection) ?? {}; // whatever the adapter or the test hands in
  const late: AbortSignal | undefined = c.get("late");
  if (late) addAbortSignal(late, stream);
  let first: IteratorResult<Uint8Array> | undefined = await chunks.next();
  // Also while nobody asks for more: what has failed must not look as if it were only slow.
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
    // Nothing waits in between: what was taken from the stream was wanted by the reader.
    { highWaterMark: 0 },
  );
}
