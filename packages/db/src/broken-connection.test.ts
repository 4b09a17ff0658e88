import { EventEmitter, once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createDatabase } from "./client";
import { createTestDatabase } from "./testing/test-database";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A way to PostgreSQL whose connections can be reset, as a network does it. */
async function openRoad() {
  const near = new Set<Socket>();
  const traffic = new EventEmitter<{ sent: [] }>();
  const { port, hostname } = new URL(database.url);
  const server = createServer((socket) => {
    const far = connect(Number(port), hostname);
    near.add(socket.on("error", () => undefined));
    socket.once("close", () => far.destroy());
    far.once("close", () => socket.destroy());
    socket.on("data", () => traffic.emit("sent"));
    socket.pipe(far.on("error", () => undefined)).pipe(socket);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const own = server.address() as AddressInfo; // a TCP server has one
  onTestFinished(async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of near) socket.destroy();
    await closed;
  });
  const reset = () => {
    for (const socket of near) socket.resetAndDestroy();
  };
  /** Resolves when a client has sent something. */
  const sent = () => once(traffic, "sent");
  return { url: Object.assign(new URL(database.url), { port: String(own.port) }).href, sent, reset };
}

/** On the connection that breaks, or on one that was idle and breaks with it. */
test.each([1, 2, 3])(
  "what is asked in the moment of a break, with %i connections, is answered or refused",
  async (max) => {
    const road = await openRoad();
    const { db, close } = createDatabase(road.url, { max });
    onTestFinished(close);
    const ask = () => db.execute(sql`select ${1}::int as one`);
    const ended = (count: number) => Promise.allSettled(Array.from({ length: count }, ask));
    // Statements that are asked together open a connection each.
    await ended(max);
    const sent = road.sent();
    const broken = db.execute(sql`select pg_sleep(${60}::float8)`).catch(() => ended(3));
    await sent;
    road.reset();
    expect(await broken).toHaveLength(3);
    // Each connection may have to refuse one more statement to find out that it is broken.
    const later: unknown[] = [];
    for (let asks = 0; asks <= max; asks += 1) later.push(await ask().catch(() => "refused"));
    expect(later.at(-1)).toEqual([{ one: 1 }]);
  },
);

test("rows of a statement that failed midway are not in front of the next answer", async () => {
  const { sql: driver, close } = createDatabase(database.url, { max: 1 });
  onTestFinished(close);
  // The first rows are on their way before the thousandth is divided by zero.
  const failing = driver`select repeat('x', 1000), 1 / (1000 - n) from generate_series(1, 1000) as n`;
  await expect(failing).rejects.toThrow("division by zero");
  expect([...(await driver`select 1 as one`)]).toEqual([{ one: 1 }]);
});
