import { checkProvider } from "@lotwright/ai/check-provider";
import { openAiWriter } from "@lotwright/ai/openai-writer";
import { answerFrom } from "@lotwright/ai/testing/ai-reply";
import { heldAnswers } from "@lotwright/ai/testing/held-answers";
import { strictModes } from "@lotwright/ai/testing/provider-modes";
import { activity } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { tooManyRequests } from "../../../core/errors";
import { createSlots } from "../../../limits/concurrency";
import { actorOf } from "../../../testing/app";
import { makePeople } from "../../../testing/people";
import { test as base } from "../../../testing/test";

const test = base.extend("replaced", { scope: "file" }, ({ ai }) => ({
  writer: openAiWriter(ai),
  providerCheck: { check: (options) => checkProvider(ai, options), running: createSlots(1) },
}));

test.beforeEach(({ ai }) => ai.reset());

test("tests the provider for an admin, step by step, and stores nothing", async ({ server, people, ai }) => {
  ai.respondWith(strictModes.images);
  const { checkProvider: check } = server.callerFor(actorOf(people.owner)).ai;
  expect(await check({ step: "onePhoto" })).toMatchObject({
    lines: [{ name: "reachable", outcome: "works", text: "The provider answers." }, ...Array(6).fill({})],
    paidCalls: 1,
  });
  const { lines } = await check({ step: "manyPhotos" });
  expect(lines).toEqual([
    { name: "photoCount", outcome: "works", text: expect.stringMatching(/^5 photos at a time/) },
  ]);
  expect(ai.requests.map(({ photos }) => photos.length)).toEqual([1, 15, 5]);
  const isTheirs = eq(activity.workspaceId, people.workspaceId);
  expect(await server.db.select().from(activity).where(isTheirs)).toEqual([]);
});

test("refuses to test the provider for a member, without a call", async ({ server, people, ai }) => {
  const checked = server.callerFor(actorOf(people.member)).ai.checkProvider({ step: "onePhoto" });
  await expect(checked).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(ai.requests).toEqual([]);
});

test("runs one test of the provider at a time for each workspace", async ({ server, people, ai }) => {
  const held = heldAnswers(answerFrom);
  ai.respondWith(held.answer);
  const { checkProvider: check } = server.callerFor(actorOf(people.owner)).ai;
  const first = check({ step: "onePhoto" });
  await ai.received(1);
  await expect(check({ step: "onePhoto" })).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    message: "The AI provider is being tested already. Try again in a minute.",
  });
  const others = await makePeople(server.db);
  const other = server.callerFor(actorOf(others.owner)).ai.checkProvider({ step: "onePhoto" });
  await ai.received(2);
  held.release();
  expect((await Promise.all([first, other])).map(({ paidCalls }) => paidCalls)).toEqual([1, 1]);
  expect(await check({ step: "onePhoto" })).toMatchObject({ paidCalls: 1 });
});

test("counts the test of a provider against the limits of AI requests, and makes no call above them", async ({
  server,
  people,
  ai,
}) => {
  const refuse = async () => {
    throw tooManyRequests("Too many AI requests. Try again in a minute.", 12);
  };
  for (const limit of ["ai", "providerCalls"] as const) {
    const limits = { ...server.deps.limits, [limit]: refuse };
    const caller = server.callerFor(actorOf(people.owner), { limits });
    const checked = caller.ai.checkProvider({ step: "onePhoto" });
    await expect(checked).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  }
  expect(ai.requests).toEqual([]);
  const caller = server.callerFor(actorOf(people.owner));
  expect(await caller.ai.checkProvider({ step: "onePhoto" })).toMatchObject({ paidCalls: 1 });
});

test("ends the test of a provider, and its call, when the browser leaves", async ({ server, people, ai }) => {
  ai.respondWith({ fault: "hang" });
  const left = new AbortController();
  const caller = server.callerFor(actorOf(people.owner), { signal: left.signal });
  const checked = caller.ai.checkProvider({ step: "onePhoto" });
  const [request] = await ai.received(1);
  left.abort();
  await expect(checked).rejects.toMatchObject({ code: "BAD_GATEWAY" });
  await request?.over;
  expect(request).toMatchObject({ wasAborted: true });
  expect(server.deps.providerCheck?.running.inUse).toBe(0);
});

test("answers that no provider is set up instead of testing one", async ({ server, people }) => {
  const caller = server.callerFor(actorOf(people.owner), { providerCheck: null });
  const message = "No AI provider is set up.";
  await expect(caller.ai.checkProvider({ step: "onePhoto" })).rejects.toMatchObject({ message });
});
