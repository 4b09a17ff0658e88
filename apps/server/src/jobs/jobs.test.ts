import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { openAiWriter } from "@lotwright/ai/openai-writer";
import { type AiServer, startAiServer } from "@lotwright/ai/testing/ai-server";
import { heldAnswers } from "@lotwright/ai/testing/held-answers";
import { jobs } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { eventsOf } from "../areas/accounts/events/testing/subscribers";
import { queueDescription } from "../areas/catalog/items/description-jobs";
import { descriptionKind } from "../areas/writing/descriptions/background";
import { databaseSeconds, jobsOf, setAttempts } from "../areas/writing/descriptions/testing/description-jobs";
import { type JobKind, postpone } from "../core/jobs";
import { startTestServer, type TestServer } from "../testing/app";
import { makePhotographer } from "../testing/lots";
import { startJobsAgain } from "../testing/second-server";
import { jobKinds } from "./kinds";
import { makeJobsDue } from "./testing/jobs";

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

/** Kinds of which descriptions run like this. */
const kindsWith = (changed: Partial<JobKind<"description">>): JobKind[] =>
  jobKinds.map((kind) =>
    kind.name === "description" ? ({ ...descriptionKind, ...changed } as JobKind) : kind,
  );

/** Stays in the middle of the queued description, as a server that was killed, until the test ends. */
async function startHungServer(server: TestServer): Promise<void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let drained: Promise<void> | undefined;
  await new Promise<void>((begin) => {
    const run = async () => {
      begin();
      await released;
      return "done" as const;
    };
    drained = startJobsAgain(server, { kinds: kindsWith({ run, perServer: () => 1 }) }).then((hung) =>
      hung.drain(),
    );
  });
  onTestFinished(async () => {
    release();
    await drained;
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
    await setAttempts(server, descriptionKind.attempts - 1);
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
});

describe("a graceful shutdown", () => {
  test("aborts the provider call on shutdown and requeues the job without counting the attempt", async () => {
    const server = await startServer();
    const { id, read } = await makePending(server);
    await setAttempts(server, descriptionKind.attempts - 1);
    ai.respondNext({ fault: "hang" });
    await server.work();
    await ai.received(1);
    await server.stopJobs();
    await ai.requests[0]?.over;
    expect(ai.requests[0]).toMatchObject({ wasAborted: true });
    expect(await read()).toMatchObject({ aiGenerationStatus: "pending", aiFailureReason: "" });
    const now = await databaseSeconds(server);
    expect(await jobsOf(server, id)).toMatchObject([
      { state: "waiting", attempts: descriptionKind.attempts - 1 },
    ]);
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

describe("kinds", () => {
  test("ends the start when two kinds have one name", async () => {
    const server = await startServer();
    const twice = [...jobKinds, ...kindsWith({}).slice(1, 2)];
    await expect(startJobsAgain(server, { kinds: twice })).rejects.toThrow("Two features have");
  });

  test("leaves a job of a kind that only a newer release knows to its servers", async () => {
    const server = await startServer();
    await server.db.insert(jobs).values({ kind: "telepathy" });
    await server.drain();
    expect(await server.db.select({ attempts: jobs.attempts }).from(jobs)).toEqual([{ attempts: 0 }]);
  });
});

/** A server that runs the attempts of a queued description like this. */
async function makeAttempted(changed: Partial<JobKind<"description">>) {
  const server = await startServer();
  const { id } = await makePending(server);
  return { server, id, other: await startJobsAgain(server, { kinds: kindsWith(changed) }) };
}

describe("attempts", () => {
  test("retries an attempt that rejects after its wait, and gives up after the last one", async () => {
    const given: number[] = [];
    const { other, server, id } = await makeAttempted({
      ...{ attempts: 2, retrySeconds: () => 60, run: () => Promise.reject(new Error("broken")) },
      giveUp: async (job) => void given.push(job.attempt),
    });
    await expect(other.drain()).rejects.toThrow("broken");
    const [waiting] = await jobsOf(server, id);
    expect(waiting).toMatchObject({ state: "waiting", attempts: 1 });
    expect((waiting?.startAfter ?? 0) - (await databaseSeconds(server))).toBeGreaterThan(50);
    await makeJobsDue(server, "description");
    await expect(other.drain()).rejects.toThrow("broken");
    expect(given).toEqual([2]);
    expect(await jobsOf(server, id)).toEqual([]);
  });

  test("aborts an attempt at its deadline, and counts it whatever it says", async () => {
    const { other, server, id } = await makeAttempted({
      deadlineSeconds: 0.05,
      run: async ({ signal }) => {
        await once(signal, "abort");
        return postpone(60);
      },
    });
    await other.drain();
    expect(await jobsOf(server, id)).toMatchObject([{ state: "waiting", attempts: 1 }]);
  });

  test("starts no job of a kind on this server while it is paused", async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
      return { ...postpone(0), pauseSeconds: 60 };
    };
    const { other, server } = await makeAttempted({ run, perServer: () => 1 });
    await makePending(server);
    await other.drain();
    expect(runs).toBe(1);
  });
});

test("starts a job that a transaction has queued when it commits, and none that it rolled back", async () => {
  const server = await startServer();
  await server.work();
  const { caller, manifestId, photoUrls, workspaceId } = await makePhotographer(server);
  const id = randomUUID();
  const rolledBack = server.db.transaction(async (tx) => {
    await queueDescription(tx, { id, itemId: randomUUID(), workspaceId });
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  expect(await server.db.$count(jobs, eq(jobs.id, id))).toBe(0);
  await caller.items.create({ manifestId, photoUrls, aiGenerationStatus: "pending" });
  await ai.received(1);
  expect(ai.requests).toHaveLength(1);
});
