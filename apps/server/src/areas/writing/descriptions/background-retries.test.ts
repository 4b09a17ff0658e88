import { openAiWriter } from "@lotwright/ai/openai-writer";
import { heldAnswers } from "@lotwright/ai/testing/held-answers";
import { describe, expect, vi } from "vitest";
import { emptyQueue } from "../../../jobs/testing/jobs";
import type { TestServer } from "../../../testing/app";
import { makePending } from "../../../testing/lots";
import { test as base } from "../../../testing/test";
import { databaseSeconds, jobStates, jobsOf, runNow } from "./testing/description-jobs";

const test = base.extend("replaced", { scope: "file" }, ({ ai }) => ({ writer: openAiWriter(ai) }));

const lamp = { title: "Brass lamp", description: "A lamp of brass.", category: "Home & Garden" };
test.beforeEach(async ({ server, ai }) => {
  await emptyQueue(server);
  ai.reset();
  ai.respondWith(lamp);
});

/** Drains the queue; how many seconds the lot's job then waits, counted from before and from after the drain. */
async function drainAndWaitOf(server: TestServer, itemId: string) {
  const before = await databaseSeconds(server);
  await server.drain();
  const after = await databaseSeconds(server);
  const jobs = await jobsOf(server, itemId);
  expect(jobs).toMatchObject([{ state: "waiting" }]);
  const due = jobs[0]?.startAfter ?? Number.NaN;
  return { atLeast: due - before, atMost: due - after };
}

describe("a busy provider", () => {
  test("waits at least the provider's Retry-After of seven seconds", async ({ server, ai }) => {
    ai.respondNext({ status: 429, headers: { "retry-after": "7" } });
    const { id, read } = await makePending(server);
    const wait = await drainAndWaitOf(server, id);
    expect(wait.atLeast).toBeGreaterThanOrEqual(7);
    expect(wait.atMost).toBeLessThanOrEqual(9);
    expect(await read()).toMatchObject({ aiGenerationStatus: "pending", aiFailureReason: "" });
    expect(ai.requests).toHaveLength(1);
    await runNow(server, id);
    await server.drain();
    expect(await read()).toMatchObject(lamp);
  });

  test("caps a provider's Retry-After of a year at 15 minutes", async ({ server, ai }) => {
    ai.respondNext({ status: 503, headers: { "retry-after": "31536000" } });
    const { id } = await makePending(server);
    const wait = await drainAndWaitOf(server, id);
    expect(wait.atLeast).toBeGreaterThanOrEqual(900);
    expect(wait.atMost).toBeLessThanOrEqual(1080);
  });

  test("adds jitter to the retries of lots that were limited together", async ({ server, ai }) => {
    let drawn = 0;
    vi.spyOn(Math, "random").mockImplementation(() => (drawn = (drawn + 0.15) % 1));
    // All calls start before the first one is answered.
    const held = heldAnswers(() => ({ status: 429, headers: { "retry-after": "600" } }));
    ai.respondWith(held.answer);
    const { caller, id, lot } = await makePending(server);
    const ids = [id, ...(await Promise.all([lot(), lot(), lot()])).map((made) => made.id)];
    for (const other of ids.slice(1)) await caller.ai.generate({ id: other });
    const before = await databaseSeconds(server);
    const drained = server.drain();
    await ai.received(ids.length);
    held.release();
    await drained;
    const jobs = (await Promise.all(ids.map((each) => jobsOf(server, each)))).flat();
    expect(jobs).toHaveLength(ids.length);
    const waits = jobs.map(({ startAfter }) => startAfter - before);
    const [first = 0, ...later] = waits.sort((one, other) => one - other);
    expect(first).toBeGreaterThanOrEqual(600);
    // The queue itself puts lots half a second apart.
    for (const [at, wait] of later.entries()) expect(wait - (later[at - 1] ?? first)).toBeGreaterThan(4);
  });

  test("fails a job after the last attempt when the provider always answers 429", async ({ server, ai }) => {
    ai.respondWith({ status: 429, headers: { "retry-after": "60" } });
    const { id, read } = await makePending(server);
    for (let attempt = 1; attempt < 5; attempt += 1) {
      await server.drain();
      expect(await jobsOf(server, id)).toMatchObject([{ state: "waiting", attempts: attempt }]);
      await runNow(server, id);
    }
    await server.drain();
    expect(await read()).toMatchObject({
      aiGenerationStatus: "failed",
      aiFailureReason: "The AI service is busy. Please try again in a few minutes.",
    });
    expect(ai.requests).toHaveLength(5);
  });

  test("makes at most five attempts, counting rate limits and failures together", async ({ server, ai }) => {
    const wait = { status: 429, headers: { "retry-after": "60" } };
    ai.respondNext(wait, { status: 500 }, wait);
    ai.respondWith({ status: 500 });
    const { id, read } = await makePending(server);
    for (let attempt = 1; attempt < 5; attempt += 1) {
      await server.drain();
      expect(ai.requests).toHaveLength(attempt);
      expect(await jobStates(server, id)).toEqual(["waiting"]);
      await runNow(server, id);
    }
    await server.drain();
    expect(await read()).toMatchObject({ aiGenerationStatus: "failed" });
    expect(ai.requests).toHaveLength(5);
  });
});

describe("a failing provider", () => {
  test("retries a job after a temporary failure", async ({ server, ai }) => {
    ai.respondNext({ status: 500 }, { fault: "reset" });
    const { id, read } = await makePending(server);
    for (const attempt of [1, 2]) {
      await server.drain();
      expect(await jobsOf(server, id)).toMatchObject([{ state: "waiting", attempts: attempt }]);
      expect(await read()).toMatchObject({ aiGenerationStatus: "pending", title: "" });
      await runNow(server, id);
    }
    await server.drain();
    expect(await read()).toMatchObject({ ...lamp, aiGenerationStatus: "completed" });
    expect(ai.requests).toHaveLength(3);
  });

  test("increases the backoff with each attempt", async ({ server, ai }) => {
    ai.respondNext({ status: 500 }, { status: 500 });
    const { id } = await makePending(server);
    // Two to four seconds, then four to eight: jitter keeps many jobs from being retried together.
    for (const [least, most] of [
      [2, 4],
      [4, 8],
    ] as const) {
      const wait = await drainAndWaitOf(server, id);
      expect(wait.atLeast).toBeGreaterThanOrEqual(least);
      expect(wait.atMost).toBeLessThanOrEqual(most);
      await runNow(server, id);
    }
    await server.drain();
    expect(await jobsOf(server, id)).toEqual([]);
  });

  test.for([
    ["500", { status: 500 }, /can't be reached/],
    ["another schema", { fault: "wrong-schema" }, /unusable answer/],
  ] as const)(
    "fails a lot with the reason when the last attempt ends with %s, and describes it after Retry",
    async ([_, reply, reason], { server, ai }) => {
      ai.respondWith(reply);
      const { caller, id, read } = await makePending(server);
      await server.drain();
      expect(await jobStates(server, id)).toEqual(["waiting"]);
      await runNow(server, id, { isLastAttempt: true });
      await server.drain();
      expect(await read()).toMatchObject({
        aiGenerationStatus: "failed",
        aiFailureReason: expect.stringMatching(reason),
        title: "",
        description: "",
        category: "",
      });
      expect(await jobStates(server, id)).toEqual([]);

      ai.respondWith(lamp);
      expect(await caller.ai.generate({ id })).toEqual({ id, aiGenerationStatus: "pending" });
      expect(await read()).toMatchObject({ aiFailureReason: "" });
      await server.drain();
      expect(await read()).toMatchObject({ ...lamp, aiGenerationStatus: "completed", aiFailureReason: "" });
    },
  );
});
