import { openAiWriter } from "@lotwright/ai/openai-writer";
import { items, jobs } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { emptyQueue } from "../../../jobs/testing/jobs";
import type { TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makePhotographer } from "../../../testing/lots";
import { test as base } from "../../../testing/test";
import { jobsOf } from "./testing/description-jobs";

const test = base.extend("replaced", { scope: "file" }, ({ ai }) => ({ writer: openAiWriter(ai) }));

test.beforeEach(async ({ server, ai }) => {
  await emptyQueue(server);
  ai.reset();
});

const jobCount = (server: TestServer) => server.db.$count(jobs);

describe("requests for a description", () => {
  test("answers 202 before the description is written, for a request without a body", async ({
    server,
    ai,
  }) => {
    const { user, caller, lot } = await makePhotographer(server);
    const { id } = await lot();
    const headers = { ...(await signedIn(server, user)), "content-type": "application/json" };
    const response = await server.app.request(`/api/items/${id}/generate-ai`, { method: "POST", headers });
    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({ id, aiGenerationStatus: "pending" });
    expect(await caller.items.byId({ id })).toMatchObject({ aiGenerationStatus: "pending" });
    expect(await jobsOf(server, id)).toMatchObject([{ state: "waiting" }]);
    expect(ai.requests).toEqual([]);
  });

  test("rejects a lot without a photo of the workspace, and queues nothing", async ({ server }) => {
    const { caller, lot } = await makePhotographer(server);
    for (const photoUrls of [[], ["https://photos.example.com/a.jpg"]]) {
      const { id } = await lot({ photoUrls });
      await expect(caller.ai.generate({ id })).rejects.toMatchObject({
        code: "BAD_REQUEST",
        message: "Please add at least one photo before generating with AI",
      });
      expect(await jobsOf(server, id)).toEqual([]);
      expect(await caller.items.byId({ id })).toMatchObject({ aiGenerationStatus: "none" });
    }
  });

  test("answers 404 for another workspace's lot, and queues nothing", async ({ server }) => {
    const mine = await makePhotographer(server);
    const { id } = await (await makePhotographer(server)).lot();
    await expect(mine.caller.ai.generate({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await jobsOf(server, id)).toEqual([]);
  });
});

describe("creations that request a description", () => {
  test("queues one job for a creation that is sent twice", async ({ server }) => {
    const { caller, manifestId, photoUrls } = await makePhotographer(server);
    const id = crypto.randomUUID();
    const wanted = { id, manifestId, photoUrls, aiGenerationStatus: "pending" } as const;
    await caller.items.create(wanted);
    await caller.items.create(wanted);
    await caller.ai.generate({ id });
    expect(await jobsOf(server, id)).toHaveLength(1);
  });

  test("creates a lot without a photo of the workspace without requesting a description", async ({
    server,
  }) => {
    const { caller, manifestId } = await makePhotographer(server);
    for (const photoUrls of [[], ["https://photos.example.com/a.jpg"]]) {
      const created = await caller.items.create({ manifestId, photoUrls, aiGenerationStatus: "pending" });
      expect(created).toMatchObject({ aiGenerationStatus: "none" });
      expect(await jobsOf(server, created.id)).toEqual([]);
    }
  });

  test("leaves neither lot nor job after a creation that fails", async ({ server }) => {
    const { actor, manifestId, photoUrls } = await makePhotographer(server);
    const publish = async () => {
      throw new Error("The last step failed");
    };
    const caller = server.callerFor(actor, { events: { ...server.deps.events, publish } });
    const before = await jobCount(server);
    const failing = caller.items.create({ manifestId, photoUrls, aiGenerationStatus: "pending" });
    await expect(failing).rejects.toMatchObject({ code: "INTERNAL_SERVER_ERROR" });
    expect(await jobCount(server)).toBe(before);
    expect(await server.db.$count(items, eq(items.manifestId, manifestId))).toBe(0);
  });
});

describe("repeated requests for a description", () => {
  test("makes one job and one provider call for twenty simultaneous requests", async ({ server, ai }) => {
    const { caller, lot } = await makePhotographer(server);
    const { id } = await lot();
    const answers = await Promise.all(Array.from({ length: 20 }, () => caller.ai.generate({ id })));
    expect(answers).toEqual(Array(20).fill({ id, aiGenerationStatus: "pending" }));
    expect(await jobsOf(server, id)).toHaveLength(1);
    await server.drain();
    expect(await caller.items.byId({ id })).toMatchObject({ aiGenerationStatus: "completed" });
    expect(ai.requests).toHaveLength(1);
  });

  test("answers 429 with Retry-After above the regeneration limit", async ({ server }) => {
    const { caller, lot } = await makePhotographer(server);
    const { id } = await lot();
    const outcomes = new Map<string, number>();
    for (let sent = 0; sent < 500; sent += 50) {
      const asked = await Promise.allSettled(Array.from({ length: 50 }, () => caller.ai.generate({ id })));
      for (const each of asked) {
        const outcome = each.status === "fulfilled" ? "taken" : String(each.reason.code);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    }
    expect(Object.fromEntries(outcomes)).toEqual({ taken: 120, TOO_MANY_REQUESTS: 380 });
    expect(await jobsOf(server, id)).toHaveLength(1);
  });

  test("limits regenerations per person", async ({ server }) => {
    const { user, lot, photoUrls } = await makePhotographer(server);
    const { id } = await lot();
    const headers = { ...(await signedIn(server, user)), "content-type": "application/json" };
    const used = Array.from({ length: 120 }, () => server.deps.limits.ai(user.id));
    await Promise.all(used);
    const body = JSON.stringify({ photoUrls });
    for (const [path, sent] of [
      [`/api/items/${id}/generate-ai`, undefined],
      [`/api/items/${id}/generate-preview`, body],
      ["/api/analyze-photos", body],
    ] as const) {
      const response = await server.app.request(path, {
        method: "POST",
        headers,
        ...(sent && { body: sent }),
      });
      expect(response.status).toBe(429);
      const seconds = Number(response.headers.get("retry-after"));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
      expect(await response.json()).toEqual({
        code: "TOO_MANY_REQUESTS",
        message: "Too many AI requests. Try again in a minute.",
        retryAfterSeconds: seconds,
      });
    }
    expect(await jobsOf(server, id)).toEqual([]);
    const other = await makePhotographer(server);
    await expect(other.caller.ai.generate({ id: (await other.lot()).id })).resolves.toMatchObject({
      aiGenerationStatus: "pending",
    });
  });
});
