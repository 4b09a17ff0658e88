import { EventEmitter, once } from "node:events";
import { get, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { expect, test } from "vitest";
import { listenForTest } from "../testing/http";
import { endStalled } from "./stalled-readers";

/** Far more than a busy machine keeps the process from a ping. */
const stallMs = 1_500;
/** More than the buffers of a connection on this machine take. */
const large = "x".repeat(40_000_000);

function appOf(onClose: () => void) {
  const app = new Hono<{ Bindings: { outgoing: ServerResponse } }>();
  app.use(endStalled(stallMs));
  app.use((c, next) => {
    c.env.outgoing.once("close", onClose);
    return next();
  });
  app.get("/large", (c) => c.body(large));
  const stream = (pieceBytes: number) => (c: Parameters<typeof streamSSE>[0]) =>
    streamSSE(c, async (events) => {
      while (!events.aborted) {
        await events.writeSSE({ data: "x".repeat(pieceBytes) });
        await setTimeout(20);
      }
    });
  app.get("/large-events", stream(1_000_000));
  app.get("/small-events", stream(10));
  return app as unknown as Parameters<typeof listenForTest>[0]["app"]; // it is served alike
}

async function open(path: string, onClose = () => {}): Promise<IncomingMessage> {
  const { origin } = await listenForTest({ app: appOf(onClose) });
  const [response] = await once(get(`${origin}${path}`), "response");
  return response;
}

test.each(["/large", "/large-events"])(
  "destroys the connection of a client that reads nothing of %s",
  async (path) => {
    const connection = new EventEmitter();
    const closed = once(connection, "close");
    const response = await open(path, () => connection.emit("close"));
    await closed;
    await expect(buffer(response)).rejects.toMatchObject({ code: "ECONNRESET" });
  },
);

test("leaves an event stream open whose client reads it for longer than the limit", async () => {
  const response = await open("/small-events");
  const opened = performance.now();
  for await (const _ of response) if (performance.now() - opened > 1.5 * stallMs) break;
  expect(performance.now() - opened).toBeGreaterThan(1.5 * stallMs);
});
