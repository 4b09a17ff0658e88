import { openAiWriter } from "@lotwright/ai/openai-writer";
import { heldAnswers } from "@lotwright/ai/testing/held-answers";
import { expect } from "vitest";
import { createLogger } from "../../../core/logger";
import { emptyQueue } from "../../../jobs/testing/jobs";
import { makePending } from "../../../testing/lots";
import { test as base } from "../../../testing/test";
import { createPace } from "./pace";
import { countTimeouts, jobsOf, runAllNow, runNow } from "./testing/description-jobs";

const shortMs = 100;
const longMs = 60_000;
/** How long the provider is waited for: too short for answers that are held, long enough for all others. */
let timeoutMs = longMs;

const paceOfFile = () => ({
  ...createPace({ timeoutMs: longMs, perWorkspace: 4 }, createLogger("silent")),
  timeoutMs: () => timeoutMs,
});

const test = base.extend("replaced", { scope: "file" }, ({ ai }) => ({
  writer: openAiWriter(ai),
  pace: paceOfFile(),
}));

const lamp = { title: "Brass lamp", description: "A lamp of brass.", category: "Home & Garden" };
test.beforeEach(async ({ server, ai }) => {
  await emptyQueue(server);
  ai.reset();
  timeoutMs = shortMs;
});

test("postpones a description that takes too long, and uses up no attempt", async ({ server, ai }) => {
  const held = heldAnswers(() => lamp);
  ai.respondWith(held.answer);
  const { id, read } = await makePending(server);
  for (const _ of [1, 2, 3, 4, 5, 6]) {
    await server.drain();
    expect(await jobsOf(server, id)).toMatchObject([{ state: "waiting", attempts: 0 }]);
    await runNow(server, id);
  }
  expect(await read()).toMatchObject({ aiGenerationStatus: "pending", aiFailureReason: "" });
  ai.respondWith(lamp);
  timeoutMs = longMs;
  await server.drain();
  expect(await read()).toMatchObject({ ...lamp, aiGenerationStatus: "completed" });
});

test("counts timeouts as attempts ten minutes after the first one", async ({ server, ai }) => {
  const held = heldAnswers(() => lamp);
  ai.respondWith(held.answer);
  const { id, read } = await makePending(server);
  await server.drain();
  await countTimeouts(server, id);
  await runNow(server, id);
  await server.drain();
  expect(await jobsOf(server, id)).toMatchObject([{ state: "waiting", attempts: 1 }]);
  await runNow(server, id, { isLastAttempt: true });
  await server.drain();
  expect(await read()).toMatchObject({
    aiGenerationStatus: "failed",
    aiFailureReason: "The AI service took too long to describe this lot. Please try again.",
  });
});

test("describes four lots by a provider that answers one after the other", async ({ server, ai }) => {
  const held = heldAnswers(() => lamp);
  ai.respondWith(held.answer);
  // The first one is answered while the other three wait.
  ai.respondNext(async () => {
    await ai.received(4);
    return lamp;
  });
  timeoutMs = 2_000;
  const { caller, id, lot } = await makePending(server);
  const others = (await Promise.all([lot(), lot(), lot()])).map((made) => made.id);
  for (const other of others) await caller.ai.generate({ id: other });
  await server.drain();
  expect(ai.requests).toHaveLength(4);

  let open = 0;
  let most = 0;
  ai.respondWith(async () => {
    open += 1;
    most = Math.max(most, open);
    await new Promise(setImmediate);
    open -= 1;
    return lamp;
  });
  timeoutMs = longMs;
  expect(await caller.ai.status()).toMatchObject({
    learned: ["Parallel requests timed out: lots are described one by one."],
  });
  await runAllNow(server);
  await server.drain();
  expect(most).toBe(1);
  for (const each of [id, ...others])
    expect(await caller.items.byId({ id: each })).toMatchObject({ ...lamp, aiGenerationStatus: "completed" });
});
