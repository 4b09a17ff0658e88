import { Readable } from "node:stream";
import type { Context as HonoContext } from "hono";
import { yieldToEventLoop } from "../../core/yielding";
import { streamBody } from "./stream-body";

/** Encodes chunks lazily, yielding to the event loop in between, since rendering one takes milliseconds. */
async function* encodeChunks(chunks: Iterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  await yieldToEventLoop();
  for (const chunk of chunks) {
    yield encoder.encode(chunk);
    await yieldToEventLoop();
  }
}

/** Streams a long text as the response, with backpressure: renders the next chunk when the client has read the previous one. */
export async function streamText(
  c: HonoContext,
  chunks: Iterable<string>,
  contentType: string,
): Promise<Response> {
  const body = await streamBody(c, Readable.from(encodeChunks(chunks), { highWaterMark: 1 }));
  return c.body(body, 200, { "Content-Type": contentType });
}
