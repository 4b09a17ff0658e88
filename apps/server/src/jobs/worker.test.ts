import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { jobs } from "@lotwright/db/schema";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { descriptionKind } from "../areas/writing/descriptions/background";
import { type Job, type JobKind, queueJobs } from "../core/jobs";
import type { TestServer } from "../testing/app";
import { test } from "../testing/test";
import { claimJob } from "./claim";
import { emptyQueue } from "./testing/jobs";
import { createWorker } from "./worker";

test.beforeEach(({ server }) => emptyQueue(server));

/** A worker whose attempts last until they are aborted. */
function makeWorker(
  { db, deps }: TestServer,
  given: { db?: TestServer["db"]; deadlineSeconds?: number } = {},
) {
  const stopping = new AbortController();
  let begin = (_: Job) => {};
  const begun = new Promise<Job>((resolve) => (begin = resolve));
  const run: JobKind["run"] = async (job) => {
    begin(job);
    await once(job.signal, "abort");
    return "done";
  };
  const { deadlineSeconds = 60 } = given;
  const kinds = [{ ...descriptionKind, deadlineSeconds, run } as JobKind];
  const options = { db: given.db ?? db, kinds, deps, signal: stopping.signal, onTrouble: () => {} };
  return { worker: createWorker(options), begun, stop: () => stopping.abort() };
}

const queueOne = ({ db }: TestServer) =>
  queueJobs(db, "description", [{ workspaceId: randomUUID(), payload: { itemId: randomUUID() } }]);
const loseLeases = ({ db }: TestServer) =>
  db.update(jobs).set({ leasedAt: sql`now() - interval '30 seconds'` }).where(sql`true`);
const claimOne = ({ db }: TestServer) => claimJob(db, [{ kind: "description", perWorkspace: 4 }]);

test("renews the lease of a running job before it looks for lost ones", async ({ server }) => {
  await queueOne(server);
  const { worker, begun, stop } = makeWorker(server);
  await worker.startNext();
  const { signal } = await begun;
  await loseLeases(server);
  await worker.keepLeases();
  expect(signal.aborted).toBe(false);
  expect(await claimOne(server)).toBeUndefined();
  stop();
  await worker.settled();
});

test("aborts an attempt whose job another server has taken over", async ({ server }) => {
  await queueOne(server);
  const { worker, begun } = makeWorker(server);
  await worker.startNext();
  const { signal } = await begun;
  await server.db.update(jobs).set({ leaseId: randomUUID() }).where(sql`true`);
  await worker.keepLeases();
  expect(signal.aborted).toBe(true);
  await worker.settled();
  // It ended nothing.
  expect(await server.db.$count(jobs)).toBe(1);
});

test("takes no job of another server after a time in which the database could not be reached", async ({
  server,
}) => {
  await queueOne(server);
  expect(await claimOne(server)).toBeDefined();
  await loseLeases(server);
  let isAway = true;
  const db = new Proxy(server.db, {
    get(target, key) {
      if (key === "update" && isAway) throw new Error("away");
      return Reflect.get(target, key, target);
    },
  });
  const { worker } = makeWorker(server, { db });
  await expect(worker.keepLeases()).rejects.toThrow("away");
  isAway = false;
  await worker.keepLeases();
  expect(await claimOne(server)).toBeUndefined();
  // A server that has seen no such time takes it.
  await makeWorker(server).worker.keepLeases();
  expect(await claimOne(server)).toMatchObject({ attempts: 2 });
});

test("retries a job that fails even to end as failed, each time later", async ({ server }) => {
  await server.db.insert(jobs).values({ kind: "description", payload: { of: "another release" } });
  const { worker } = makeWorker(server);
  for (const seconds of [30, 60]) {
    await worker.startNext();
    await worker.settled();
    const wait = sql<number>`extract(epoch from ${jobs.startAfter} - now())::float8`;
    const [job] = await server.db.select({ attempts: jobs.attempts, wait }).from(jobs);
    expect(job?.wait).toBeGreaterThan(0);
    expect(job?.attempts).toBe(seconds / 30);
    await server.db.update(jobs).set({ startAfter: sql`now()` }).where(sql`true`);
  }
  await server.db.update(jobs).set({ attempts: 7 }).where(sql`true`);
  await worker.startNext();
  await worker.settled();
  const [job] = await server.db
    .select({ wait: sql<number>`extract(epoch from ${jobs.startAfter} - now())::float8` })
    .from(jobs);
  expect(job?.wait).toBeGreaterThan(200);
});
