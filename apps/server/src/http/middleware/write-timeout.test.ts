import { EventEmitter, once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { expect, test } from "vitest";
import { listenForTest } from "../../testing/http";
import { writeTimeout } from "./write-timeout";

/** Any value works, since tests wait for the connection to close, not for a time. */
const stallMs = 300;
/** Body larger than the socket buffers. */
const large = Buffer.alloc(40_000_000, "x");

/** Serves responses to clients that stall. `connection` emits "close" with the path of a closed connection. */
async function serveStalled(reads = new EventEmitter()) {
  const connection = new EventEmitter();
  const app = new Hono<{ Bindings: HttpBindings }>();
  let now = 0;
  reads.on("read", () => {
    now += stallMs;
  });
  // A frozen clock, because consecutive checks may be late on a busy machine.
  const endUnread = writeTimeout(stallMs, () => 0);
  const endRead = writeTimeout(stallMs, () => now);
  app.use("/large", endUnread).use("/large-events", endUnread).use("/small-events", endRead);
  app.use((c, next) => {
    c.env.outgoing.once("close", () => connection.emit("close", c.req.path));
    return next();
  });
  app.get("/large", (c) => c.body(large));
  app.get("/large-events", (c) =>
    streamSSE(c, async (events) => {
      while (!events.aborted) await events.writeSSE({ data: "x".repeat(1_000_000) });
    }),
  );
  app.get("/small-events", (c) =>
    streamSSE(c, async (events) => {
      while (!events.aborted) {
        const isRead = once(reads, "read");
        await events.writeSSE({ data: "x" });
        await isRead;
      }
    }),
  );
  const served = app as unknown as Parameters<typeof listenForTest>[0]["app"]; // only `fetch` is used
  const { origin } = await listenForTest({ app: served });
  const open = async (path: string): Promise<IncomingMessage> => {
    const [response] = await once(get(`${origin}${path}`), "response");
    return response;
  };
  return { connection, open };
}

test.each(["/large", "/large-events"])(
  "destroys the connection of a client that reads nothing of %s",
  async (path) => {
    const { connection, open } = await serveStalled();
    const closed = once(connection, "close");
    const response = await open(path);
    await closed;
    await expect(buffer(response)).rejects.toMatchObject({ code: "ECONNRESET" });
  },
);

test("leaves an event stream open while its client keeps reading", async () => {
  const reads = new EventEmitter();
  const { connection, open } = await serveStalled(reads);
  const read = await open("/small-events");
  // Started after the stream, so when this one is destroyed, the stream has exceeded the limit too.
  await open("/large");
  const closed: string[] = [];
  connection.on("close", (path) => closed.push(path));
  let eventsAfterwards = 0;
  for await (const _ of read) {
    if (closed.length > 0) eventsAfterwards += 1;
    if (eventsAfterwards > 10) break;
    reads.emit("read");
  }
  expect(eventsAfterwards).toBeGreaterThan(10);
  expect(closed).toEqual(["/large"]);
});
