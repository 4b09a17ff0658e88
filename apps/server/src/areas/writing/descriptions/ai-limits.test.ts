import { notesWriter } from "@lotwright/ai/notes-writer";
import { openAiWriter } from "@lotwright/ai/openai-writer";
import { type AiServer, startAiServer } from "@lotwright/ai/testing/ai-server";
import { items } from "@lotwright/db/schema";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { quotasOf, readEnv } from "../../../core/env";
import { startTestServer, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makePhotographer } from "../../../testing/lots";
import { ask } from "../../../testing/rest";
import { databaseSeconds, jobsOf, runAllNow } from "./testing/description-jobs";

const lamp = { title: "Brass lamp", description: "A lamp of brass.", category: "Other" };
const minuteIsFull = "Too many AI requests. Try again in a minute.";

let ai: AiServer;
beforeAll(async () => {
  ai = await startAiServer();
});
beforeEach(() => {
  ai.reset();
  ai.respondWith(lamp);
});
afterAll(() => ai.close());

type Given = Parameters<typeof startTestServer>[0];

async function startServer(given: Given = {}): Promise<TestServer> {
  const server = await startTestServer({ writer: openAiWriter(ai), ...given });
  onTestFinished(() => server.stop());
  return server;
}

const tooMany = (message: string) => expect.objectContaining({ code: "TOO_MANY_REQUESTS", message });

describe("provider calls of a workspace", () => {
  const rateLimits = { providerCalls: { points: 3, duration: 62 } };

  test("delays jobs above the limit to the next window, pending and without counting an attempt", async () => {
    const server = await startServer({ rateLimits });
    const { caller, manifestId, photoUrls } = await makePhotographer(server);
    const wanted = { manifestId, photoUrls, aiGenerationStatus: "pending" } as const;
    const ids: string[] = [];
    for (let made = 0; made < 8; made += 1) ids.push((await caller.items.create(wanted)).id);
    const jobs = async () => (await Promise.all(ids.map((id) => jobsOf(server, id)))).flat();
    const waits = async () => {
      const now = await databaseSeconds(server);
      return (await jobs()).map(({ startAfter }) => startAfter - now);
    };
    const states = async () =>
      (await caller.items.list({ manifestId })).map(({ aiGenerationStatus }) => aiGenerationStatus).sort();
    const later = ["pending", "pending", "pending", "pending", "pending"];

    await server.drain();
    expect(await states()).toEqual(["completed", "completed", "completed", ...later]);
    expect((await waits()).filter((seconds) => seconds > 30)).toHaveLength(5);
    expect((await jobs()).map(({ attempts }) => attempts)).toEqual([0, 0, 0, 0, 0]);
    expect(ai.requests).toHaveLength(3);

    // The next window begins.
    await server.db.execute(sql`delete from rate_limits where key like 'ai-provider%'`);
    await runAllNow(server);
    await server.drain();
    const completed = Array<string>(6).fill("completed");
    expect(await states()).toEqual([...completed, "pending", "pending"]);
    expect((await waits()).filter((seconds) => seconds > 30)).toHaveLength(2);
    expect((await jobs()).map(({ attempts }) => attempts)).toEqual([0, 0]);
    await server.db.execute(sql`delete from rate_limits where key like 'ai-provider%'`);
    await runAllNow(server);
    await server.drain();
    expect(await states()).toEqual([...completed, "completed", "completed"]);
    expect(ai.requests).toHaveLength(8);
  });

  test("describes another workspace's lot after one workspace has used up its calls", async () => {
    const server = await startServer({ rateLimits });
    const busy = await makePhotographer(server);
    for (let made = 0; made < 8; made += 1) await busy.lot();
    await busy.caller.descriptions.describe({ manifestId: busy.manifestId });
    await server.drain();
    expect(ai.requests).toHaveLength(3);
    const other = await makePhotographer(server);
    const { id } = await other.lot();
    await other.caller.ai.generate({ id });
    await server.drain();
    expect(await other.caller.items.byId({ id })).toMatchObject(lamp);
    expect(ai.requests).toHaveLength(4);
    expect(await busy.caller.descriptions.progress({ manifestId: busy.manifestId })).toMatchObject({
      ...{ described: 3, pending: 5, failed: 0 },
    });
  });

  test("refuses a preview when the workspace's calls are used up, and counts a preview that is made", async () => {
    const server = await startServer({ rateLimits });
    const { user, caller, workspaceId, lot, photoUrls } = await makePhotographer(server);
    const { id } = await lot();
    await caller.ai.analyzePhotos({ photoUrls });
    await caller.ai.generatePreview({ id, photoUrls });
    await server.deps.limits.providerCalls(workspaceId, "person");
    await expect(caller.ai.analyzePhotos({ photoUrls })).rejects.toEqual(tooMany(minuteIsFull));
    await expect(caller.ai.generatePreview({ id, photoUrls })).rejects.toEqual(tooMany(minuteIsFull));
    const headers = await signedIn(server, user);
    for (const path of ["/api/analyze-photos", `/api/items/${id}/generate-preview`]) {
      const answer = await ask(server, "POST", path, { headers, body: { photoUrls } });
      expect(answer.status).toBe(429);
      const seconds = Number(answer.headers.get("retry-after"));
      expect(seconds).toBeGreaterThan(0);
      expect(answer.headers.get("ratelimit-policy")).toMatch(/"ai-calls";q=3;w=62$/);
      expect(answer.headers.get("ratelimit")).toMatch(new RegExp(`"ai-calls";r=0;t=${seconds}$`));
    }
    expect(ai.requests).toHaveLength(2);
    // What is written in the background only waits.
    expect(await caller.ai.generate({ id })).toMatchObject({ aiGenerationStatus: "pending" });
  });

  test("reserves a sixth of the calls for people's drafts while many lots are described", async () => {
    const server = await startServer({ rateLimits: { providerCalls: { points: 6, duration: 62 } } });
    const { caller, manifestId, photoUrls, lot } = await makePhotographer(server);
    for (let made = 0; made < 8; made += 1) await lot();
    await caller.descriptions.describe({ manifestId });
    await server.drain();
    expect(await caller.descriptions.progress({ manifestId })).toMatchObject({ described: 5 });
    await caller.ai.analyzePhotos({ photoUrls });
    await expect(caller.ai.analyzePhotos({ photoUrls })).rejects.toEqual(tooMany(minuteIsFull));
    expect(ai.requests).toHaveLength(6);
  });

  test("counts no provider calls for drafts from notes", async () => {
    const server = await startServer({ rateLimits, writer: notesWriter() });
    const { caller, manifestId, lot } = await makePhotographer(server);
    for (let made = 0; made < 8; made += 1) await lot({ notes: "Oak chair" });
    await caller.descriptions.describe({ manifestId });
    await server.drain();
    expect(await caller.descriptions.progress({ manifestId })).toMatchObject({ described: 8, pending: 0 });
  });
});

describe("the daily budget of lots", () => {
  const reason = "The daily AI limit of 3 lots is used up. Try again tomorrow.";
  const quotas = { ...quotasOf(readEnv({})), aiLotsPerDay: 3 };
  const beforeMidnight = Date.parse("2026-11-22T23:59:00Z");
  const used = { aiGenerationStatus: "failed", aiFailureReason: reason };

  /** `clock.now` moves by hand; nothing works on the queued jobs. */
  async function startSale(given: Given = {}) {
    const clock = { now: beforeMidnight };
    const server = await startServer({ quotas, rateLimits: { now: () => clock.now }, ...given });
    const sale = await makePhotographer(server);
    const headers = await signedIn(server, sale.user);
    const { manifestId, photoUrls } = sale;
    const wanted = { manifestId, photoUrls, aiGenerationStatus: "pending" } as const;
    const useUp = async () => {
      for (let made = 0; made < 3; made += 1) {
        expect(await sale.caller.items.create(wanted)).toMatchObject({ aiGenerationStatus: "pending" });
      }
    };
    return { server, clock, headers, wanted, useUp, ...sale };
  }

  test("creates an item above the daily AI limit as failed, with the reason, until midnight UTC", async () => {
    const { server, clock, headers, wanted, useUp, caller } = await startSale();
    await useUp();
    const created = await caller.items.create(wanted);
    expect(created).toMatchObject(used);
    expect(await jobsOf(server, created.id)).toEqual([]);
    const answer = await ask(server, "POST", "/api/items", { headers, body: wanted });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject(used);
    clock.now += 60_000;
    expect(await caller.items.create(wanted)).toMatchObject({ aiGenerationStatus: "pending" });
  });

  test("saves a change above the daily AI limit as failed, with the reason", async () => {
    const { server, headers, useUp, caller, lot } = await startSale();
    await useUp();
    const { id } = await lot();
    expect(await caller.items.update({ id, notes: "Saved", aiGenerationStatus: "pending" })).toMatchObject({
      ...used,
      notes: "Saved",
    });
    const other = await lot();
    const body = { notes: "Saved", aiGenerationStatus: "pending" };
    const answer = await ask(server, "PATCH", `/api/items/${other.id}`, { headers, body });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ ...used, notes: "Saved" });
    expect(await jobsOf(server, id)).toEqual([]);
  });

  test("answers 429 with Retry-After until midnight to generate-ai of a lot and of a manifest", async () => {
    const { server, headers, useUp, caller, manifestId, lot } = await startSale();
    await useUp();
    const { id } = await lot();
    await expect(caller.ai.generate({ id })).rejects.toEqual(tooMany(reason));
    await expect(caller.descriptions.describe({ manifestId })).rejects.toEqual(tooMany(reason));
    for (const path of [`/api/items/${id}/generate-ai`, `/api/manifests/${manifestId}/generate-ai`]) {
      const answer = await ask(server, "POST", path, {
        headers: { ...headers, "content-type": "application/json" },
      });
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "60"]);
      expect(answer.headers.get("ratelimit-policy")).toMatch(
        /"ai-requests";q=120;w=60, "ai-lots";q=\d+;w=86400$/,
      );
      expect(answer.headers.get("ratelimit")).toMatch(/"ai-requests";r=1\d\d;t=\d+, "ai-lots";r=0;t=60$/);
      expect(await answer.json()).toEqual({
        ...{ code: "TOO_MANY_REQUESTS", message: reason, retryAfterSeconds: 60 },
      });
    }
    expect(await caller.items.byId({ id })).toMatchObject({ aiGenerationStatus: "none" });
    expect(await jobsOf(server, id)).toEqual([]);
  });

  test("queues the first lots of a manifest that still fit, and leaves the others untouched", async () => {
    const { server, headers, wanted, caller, manifestId, lot } = await startSale();
    await caller.items.create({ ...wanted, lotNumber: 100 });
    for (const lotNumber of [7, 5, 6, 8]) await lot({ lotNumber });
    const path = `/api/manifests/${manifestId}/generate-ai`;
    const answer = await ask(server, "POST", path, { headers });
    expect([answer.status, await answer.json()]).toEqual([
      202,
      expect.objectContaining({ queued: 2, pending: 3, missing: 2, failed: 0 }),
    ]);
    const pending = (await caller.items.list({ manifestId }))
      .filter(({ aiGenerationStatus }) => aiGenerationStatus === "pending")
      .map(({ lotNumber }) => lotNumber);
    expect(pending.sort((one, other) => one - other)).toEqual([5, 6, 100]);
    await expect(caller.descriptions.describe({ manifestId })).rejects.toEqual(tooMany(reason));
  });

  test("never exceeds the daily AI limit in concurrent creations", async () => {
    const { wanted, caller } = await startSale();
    const created = await Promise.all(Array.from({ length: 10 }, () => caller.items.create(wanted)));
    const states = created.map(({ aiGenerationStatus }) => aiGenerationStatus);
    expect(states.filter((state) => state === "pending")).toHaveLength(3);
    expect(states.filter((state) => state === "failed")).toHaveLength(7);
  });

  test("does not count failed or repeated creations, nor another workspace's, against the daily AI limit", async () => {
    const { server, wanted, useUp, caller, actor } = await startSale();
    const other = await makePhotographer(server);
    await other.caller.items.create({ ...wanted, manifestId: other.manifestId, photoUrls: other.photoUrls });
    const publish = () => Promise.reject(new Error("The last step failed"));
    const failing = server.callerFor(actor, { events: { ...server.deps.events, publish } });
    await expect(failing.items.create(wanted)).rejects.toThrow();
    await useUp();
    const [first] = await caller.items.list({ manifestId: wanted.manifestId });
    // Already queued: adds no job, and is not refused.
    expect(await caller.ai.generate({ id: first?.id ?? "" })).toMatchObject({
      aiGenerationStatus: "pending",
    });
  });

  test("stores no item while the daily AI limit cannot be counted", async () => {
    const { server, wanted, headers, manifestId } = await startSale();
    await server.db.execute(sql`alter table rate_limits rename to rate_limits_elsewhere`);
    onTestFinished(async () => {
      await server.db.execute(sql`alter table rate_limits_elsewhere rename to rate_limits`);
    });
    const answer = await ask(server, "POST", "/api/items", { headers, body: wanted });
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({ code: "UNAVAILABLE" }),
    ]);
    expect(await server.db.$count(items, eq(items.manifestId, manifestId))).toBe(0);
  });

  test("does not limit descriptions from notes", async () => {
    const { wanted, useUp, caller } = await startSale({ writer: notesWriter() });
    await useUp();
    expect(await caller.items.create(wanted)).toMatchObject({ aiGenerationStatus: "pending" });
  });
});
