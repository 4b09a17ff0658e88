import { randomUUID } from "node:crypto";
import { rateLimits } from "@lotwright/db/schema";
import { createTestDatabase } from "@lotwright/db/testing/test-database";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLimiter } from "./limiter";
import type { Standing } from "./rate-limit-headers";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const limit = { keyPrefix: "test", policy: "tests", points: 3, duration: 10, message: "Too many." };
const refused = (retryAfterSeconds: number) =>
  expect.objectContaining({ code: "TOO_MANY_REQUESTS", details: { retryAfterSeconds } });

/** A limiter with a fake clock, and its reported states. */
function makeLimiter(changed: Partial<Parameters<typeof createLimiter>[1]> = {}) {
  const subject = randomUUID();
  let now = Date.UTC(2026, 0, 1);
  const standings: [remaining: number, seconds: number | undefined][] = [];
  const report = ({ remaining, seconds }: Standing) => void standings.push([remaining, seconds]);
  const limiter = createLimiter(database.db, { ...limit, ...changed }, () => now);
  const isRow = eq(rateLimits.key, `test:${subject}`);
  return {
    ...limiter,
    subject,
    standings,
    consume: () => limiter.consume(subject, report),
    forward: (seconds: number) => {
      now += seconds * 1000;
    },
    readPoints: async () =>
      (await database.db.select({ points: rateLimits.points }).from(rateLimits).where(isRow))[0]?.points,
    writePoints: (points: number) => database.db.update(rateLimits).set({ points }).where(isRow),
  };
}

test("accepts exactly the limit of many concurrent requests", async () => {
  const { consume, readPoints } = makeLimiter({ points: 7 });
  const settled = await Promise.allSettled(Array.from({ length: 50 }, consume));
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
  expect(await readPoints()).toBe(50);
});

test("starts a window with the first count, and the next one after its end", async () => {
  const { consume, forward, standings } = makeLimiter();
  await consume();
  forward(4);
  await consume();
  await consume();
  await expect(consume()).rejects.toEqual(refused(6));
  forward(5.999);
  await expect(consume()).rejects.toEqual(refused(1));
  forward(0.001);
  await consume();
  await consume();
  expect(standings).toEqual([
    [2, 10],
    [1, 6],
    [0, 6],
    [0, 6],
    [0, 1],
    [2, 10],
    [1, 10],
  ]);
});

test("reports the remaining count of a private limit only above the limit", async () => {
  const { consume, standings } = makeLimiter({ points: 1, isPrivate: true });
  await consume();
  expect(standings).toEqual([]);
  await expect(consume()).rejects.toEqual(refused(10));
  expect(standings).toEqual([[0, 10]]);
});

test("counts additions without rejecting, and is used up until the window ends or the key is reset", async () => {
  const { add, isUsedUp, forget, forward, subject } = makeLimiter();
  const addAll = async () => {
    for (let count = 0; count < 5; count += 1) await add(subject);
  };
  await add(subject);
  await add(subject);
  expect(await isUsedUp(subject)).toBe(false);
  await add(subject);
  expect(await isUsedUp(subject)).toBe(true);
  forward(10);
  expect(await isUsedUp(subject)).toBe(false);
  await addAll();
  expect(await isUsedUp(subject)).toBe(true);
  await forget(subject);
  expect(await isUsedUp(subject)).toBe(false);
});

test("blocks a key above its limit in memory, without queries, until its window ends", async () => {
  const { consume, forward, readPoints } = makeLimiter({ points: 1, isBlockedInMemory: true });
  await consume();
  await expect(consume()).rejects.toEqual(refused(10));
  forward(3);
  await expect(consume()).rejects.toEqual(refused(7));
  expect(await readPoints()).toBe(2);
  forward(7);
  await consume();
  expect(await readPoints()).toBe(1);
});

test("queries the database again after a key blocked in memory is reset", async () => {
  const { consume, forget, subject } = makeLimiter({ points: 1, isBlockedInMemory: true });
  await consume();
  await expect(consume()).rejects.toEqual(refused(10));
  await forget(subject);
  await consume();
});

test("counts requests of other servers", async () => {
  const { consume, writePoints, standings } = makeLimiter();
  await consume();
  await writePoints(2);
  await consume();
  await expect(consume()).rejects.toEqual(refused(10));
  expect(standings.map(([remaining]) => remaining)).toEqual([2, 0, 0]);
});

test("rejects every operation with UNAVAILABLE while the table cannot be read", async () => {
  const { consume, add, isUsedUp, forget, subject } = makeLimiter();
  await database.db.execute(sql`alter table rate_limits rename to rate_limits_elsewhere`);
  const all = [consume(), add(subject), isUsedUp(subject), forget(subject)];
  const settled = await Promise.allSettled(all);
  await database.db.execute(sql`alter table rate_limits_elsewhere rename to rate_limits`);
  const unavailable = expect.objectContaining({ code: "UNAVAILABLE", cause: expect.any(Error) });
  expect(settled).toEqual(all.map(() => ({ status: "rejected", reason: unavailable })));
});
