import { randomUUID } from "node:crypto";
import { jobs, photos, recordings } from "@lotwright/db/schema";
import { makePhoto } from "@lotwright/db/testing/make";
import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { queueTranscription } from "../areas/writing/recordings/queue";
import { makeSpeaker } from "../areas/writing/recordings/testing/speaker";
import { one } from "../core/one";
import type { TestServer } from "../testing/app";
import { test as base } from "../testing/test";
import { claimJob, endJob, freeLostJobs } from "./claim";
import { moveFormerJobs } from "./former-queue";
import { jobKinds } from "./kinds";
import { emptyQueue } from "./testing/jobs";

const test = base.extend("replaced", { scope: "file" }, () => ({ hasOwnDatabase: true }));

test.beforeEach(async ({ server }) => {
  await emptyQueue(server);
  // What the servers of the release before have created, as far as these servers use it.
  await server.sql.unsafe(`
    drop schema if exists pgboss cascade;
    create schema pgboss;
    create table pgboss.queue (name text primary key);
    create table pgboss.job (
      id uuid default gen_random_uuid(), name text, data jsonb, state text default 'created', start_after timestamptz default now(),
      started_on timestamptz, expire_in interval default '15 minutes', retry_limit int, retry_delay int, retry_backoff boolean,
      primary key (name, id)
    );
    insert into pgboss.queue values ('transcriptions'), ('sweep-photos'), ('back-up'), ('descriptions')`);
});

const move = ({ db }: TestServer) => moveFormerJobs(db, jobKinds);
const formerJobs = (server: TestServer) =>
  server.sql<{ id: string; name: string; state: string; seconds: number }[]>`
    select id, name, state, extract(epoch from start_after - now())::float8 as seconds from pgboss.job order by name, id`;
const idsOf = async ({ db }: TestServer) => (await db.select({ id: jobs.id }).from(jobs)).map(({ id }) => id);
const claim = ({ db }: TestServer, kind: string) => claimJob(db, [{ kind, perWorkspace: 4 }]);

/** A pending recording without a job in this release's table. */
async function makePending(server: TestServer) {
  const { item, workspaceId } = await makeSpeaker(server);
  const [recordingId, jobId] = [randomUUID(), randomUUID()];
  await server.db.insert(recordings).values({
    ...{ id: recordingId, workspaceId, itemId: item.id, jobId, state: "pending", field: "notes" },
    ...{ contentHash: "0", mimeType: "audio/webm", bytes: 1, durationMs: 1, storageKey: randomUUID() },
  });
  return { recordingId, jobId, workspaceId };
}

describe("a server of the release before", () => {
  /** Runs the next description by the statements of such a server. */
  async function permitAndStart({ sql: client }: TestServer): Promise<string | undefined> {
    const permitId = randomUUID();
    await client`
      with next as (
        select id from description_jobs where permit_id is null and start_after <= now()
        order by (batch_manifest_id is not null), created_at, id limit 1 for update skip locked
      )
      update description_jobs as job set permit_id = ${permitId}, permitted_at = now() from next where job.id = next.id`;
    const [started] = await client`
      update description_jobs set started_at = now(), permitted_at = now(), attempts = attempts + 1
      where permit_id = ${permitId} returning id`;
    return started?.id;
  }

  const insert = async ({ sql: client }: TestServer, row: Record<string, string | undefined>) => client`
    insert into description_jobs (id, item_id, workspace_id, batch_manifest_id, former_status, former_reason)
    select id, item_id, workspace_id, batch_manifest_id, former_status, former_reason
    from jsonb_populate_recordset(null::description_jobs, ${JSON.stringify([row])}::text::jsonb)`;

  test("queues descriptions that these servers run, alone and as a batch", async ({ server }) => {
    const [alone, batch, itemId, batchId] = Array.from({ length: 4 }, () => randomUUID());
    const ids = { item_id: itemId, workspace_id: randomUUID() };
    const former = { former_status: "failed", former_reason: "No answer." };
    await insert(server, { id: batch, ...ids, batch_manifest_id: batchId, ...former });
    await insert(server, { id: alone, ...ids });
    expect(await claim(server, "description")).toMatchObject({ id: alone, payload: { itemId } });
    expect(await claim(server, "description")).toMatchObject({
      ...{ id: batch, batchId },
      payload: { itemId, formerStatus: "failed", formerReason: "No answer." },
    });
  });

  test("runs descriptions that these servers have queued, and neither runs those of the other", async ({
    server,
  }) => {
    const job = { kind: "description", payload: { itemId: randomUUID() } };
    await server.db.insert(jobs).values([job, job]);
    const first = await permitAndStart(server);
    const second = await claim(server, "description");
    expect(new Set([first, second?.id])).toEqual(new Set(await idsOf(server)));
    expect(await permitAndStart(server)).toBeUndefined();
    expect(await claim(server, "description")).toBeUndefined();
    await server.sql`delete from description_jobs where id = ${first ?? ""}`;
    expect(await idsOf(server)).toEqual([second?.id]);
  });

  test("keeps its running description for 90 seconds after it was last alive", async ({ server }) => {
    await server.db.insert(jobs).values({ kind: "description", payload: { itemId: randomUUID() } });
    await permitAndStart(server);
    const age = (seconds: number) =>
      server.sql`update description_jobs set permitted_at = now() - ${seconds}::int * interval '1 second'`;
    await age(80);
    await freeLostJobs(server.db);
    expect(await claim(server, "description")).toBeUndefined();
    await age(91);
    await freeLostJobs(server.db);
    expect(await claim(server, "description")).toMatchObject({ attempts: 2 });
  });

  test("puts off and withdraws descriptions of both releases", async ({ server }) => {
    const [workspaceId, batchId] = [randomUUID(), randomUUID()];
    const job = { kind: "description", workspaceId, batchId, payload: { itemId: randomUUID() } };
    await server.db.insert(jobs).values([job, job]);
    await server.sql`
      update description_jobs set permit_id = null, permitted_at = null, start_after = now() + interval '1 minute'
      where workspace_id = ${workspaceId} and started_at is null`;
    expect(await claim(server, "description")).toBeUndefined();
    const withdrawn = await server.sql`
      delete from description_jobs where batch_manifest_id = ${batchId} and started_at is null returning item_id as "itemId"`;
    expect(withdrawn).toHaveLength(2);
    expect(await idsOf(server)).toEqual([]);
  });

  test("finds a waiting transcription of these servers ten minutes later, until it has ended", async ({
    server,
  }) => {
    const { recordingId, jobId, workspaceId } = await makePending(server);
    await queueTranscription(server.db, { id: jobId, workspaceId, recordingId });
    expect(await formerJobs(server)).toMatchObject([{ id: jobId, state: "created" }]);
    expect((await formerJobs(server))[0]?.seconds).toBeGreaterThan(590);
    // It stays while the transcription runs: every server of this release may be killed.
    const claimed = await claim(server, "transcription");
    expect(await formerJobs(server)).toMatchObject([{ id: jobId }]);
    if (claimed) await endJob(server.db, claimed);
    expect([await formerJobs(server), await idsOf(server)]).toEqual([[], []]);
  });
});

describe("a server of this release", () => {
  test("takes over a waiting transcription, once, and leaves a running one", async ({ server }) => {
    const [waiting, running, killed] = [
      await makePending(server),
      await makePending(server),
      await makePending(server),
    ];
    for (const { recordingId, jobId } of [waiting, running, killed]) {
      const data = JSON.stringify({ recordingId, jobId });
      await server.sql`insert into pgboss.job (id, name, data) values (${jobId}, 'transcriptions', ${data}::text::jsonb)`;
    }
    await server.sql`update pgboss.job set state = 'active', started_on = now() where id = ${running.jobId}`;
    await server.sql`update pgboss.job set state = 'active', started_on = now() - interval '1 hour' where id = ${killed.jobId}`;
    await Promise.all([move(server), move(server)]);
    expect((await idsOf(server)).sort()).toEqual([waiting.jobId, killed.jobId].sort());
    // A server of the release before runs it on.
    expect(await formerJobs(server)).toContainEqual(
      expect.objectContaining({ id: running.jobId, state: "active" }),
    );
    await move(server);
    expect(await idsOf(server)).toHaveLength(2);
  });

  test("puts off what the release before would take over, as long as it runs", async ({ server }) => {
    const { recordingId, jobId, workspaceId } = await makePending(server);
    await queueTranscription(server.db, { id: jobId, workspaceId, recordingId });
    await server.sql`update pgboss.job set start_after = now() + interval '1 minute'`;
    await move(server);
    expect((await formerJobs(server))[0]?.seconds).toBeGreaterThan(590);
  });

  test("puts off sweeps and backups that servers of the release before have queued, and takes none of them", async ({
    server,
  }) => {
    await server.sql`insert into pgboss.job (name, state) values ('sweep-photos', 'created'), ('back-up', 'retry')`;
    await moveFormerJobs(
      server.db,
      jobKinds.filter(({ name }) => name !== "backup"),
    );
    const [backup, sweep] = await formerJobs(server);
    expect(backup).toMatchObject({ name: "back-up", state: "retry" });
    // This server makes no backups.
    expect(backup?.seconds).toBeLessThanOrEqual(0);
    expect(sweep?.seconds).toBeGreaterThan(590);
    await move(server);
    expect((await formerJobs(server))[0]?.seconds).toBeGreaterThan(590);
    expect(await idsOf(server)).toEqual([]);
  });

  test("starts no backup, and not the same transcription, while a server of the release before runs one", async ({
    server,
  }) => {
    const { recordingId, jobId, workspaceId } = await makePending(server);
    await queueTranscription(server.db, { id: jobId, workspaceId, recordingId });
    await server.db.insert(jobs).values({ kind: "backup" });
    await server.sql`insert into pgboss.job (name) values ('back-up')`;
    await server.sql`update pgboss.job set state = 'active', started_on = now()`;
    await move(server);
    expect([await claim(server, "transcription"), await claim(server, "backup")]).toEqual([
      undefined,
      undefined,
    ]);
    await server.sql`update pgboss.job set started_on = now() - interval '1 hour'`;
    await server.db.update(jobs).set({ startAfter: sql`now()` }).where(sql`true`);
    await move(server);
    expect(await claim(server, "transcription")).toMatchObject({ id: jobId });
    expect(await claim(server, "backup")).toMatchObject({ kind: "backup" });
  });

  test("queues photos that wait without a job, the newest first", async ({ server }) => {
    const { workspaceId } = await makeSpeaker(server);
    await server.db.update(photos).set({ reading: "none" });
    const add = (createdAt: Date) =>
      makePhoto(server.db, { workspaceId, createdAt, state: "stored", reading: "waiting" });
    const older = one([await add(new Date("2026-01-01"))]);
    const newer = one([await add(new Date("2026-02-01"))]);
    await move(server);
    await move(server);
    const ids: (string | undefined)[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.push((await claimJob(server.db, [{ kind: "reading", perWorkspace: null }]))?.id);
    }
    expect(ids).toEqual([newer.id, older.id, undefined]);
  });

  test("leaves a database alone that never had the former queue", async ({ server }) => {
    await server.sql.unsafe("drop schema pgboss cascade");
    const { recordingId, jobId, workspaceId } = await makePending(server);
    await queueTranscription(server.db, { id: jobId, workspaceId, recordingId });
    await move(server);
    const claimed = await claim(server, "transcription");
    if (claimed) await endJob(server.db, claimed);
    expect(await idsOf(server)).toEqual([]);
  });
});
