import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createDatabase } from "./client";
import { startProxy } from "./testing/proxy";
import { createTestDatabase } from "./testing/test-database";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Creates a client that connects through a proxy; both close when the test ends. */
async function connectThroughProxy(max: number) {
  const { url, ...proxy } = await startProxy(database.url);
  const client = createDatabase(url, { max });
  onTestFinished(() => client.close());
  const query = () => client.db.execute(sql`select ${1}::int as one`);
  // Concurrent queries open a connection each.
  await Promise.all(Array.from({ length: max }, query));
  /** Resets the connections while `work` runs. */
  const resetDuring = async (work: () => PromiseLike<unknown>) => {
    const sent = proxy.sent();
    const running = work();
    await sent;
    proxy.reset();
    return running;
  };
  return { ...client, query, resetDuring };
}

const sleep = (seconds: number) => sql`select pg_sleep(${seconds}::float8)`;

test.each([1, 2, 3])(
  "settles queries that start while their connection breaks, on one of %i connections",
  async (max) => {
    const { db, query, resetDuring } = await connectThroughProxy(max);
    // These run on the broken connection, or on idle ones that break too.
    const during = () => Promise.allSettled([query(), query(), query()]);
    expect(await resetDuring(() => db.execute(sleep(60)).catch(during))).toHaveLength(3);
    // Each connection may reject one more query before it detects that it is broken.
    const later: unknown[] = [];
    for (let attempt = 0; attempt <= max; attempt += 1) later.push(await query().catch(() => "rejected"));
    expect(later.at(-1)).toEqual([{ one: 1 }]);
  },
);

test("opens the next connection without the bytes of a query that was buffered for the last one", async () => {
  const { db, query, resetDuring } = await connectThroughProxy(1);
  // The driver pipelines queries after a statement that it has already described.
  await db.execute(sleep(0));
  // Runs between the connection's error and close events, when the driver can no longer send the query.
  const buffered = () =>
    new Promise((resolve) => setImmediate(() => resolve(query().catch(() => "rejected"))));
  expect(await resetDuring(() => db.execute(sleep(60)).catch(buffered))).toBe("rejected");
  expect(await query()).toEqual([{ one: 1 }]);
});

test("closes without waiting for a query that was running when its connection was lost", async () => {
  const { sql: driver } = createDatabase(database.url, { max: 1 });
  const [{ pid } = { pid: 0 }] = await driver<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const running = driver`select pg_sleep(60)`.execute();
  await Promise.all([
    expect(running).rejects.toThrow(),
    database.sql`select pg_terminate_backend(${pid}, 5000)`,
  ]);
  // Without the timeout that `close` passes, `end` would wait forever.
  await driver.end();
});

test("raises no unhandled rejection when a connection breaks while the driver reads the types of columns", async () => {
  const proxy = await startProxy(database.url);
  const { sql: driver, close } = createDatabase(proxy.url, { max: 1 });
  onTestFinished(close);
  const unhandled: unknown[] = [];
  const onUnhandled = (cause: unknown) => unhandled.push(cause);
  process.on("unhandledRejection", onUnhandled);
  onTestFinished(() => void process.off("unhandledRejection", onUnhandled));
  const typesRequested = proxy.sent("pg_catalog.pg_type");
  const first = driver`select 1 as one`.execute();
  await typesRequested;
  proxy.reset();
  await expect(first).rejects.toMatchObject({ code: "ECONNRESET" });
  expect([...(await driver`select 1 as one`)]).toEqual([{ one: 1 }]);
  expect(unhandled).toEqual([]);
});

test("returns no empty rows after a query that failed while it sent rows", async () => {
  const { sql: driver, close } = createDatabase(database.url, { max: 1 });
  onTestFinished(close);
  // The server sends the first rows before dividing by zero in the last.
  const failing = driver`select repeat('x', 1000), 1 / (1000 - n) from generate_series(1, 1000) as n`;
  await expect(failing).rejects.toThrow("division by zero");
  expect([...(await driver`select 1 as one`)]).toEqual([{ one: 1 }]);
});
