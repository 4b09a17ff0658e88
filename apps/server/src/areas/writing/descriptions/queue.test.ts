import { openAiWriter } from "@lotwright/ai/openai-writer";
import { type AiServer, startAiServer } from "@lotwright/ai/testing/ai-server";
import { heldAnswers } from "@lotwright/ai/testing/held-answers";
import { createDatabase } from "@lotwright/db/client";
import { descriptionJobs } from "@lotwright/db/schema";
import { createTestDatabase } from "@lotwright/db/testing/test-database";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createLogger } from "../../../core/logger";
import { startJobs } from "../../../jobs/jobs";
import { openBoss } from "../../../jobs/testing/boss";
import { startTestServer, type TestServer } from "../../../testing/app";
import { makePhotographer } from "../../../testing/lots";
import { startJobsAgain } from "../../../testing/second-server";
import { eventsOf } from "../../accounts/events/testing/subscribers";
import { noReading } from "../../media/marks/testing/reader";
import { permitNext } from "./permits";
import { maxAttempts, queueName } from "./queue";
import { databaseSeconds, jobsOf, setAttempts } from "./testing/description-jobs";
import { usualPace } from "./testing/usual-pace";

const lamp = { title: "Brass lamp", description: "A lamp of brass.", category: "Other" };

let ai: AiServer;
beforeAll(async () => {
  ai = await startAiServer();
});
beforeEach(() => {
  ai.reset();
  ai.respondWith(lamp);
});
afterAll(() => ai.close());

async function startServer(): Promise<TestServer> {
  const server = await startTestServer({ writer: openAiWriter(ai) });
  onTestFinished(() => server.stop());
  return server;
}

async function makePending(server: TestServer) {
  const { caller, workspaceId, manifestId, photoUrls } = await makePhotographer(server);
  const { id } = await caller.items.create({ manifestId, photoUrls, aiGenerationStatus: "pending" });
  return { id, workspaceId, read: () => caller.items.byId({ id }) };
}

/** Stays in the middle of the queued description, as a server that was killed, until the test ends. */
async function startHungServer({ databaseUrl }: TestServer): Promise<void> {
  const client = createDatabase(databaseUrl, { max: 3 });
  const jobs = await startJobs(client, createLogger("silent"));
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let drained: Promise<void> | undefined;
  await new Promise<void>((begin) => {
    const describe = async () => {
      begin();
      await released;
      return "completed" as const;
    };
    drained = jobs.drain({
      describe,
      giveUp: async () => {},
      pace: usualPace,
      transcribe: async () => {},
      sweepPhotos: async () => {},
      ...noReading,
      backups: null,
    });
  });
  onTestFinished(async () => {
    release();
    await drained;
    await jobs.stop();
    await client.close();
  });
}

describe("jobs of a killed server", () => {
  test("reclaims its killed predecessor's job at the start and runs it once", async () => {
    const server = await startServer();
    const { id, read } = await makePending(server);
    await startHungServer(server);
    const next = await startJobsAgain(server, { isOnlyServer: true });
    expect(await jobsOf(server, id)).toMatchObject([{ state: "waiting", attempts: 1 }]);
    await next.drain();
    expect(await read()).toMatchObject({ ...lamp, aiGenerationStatus: "completed" });
    expect(ai.requests).toHaveLength(1);
  });

  test("describes every queued lot after a restart, whether its job was running or waiting", async () => {
    const server = await startServer();
    const { caller, manifestId, lot } = await makePhotographer(server);
    for (let made = 0; made < 6; made += 1) await lot();
    await caller.descriptions.describe({ manifestId });
    await startHungServer(server);
    const next = await startJobsAgain(server, { isOnlyServer: true });
    await next.drain();
    expect(await caller.descriptions.progress({ manifestId })).toMatchObject({ described: 6, pending: 0 });
    expect(ai.requests).toHaveLength(6);
  });

  test("restarts the age of a permit when its job starts, so that no other server takes it over", async () => {
    const server = await startServer();
    await makePending(server);
    const { boss, db, stop } = await openBoss(server.databaseUrl);
    onTestFinished(stop);
    await permitNext(boss, db, 4);
    const almostOld = sql`now() - interval '9 minutes'`;
    await db.update(descriptionJobs).set({ permittedAt: almostOld }).where(sql`true`);
    await startHungServer(server);
    const age = sql<number>`extract(epoch from now() - ${descriptionJobs.permittedAt})::float8`;
    const [job] = await db.select({ age }).from(descriptionJobs);
    expect(job?.age).toBeLessThan(9 * 60);
  });

  test("leaves a running job to the other servers until its lease expires", async () => {
    const server = await startServer();
    const { id } = await makePending(server);
    await startHungServer(server);
    const next = await startJobsAgain(server);
    await next.drain();
    expect(await jobsOf(server, id)).toMatchObject([{ state: "running", attempts: 1 }]);
    expect(ai.requests).toEqual([]);
  });

  test("fails a job with a reason after every attempt died with its server", async () => {
    const server = await startServer();
    const { id, workspaceId, read } = await makePending(server);
    await setAttempts(server, maxAttempts - 1);
    await startHungServer(server);
    const next = await startJobsAgain(server, { isOnlyServer: true });
    const events = await eventsOf(server, workspaceId);
    await next.work();
    expect(await events.next()).toMatchObject({ value: { event: { type: "items.changed", itemId: id } } });
    expect(await read()).toMatchObject({
      aiGenerationStatus: "failed",
      aiFailureReason: "The description couldn't be written",
    });
    expect(ai.requests).toEqual([]);
  });

  test("expires the job of a killed server after 90 seconds", async () => {
    const server = await startServer();
    const { boss, stop } = await openBoss(server.databaseUrl);
    onTestFinished(stop);
    expect(await boss.getQueue(queueName)).toMatchObject({ expireInSeconds: 90 });
  });
});

describe("a graceful shutdown", () => {
  test("aborts the provider call on shutdown and requeues the job without counting the attempt", async () => {
    const server = await startServer();
    const { id, read } = await makePending(server);
    await setAttempts(server, maxAttempts - 1);
    ai.respondNext({ fault: "hang" });
    await server.work();
    await ai.received(1);
    await server.stopJobs();
    await ai.requests[0]?.over;
    expect(ai.requests[0]).toMatchObject({ wasAborted: true });
    expect(await read()).toMatchObject({ aiGenerationStatus: "pending", aiFailureReason: "" });
    const now = await databaseSeconds(server);
    expect(await jobsOf(server, id)).toMatchObject([{ state: "waiting", attempts: maxAttempts - 1 }]);
    expect((await jobsOf(server, id))[0]?.startAfter).toBeLessThanOrEqual(now);

    await (await startJobsAgain(server)).drain();
    expect(await read()).toMatchObject({ ...lamp, aiGenerationStatus: "completed" });
    expect(ai.requests).toHaveLength(2);
  });
});

test("runs eight jobs at the same time without a warning of leaking listeners", async () => {
  const warnings: string[] = [];
  const hear = ({ name, message }: Error) => warnings.push(`${name}: ${message}`);
  process.on("warning", hear);
  onTestFinished(() => void process.off("warning", hear));
  const held = heldAnswers(() => lamp);
  ai.respondWith(held.answer);
  const server = await startServer();
  for (let count = 0; count < 8; count += 1) await makePending(server);
  const drained = server.drain();
  await ai.received(8);
  held.release();
  await drained;
  expect(warnings.filter((warning) => warning.startsWith("MaxListeners"))).toEqual([]);
});

test("cancels a waiting job when its item was deleted, released or requested again", async () => {
  const server = await startServer();
  const { caller, manifestId, photoUrls } = await makePhotographer(server);
  const wanted = { manifestId, photoUrls, aiGenerationStatus: "pending" } as const;
  const ids: string[] = [];
  for (let made = 0; made < 3; made += 1) ids.push((await caller.items.create(wanted)).id);
  const [deleted = "", released = "", again = ""] = ids;
  await caller.items.remove({ id: deleted });
  await caller.items.update({ id: released, aiGenerationStatus: "none" });
  await caller.items.update({ id: again, aiGenerationStatus: "none" });
  await caller.ai.generate({ id: again });
  await server.drain();
  for (const id of ids) expect(await jobsOf(server, id)).toEqual([]);
  expect(ai.requests).toHaveLength(1);
  const { text } = await server.deps.metrics.expose();
  expect(text).toContain('lotwright_ai_jobs_total{outcome="canceled"} 3');
});

describe("a new database", () => {
  test("creates the queue once when servers start together on a new database", async () => {
    const database = await createTestDatabase();
    await database.sql.unsafe("drop schema pgboss cascade");
    const clients = Array.from({ length: 6 }, () => createDatabase(database.url, { max: 3 }));
    const started = await Promise.allSettled(
      clients.map((client) => startJobs(client, createLogger("silent"))),
    );
    expect(started.filter(({ status }) => status === "rejected")).toEqual([]);
    for (const result of started) if (result.status === "fulfilled") await result.value.stop();
    for (const client of clients) await client.close();
    await database.close();
  });
});
