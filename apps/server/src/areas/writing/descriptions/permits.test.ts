import { randomUUID } from "node:crypto";
import { descriptionJobs } from "@lotwright/db/schema";
import { createTestDatabase } from "@lotwright/db/testing/test-database";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openBoss } from "../../../jobs/testing/boss";
import { permitNext, renewPermit } from "./permits";
import { type DescriptionJob, descriptionQueue, queueName } from "./queue";
import { emptyQueue, runAllNow } from "./testing/description-jobs";
import { createDescriptionQueue } from "./worker";

let queues: Awaited<ReturnType<typeof openBoss>>;
let closeDatabase: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  closeDatabase = database.close;
  queues = await openBoss(database.url);
  await createDescriptionQueue(queues.boss);
});
beforeEach(async () => {
  await emptyQueue(queues);
  await queues.boss.clearStorage();
});
afterAll(async () => {
  await queues.stop();
  await closeDatabase();
});

const permit = (perWorkspace = 4) => permitNext(queues.boss, queues.db, perWorkspace);

/** Queues jobs of a workspace, in the order of their ids. */
async function queueJobs(workspaceId: string, count: number, isBatch = false): Promise<DescriptionJob[]> {
  const ids = Array.from({ length: count }, () => randomUUID()).sort();
  const batch = { manifestId: randomUUID(), status: "none", reason: "" } as const;
  const jobs = ids.map((jobId) => ({
    ...{ jobId, itemId: randomUUID(), workspaceId },
    ...(isBatch && { batch }),
  }));
  await descriptionQueue(queues.boss).queue(queues.db, jobs);
  return jobs;
}

/** Takes what pg-boss would run, in its order, as ids of description jobs. */
async function fetchAll(): Promise<string[]> {
  const fetched: string[] = [];
  for (;;) {
    const [next] = await queues.boss.fetch(queueName);
    if (!next) return fetched;
    const [job] = await queues.db.select().from(descriptionJobs).where(eq(descriptionJobs.permitId, next.id));
    fetched.push(job?.id ?? "no job");
  }
}

const idsOf = (jobs: readonly DescriptionJob[]) => jobs.map(({ jobId }) => jobId);

test("permits at most four jobs of a workspace until one of them ends", async () => {
  const jobs = await queueJobs(randomUUID(), 6);
  await permit();
  await permit();
  expect(await fetchAll()).toEqual(idsOf(jobs.slice(0, 4)));
  await queues.db.delete(descriptionJobs).where(eq(descriptionJobs.id, jobs[2]?.jobId ?? ""));
  await permit();
  expect(await fetchAll()).toEqual(idsOf(jobs.slice(4, 5)));
});

test("permits one job of a workspace at a time for a provider that answers one after the other", async () => {
  const jobs = await queueJobs(randomUUID(), 3);
  await permit(1);
  await permit(1);
  expect(await fetchAll()).toEqual(idsOf(jobs.slice(0, 1)));
});

test("renews the lease of a running attempt, and the age of its permit", async () => {
  await queueJobs(randomUUID(), 1);
  await permit();
  const [{ id } = { id: "" }] = await queues.boss.fetch(queueName);
  const { db } = queues;
  await db.execute(sql`update pgboss.job set started_on = now() - interval '80 seconds' where id = ${id}`);
  await db.update(descriptionJobs).set({ permittedAt: sql`now() - interval '9 minutes'` }).where(sql`true`);
  await renewPermit(db, id);
  const [ages] = await db.execute<{ lease: number; permit: number }>(sql`
    select extract(epoch from now() - job.started_on)::float8 as lease,
      extract(epoch from now() - permitted_at)::float8 as permit
    from pgboss.job as job, ${descriptionJobs} where job.id = ${id}`);
  expect(ages?.lease).toBeLessThan(60);
  expect(ages?.permit).toBeLessThan(60);
});

test("runs a small workspace's five jobs within two calls each while another has 2,000", async () => {
  const [large, small] = [randomUUID(), randomUUID()];
  await queueJobs(large, 2_000, true);
  await permit();
  const running = await fetchAll();
  expect(running).toHaveLength(4);
  const five = idsOf(await queueJobs(small, 5, true));
  const order: string[] = [];
  // One call ends at a time, the oldest first; each time pg-boss hands out one job.
  while (order.filter((id) => five.includes(id)).length < five.length) {
    await queues.db.delete(descriptionJobs).where(eq(descriptionJobs.id, running.shift() ?? ""));
    await permit();
    const [next] = await queues.boss.fetch(queueName);
    const permitId = next?.id ?? "";
    const [job] = await queues.db
      .select()
      .from(descriptionJobs)
      .where(eq(descriptionJobs.permitId, permitId));
    order.push(job?.id ?? "no job");
    running.push(job?.id ?? "");
  }
  for (const [at, id] of five.entries()) expect(order.indexOf(id)).toBeLessThan((at + 1) * 2);
});

test("runs a job that a person requested alone before the workspace's batch", async () => {
  const workspaceId = randomUUID();
  const batch = await queueJobs(workspaceId, 6, true);
  const [alone] = await queueJobs(workspaceId, 1);
  await permit();
  expect(await fetchAll()).toEqual([alone?.jobId, ...idsOf(batch.slice(0, 3))]);
});

test("alternates between workspaces that wait for the same server", async () => {
  const [one, other] = [await queueJobs(randomUUID(), 3), await queueJobs(randomUUID(), 3)];
  await permit();
  const fetched = await fetchAll();
  for (const at of [0, 1, 2]) {
    expect(fetched.slice(2 * at, 2 * at + 2).sort()).toEqual([one[at]?.jobId, other[at]?.jobId].sort());
  }
});

test("leaves a delayed job in the queue until it is due", async () => {
  const workspaceId = randomUUID();
  const [job] = await queueJobs(workspaceId, 1);
  await descriptionQueue(queues.boss).putOff(queues.db, workspaceId, 60);
  await permit();
  expect(await fetchAll()).toEqual([]);
  await runAllNow(queues);
  await permit();
  expect(await fetchAll()).toEqual([job?.jobId]);
});

test("delays a permitted job that has not started, and frees its permit", async () => {
  const workspaceId = randomUUID();
  const jobs = await queueJobs(workspaceId, 4);
  await permit();
  await descriptionQueue(queues.boss).putOff(queues.db, workspaceId, 60);
  expect(await fetchAll()).toEqual([]);
  const [later] = await queueJobs(workspaceId, 1);
  await permit();
  expect(await fetchAll()).toEqual([later?.jobId]);
  expect(await queues.db.$count(descriptionJobs)).toBe(jobs.length + 1);
});

test("runs a job first that has waited ten minutes for a server", async () => {
  const old = await queueJobs(randomUUID(), 4);
  await permit();
  const oldest = old[3]?.jobId ?? "";
  const permittedAt = sql`now() - interval '11 minutes'`;
  await queues.db.update(descriptionJobs).set({ permittedAt }).where(eq(descriptionJobs.id, oldest));
  await queueJobs(randomUUID(), 1);
  await permit();
  expect((await fetchAll())[0]).toBe(oldest);
});

test("cancels the permitted jobs of a batch that is stopped", async () => {
  const [first] = await queueJobs(randomUUID(), 6, true);
  await permit();
  const stopped = await descriptionQueue(queues.boss).withdrawBatch(
    queues.db,
    first?.batch?.manifestId ?? "",
  );
  expect(stopped).toHaveLength(6);
  expect(await fetchAll()).toEqual([]);
  await permit();
  expect(await fetchAll()).toEqual([]);
});
