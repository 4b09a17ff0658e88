import { randomUUID } from "node:crypto";
import { createDatabase, type DatabaseClient } from "@lotwright/db/client";
import { jobs } from "@lotwright/db/schema";
import { createTestDatabase } from "@lotwright/db/testing/test-database";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { putOffJobs, queueJobs } from "../core/jobs";
import { one } from "../core/one";
import { type Claimed, claimJob, endJob, freeLostJobs, type Place, putBackJob, renewLeases } from "./claim";
import { emptyQueue, makeJobsDue } from "./testing/jobs";

let client: DatabaseClient;
let closeDatabase: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  closeDatabase = database.close;
  client = createDatabase(database.url, { max: 8 });
});
beforeEach(() => emptyQueue(client));
afterAll(async () => {
  await client.close();
  await closeDatabase();
});

const shared = (perWorkspace: number | null = 4): Place[] => [{ kind: "description", perWorkspace }];

/** Queues descriptions of a workspace, in the order of their ids. */
async function queueMany(workspaceId: string, count: number, isBatch = true): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID()).sort();
  const batchId = isBatch ? randomUUID() : undefined;
  await queueJobs(
    client.db,
    "description",
    ids.map((id) => ({
      ...{ id, workspaceId, batchId, payload: { itemId: randomUUID() } },
      priority: isBatch ? 0 : 1,
    })),
  );
  return ids;
}

const claimOne = (places = shared()) => claimJob(client.db, places);

/** Claims until nothing is left that may run. */
async function claimAll(places = shared()): Promise<Claimed[]> {
  const claimed: Claimed[] = [];
  for (let next = await claimOne(places); next; next = await claimOne(places)) claimed.push(next);
  return claimed;
}

const found = (claimed: Claimed | undefined) => (claimed ? [claimed] : []);
const idsOf = (claimed: readonly Claimed[]) => claimed.map(({ id }) => id);

describe("the order of jobs", () => {
  test("claims at most four jobs of a workspace until one of them ends", async () => {
    const ids = await queueMany(randomUUID(), 6);
    const claimed = await claimAll();
    expect(idsOf(claimed)).toEqual(ids.slice(0, 4));
    await endJob(client.db, one(claimed.slice(2, 3)));
    expect(idsOf(await claimAll())).toEqual(ids.slice(4, 5));
  });

  test("claims one job of a workspace at a time for a provider that answers one after the other", async () => {
    const ids = await queueMany(randomUUID(), 3);
    expect(idsOf(await claimAll(shared(1)))).toEqual(ids.slice(0, 1));
  });

  test("exceeds a workspace's four jobs by at most one for each further server", async () => {
    await queueMany(randomUUID(), 40);
    const servers = Array.from({ length: 8 }, () => claimAll());
    const claimed = (await Promise.all(servers)).flat();
    expect(claimed.length).toBeGreaterThanOrEqual(4);
    expect(claimed.length).toBeLessThanOrEqual(4 + 7);
    expect(new Set(idsOf(claimed)).size).toBe(claimed.length);
  });

  test("claims five jobs of a fourth workspace within ten calls while three have 2,000 each", async () => {
    for (let busy = 0; busy < 3; busy += 1) await queueMany(randomUUID(), 2_000);
    const running: Claimed[] = [];
    // A server has eight places.
    while (running.length < 8) running.push(one(found(await claimOne())));
    for (let ended = 0; ended < 20; ended += 1) {
      await endJob(client.db, one(running.splice(0, 1)));
      running.push(one(found(await claimOne())));
    }
    const five = await queueMany(randomUUID(), 5);
    const order: string[] = [];
    for (let call = 0; call < 10; call += 1) {
      // One call ends at a time, the oldest first.
      await endJob(client.db, one(running.splice(0, 1)));
      const next = await claimOne();
      if (next) running.push(next);
      order.push(next?.id ?? "none");
    }
    expect(order.filter((id) => five.includes(id))).toEqual(five);
    expect(order.filter((id) => id !== "none" && !five.includes(id))).toHaveLength(5);
  });

  test("lets a workspace go on that has waited ten minutes while eight others queue a few jobs again and again", async () => {
    const large = randomUUID();
    await queueMany(large, 100);
    await client.db
      .update(jobs)
      .set({ startAfter: sql`now() - interval '11 minutes'` })
      .where(eq(jobs.workspaceId, large));
    const small = Array.from({ length: 8 }, () => randomUUID());
    const refill = async (workspaceId: string) => {
      const count = await client.db.$count(jobs, eq(jobs.workspaceId, workspaceId));
      if (count < 5) await queueMany(workspaceId, 5);
    };
    const running: Claimed[] = [];
    const served: string[] = [];
    for (let call = 0; call < 60; call += 1) {
      await Promise.all(small.map(refill));
      if (running.length === 8) await endJob(client.db, one(running.splice(0, 1)));
      const next = one(found(await claimOne()));
      running.push(next);
      served.push(next.workspaceId);
    }
    expect(served.filter((workspaceId) => workspaceId === large).length).toBeGreaterThanOrEqual(6);
  });

  test("claims a job that a person requested alone before the workspace's batch", async () => {
    const workspaceId = randomUUID();
    const batch = await queueMany(workspaceId, 6);
    const alone = await queueMany(workspaceId, 1, false);
    expect(idsOf(await claimAll())).toEqual([...alone, ...batch.slice(0, 3)]);
  });

  test("alternates between workspaces", async () => {
    const [first, second] = [await queueMany(randomUUID(), 3), await queueMany(randomUUID(), 3)];
    const claimed = idsOf(await claimAll());
    for (const at of [0, 1, 2]) {
      expect(claimed.slice(2 * at, 2 * at + 2).sort()).toEqual([first[at], second[at]].sort());
    }
  });

  test("claims by priority and place across workspaces where a kind has no limit for one", async () => {
    const add = (priority: number, place: number) => {
      const id = randomUUID();
      const job = { id, workspaceId: randomUUID(), payload: {}, priority, place };
      return queueJobs(client.db, "reading", [job]).then(() => id);
    };
    const [late, early, small] = [await add(0, 2), await add(0, 1), await add(1, 3)];
    expect(idsOf(await claimAll([{ kind: "reading", perWorkspace: null }]))).toEqual([small, early, late]);
  });

  test("leaves kinds without a place alone", async () => {
    await queueMany(randomUUID(), 1);
    expect(await claimOne([{ kind: "reading", perWorkspace: 4 }])).toBeUndefined();
    expect(await claimOne([])).toBeUndefined();
  });
});

describe("waiting", () => {
  test("leaves a delayed job in the queue until it is due", async () => {
    const workspaceId = randomUUID();
    const ids = await queueMany(workspaceId, 1);
    await putOffJobs(client.db, "description", workspaceId, 60);
    expect(await claimAll()).toEqual([]);
    await makeJobsDue(client, "description");
    expect(idsOf(await claimAll())).toEqual(ids);
  });

  test("spaces out the jobs of a workspace that are delayed together, and leaves the running ones", async () => {
    const workspaceId = randomUUID();
    await queueMany(workspaceId, 5);
    const running = one(found(await claimOne()));
    await putOffJobs(client.db, "description", workspaceId, 60);
    const rows = await client.db
      .select({ id: jobs.id, seconds: sql<number>`extract(epoch from ${jobs.startAfter} - now())::float8` })
      .from(jobs)
      .orderBy(jobs.startAfter);
    expect(rows[0]?.id).toBe(running.id);
    const waits = rows.slice(1).map(({ seconds }) => seconds);
    expect(waits.map((seconds) => Math.round((seconds - (waits[0] ?? 0)) * 10) / 10)).toEqual([
      0, 0.5, 1, 1.5,
    ]);
    expect(waits[0]).toBeGreaterThan(55);
  });

  test("replaces a job that is queued again under its id, also while it runs", async () => {
    const [id = ""] = await queueMany(randomUUID(), 1);
    const running = one(await claimAll());
    await queueJobs(client.db, "description", [{ id, payload: { itemId: randomUUID() } }]);
    await endJob(client.db, running);
    expect(await claimAll()).toMatchObject([{ id, attempts: 1 }]);
  });
});

describe("leases", () => {
  const age = (seconds: number) =>
    client.db.update(jobs).set({ leasedAt: sql`now() - ${seconds}::int * interval '1 second'` });

  test("frees a job 20 seconds after its server was last alive, and counts the attempt", async () => {
    await queueMany(randomUUID(), 1);
    const killed = one(await claimAll());
    await age(15);
    await freeLostJobs(client.db);
    expect(await claimAll()).toEqual([]);
    await age(21);
    await freeLostJobs(client.db);
    expect(await claimAll()).toMatchObject([{ id: killed.id, attempts: 2 }]);
  });

  test("keeps the job of a server that renews its lease, and says which leases are lost", async () => {
    await queueMany(randomUUID(), 1);
    const { leaseId } = one(await claimAll());
    await age(19);
    expect(await renewLeases(client.db, [leaseId, randomUUID()])).toEqual(new Set([leaseId]));
    await freeLostJobs(client.db);
    expect(await claimAll()).toEqual([]);
  });

  test("lets an attempt whose lease was lost end nothing", async () => {
    await queueMany(randomUUID(), 1);
    const slow = one(await claimAll());
    await freeLostJobs(client.db, sql`true`);
    const next = one(await claimAll());
    await endJob(client.db, slow);
    await putBackJob(client.db, slow, { startAfterSeconds: 60, isCounted: true });
    expect(await renewLeases(client.db, [next.leaseId])).toEqual(new Set([next.leaseId]));
  });

  test("uses up no attempt of a job that is put back uncounted", async () => {
    await queueMany(randomUUID(), 1);
    await putBackJob(client.db, one(await claimAll()), { startAfterSeconds: 0, isCounted: false });
    await putBackJob(client.db, one(await claimAll()), { startAfterSeconds: 0, isCounted: true });
    expect(await claimAll()).toMatchObject([{ attempts: 2 }]);
  });
});
