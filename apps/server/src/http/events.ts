import { once } from "node:events";
import { addAbortSignal, PassThrough } from "node:stream";
import type { AppEvent } from "@lotwright/contracts/workspace/events";
import { Hono } from "hono";
import { createCaller } from "../areas/router";
import type { Context } from "../core/context";
import { AppError } from "../core/errors";
import { maxStreamMs, requirePermission } from "../core/trpc";
import { streamBody } from "./downloads/stream-body";
import { getOnly } from "./middleware/known-methods";
import type { AppEnv } from "./middleware/request-context";
import { refuseQuery } from "./query";

export type EventStreamTiming = {
  /**
   * Interval of keep-alive comments; shorter than the check interval of `writeTimeout`, which would treat a silent stream as
   * stalled.
   */
  keepAliveMs: number;
  maxDurationMs: number;
};

const defaultTiming: EventStreamTiming = { keepAliveMs: 8_000, maxDurationMs: maxStreamMs };

/** Maximum of bytes that a slow client may leave unread before its events are coalesced; Node's default is four times as much. */
const maxUnreadBytes = 16 * 1024;

const frame = (event: AppEvent) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

/** Writes events with backpressure: the event bus coalesces a slow client's unread events into a resync. */
async function writeEvents(
  out: PassThrough,
  events: AsyncIterable<AppEvent>,
  ended: AbortSignal,
): Promise<void> {
  for await (const event of events) {
    if (!out.write(frame(event))) await once(out, "drain", { signal: ended });
  }
}

/**
 * Opens `events.stream` as server-sent events. Events are neither stored nor numbered, so every stream starts with a resync: state
 * that the client reads afterwards is at least as recent as the events that follow.
 */
async function openStream(
  ctx: Context,
  { keepAliveMs, maxDurationMs }: EventStreamTiming,
): Promise<PassThrough> {
  const ended = new AbortController();
  const events = await createCaller(ctx, { signal: ended.signal }).events.stream();
  const out = new PassThrough({ highWaterMark: maxUnreadBytes });
  const keepAlive = setInterval(() => {
    if (out.writable && out.readableLength === 0) out.write(": keep-alive\n\n");
  }, keepAliveMs);
  const deadline = setTimeout(() => ended.abort(), maxDurationMs);
  out.once("close", () => {
    clearInterval(keepAlive);
    clearTimeout(deadline);
    ended.abort();
  });
  writeEvents(out, events, ended.signal).then(
    () => out.end(),
    (error: unknown) => {
      // The session ended or the server is shutting down; the response to the reconnect shows which.
      if (ended.signal.aborted || error instanceof AppError) return out.end();
      ctx.log.warn({ err: error, requestId: ctx.requestId }, "event stream aborted");
      out.destroy(error instanceof Error ? error : new Error(String(error)));
    },
  );
  out.write(frame({ type: "resync" }));
  return addAbortSignal(ctx.signal, out);
}

/** Server-sent events for API clients, with the same events, permission and concurrency limit as the web app's. */
export function eventRoutes(timing: Partial<EventStreamTiming> = {}): Hono<AppEnv> {
  const rest = new Hono<AppEnv>();
  rest.get("/events", getOnly, async (c) => {
    requirePermission(c.var.ctx, "account.read");
    refuseQuery(c);
    const stream = await openStream(c.var.ctx, { ...defaultTiming, ...timing });
    return new Response(await streamBody(c, stream), {
      headers: {
        "Content-Type": "text/event-stream",
        // Proxies must not cache, compress or buffer it.
        "Cache-Control": "no-store, no-transform",
        "X-Accel-Buffering": "no",
      },
    });
  });
  return rest;
}
