import { Readable } from "node:stream";
import type { Context as HonoContext } from "hono";
import { yieldToEventLoop } from "../yielding";
import { streamBody } from "./stream-body";

/** Writing a piece takes milliseconds: of all answers that are being read, one piece is written in a turn. */
async function* inBytes(pieces: Iterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  await yieldToEventLoop();
  for (const piece of pieces) {
    yield encoder.encode(piece);
    await yieldToEventLoop();
  }
}

/** A long text as the body of an answer, each piece written when the client has taken the one before. */
export async function answerInPieces(
  c: HonoContext,
  pieces: Iterable<string>,
  contentType: string,
): Promise<Response> {
  const body = await streamBody(c, Readable.from(inBytes(pieces), { highWaterMark: 1 }));
  return c.body(body, 200, { "Content-Type": contentType });
}
