import { openAiTranscriber } from "@lotwright/ai/openai-transcriber";
import { openAiWriter } from "@lotwright/ai/openai-writer";
import type { AiReply } from "@lotwright/ai/testing/ai-reply";
import { describe, expect } from "vitest";
import { tooManyRequests } from "../../../core/errors";
import { jobsOfKind } from "../../../jobs/testing/jobs";
import type { TestServer } from "../../../testing/app";
import { test as base } from "../../../testing/test";
import { transcriptionKind } from "./background";
import { makeSpeaker, rowOf, runNow } from "./testing/speaker";

const test = base.extend("replaced", { scope: "file" }, ({ ai }) => ({
  transcriber: openAiTranscriber({ ...ai, model: ai.transcribeModel }),
}));

test.beforeEach(async ({ server, ai }) => {
  // Runs the jobs left by the previous test.
  await server.drain();
  ai.reset();
  ai.respondWith({ transcript: "A brass lamp." });
});

/** A recording whose attempts the test runs one by one, and their requested delays in seconds. */
async function makeAttempted(server: TestServer, changed: Partial<TestServer["deps"]> = {}) {
  const made = await makeSpeaker(server);
  const { id } = await made.dictate();
  const delays: number[] = [];
  let counted = 0;
  const row = () => rowOf(server, id);
  const attempt = async ({ signal } = new AbortController()) => {
    const { jobId, createdAt, workspaceId } = await row();
    const end = await transcriptionKind.run(
      {
        ...{ id: jobId ?? "", workspaceId, batchId: null, payload: { recordingId: id }, signal },
        ...{ createdAt, dueAt: createdAt, startedAt: new Date(), timedOutAt: null },
        ...{ attempt: counted + 1, isLast: counted + 1 >= transcriptionKind.attempts },
      },
      { ...server.deps, ...changed },
    );
    if (end === "done") return undefined;
    if (end.isCounted) counted += 1;
    delays.push(end.startAfterSeconds);
    return end.startAfterSeconds;
  };
  return { ...made, id, row, attempt, delays, counted: () => counted };
}

const busy = (seconds: string): AiReply => ({ status: 429, headers: { "retry-after": seconds } });

test("transcribes a recording once the provider is back", async ({ server, ai }) => {
  ai.respondNext({ status: 503 }, { fault: "reset" });
  const { dictate, readItem, readAll } = await makeSpeaker(server);
  const { id } = await dictate();
  for (let down = 0; down < 2; down += 1) {
    await server.drain();
    expect(await readAll()).toMatchObject([{ status: "pending", reason: "", hasAudio: true }]);
    await runNow(server, id);
  }
  await server.drain();
  expect(await readItem()).toMatchObject({ notes: "A brass lamp." });
  expect(ai.requests).toHaveLength(3);
});

test("waits at least the provider's Retry-After before it sends a recording again", async ({
  server,
  ai,
}) => {
  ai.respondNext(busy("7"), busy("31536000"));
  const { attempt, counted, row } = await makeAttempted(server);
  const waits = [await attempt(), await attempt()];
  expect(waits[0]).toBeGreaterThanOrEqual(7);
  expect(waits[0]).toBeLessThan(9);
  expect(waits[1]).toBeGreaterThanOrEqual(900);
  expect(waits[1]).toBeLessThan(1081);
  expect([await row(), counted()]).toMatchObject([{ state: "pending" }, 2]);
});

test("fails a recording with the reason after its last attempt, and keeps its audio", async ({
  server,
  ai,
}) => {
  ai.respondWith({ status: 500 });
  const { attempt, delays, readAll } = await makeAttempted(server);
  for (let count = 0; count < transcriptionKind.attempts; count += 1) await attempt();
  expect(delays).toHaveLength(transcriptionKind.attempts - 1);
  const reason = "The AI service can't be reached right now. Please try again.";
  expect(await readAll()).toMatchObject([{ status: "failed", reason, hasAudio: true }]);
  expect(ai.requests).toHaveLength(transcriptionKind.attempts);
});

test.for([
  ["no speech", { transcript: " " }, "No speech was heard in this recording."],
  [
    "a refused key",
    { status: 401 },
    "The AI service rejected the API key. Ask your admin to check OPENAI_API_KEY.",
  ],
  [
    "a refused file",
    { status: 400 },
    "The AI service did not accept the request. Ask your admin to check the AI settings.",
  ],
] as [string, AiReply, string][])(
  "fails a recording for %s after one attempt",
  async ([_, reply, reason], { server, ai }) => {
    ai.respondWith(reply);
    const { attempt, delays, readAll } = await makeAttempted(server);
    await attempt();
    expect(await readAll()).toMatchObject([{ status: "failed", reason, hasAudio: true }]);
    expect(delays).toEqual([]);
  },
);

test("keeps a recording whose format is refused, and sends it again when a person asks", async ({
  server,
  ai,
}) => {
  ai.respondWith({ status: 400, body: { error: { message: "Invalid file format." } } });
  const { caller, dictate, readItem, readAll } = await makeSpeaker(server);
  const { id } = await dictate();
  await server.drain();
  const reason = expect.stringMatching(/^The transcription service can't read this recording \(WebM\)/);
  expect(await readAll()).toMatchObject([{ status: "failed", reason, hasAudio: true }]);
  await server.drain();
  expect(ai.requests).toHaveLength(1);
  ai.respondWith({ transcript: "A brass lamp." });
  await caller.recordings.retry({ id });
  await server.drain();
  expect(await readItem()).toMatchObject({ notes: "A brass lamp." });
  const [refused, taken] = ai.requests.map(({ audio }) => audio);
  expect(taken).toEqual(refused);
});

test("does not count an attempt above the workspace's limit of calls per minute", async ({ server, ai }) => {
  const refuse = async () => {
    throw tooManyRequests("Too many AI requests. Try again in a minute.", 12);
  };
  const limits = { ...server.deps.limits, providerCalls: refuse };
  const { attempt, counted, row } = await makeAttempted(server, { limits, writer: openAiWriter(ai) });
  expect(await attempt()).toBe(12);
  expect([await row(), counted()]).toMatchObject([{ state: "pending", reason: "" }, 0]);
  expect(ai.requests).toEqual([]);
});

test("does not count an attempt that a graceful shutdown aborts", async ({ server, ai }) => {
  ai.respondNext({ fault: "hang" });
  const { attempt, counted, row } = await makeAttempted(server);
  const stopping = new AbortController();
  const attempted = attempt(stopping);
  await ai.received(1);
  stopping.abort();
  expect(await attempted).toBe(0);
  expect([await row(), counted()]).toMatchObject([{ state: "pending" }, 0]);
});

test("ignores a job that a later attempt has replaced", async ({ server, ai }) => {
  const { dictate, readItem } = await makeSpeaker(server);
  const { id } = await dictate();
  // Its first job is still queued.
  await runNow(server, id);
  await server.drain();
  expect(await readItem()).toMatchObject({ notes: "A brass lamp." });
  expect(ai.requests).toHaveLength(1);
});

describe("several recordings of a lot", () => {
  test("keeps the order of a lot's recordings when the first one has to wait", async ({ server, ai }) => {
    ai.respondNext(busy("60"));
    const { dictate, readItem, readAll } = await makeSpeaker(server);
    const [first, second] = [await dictate(), await dictate()];
    await server.drain();
    expect(ai.requests).toHaveLength(1);
    expect(await readAll()).toMatchObject([{ status: "pending" }, { status: "pending" }]);
    expect(await jobsOfKind(server, "transcription")).toContainEqual(
      expect.objectContaining({ payload: { recordingId: second.id }, attempts: 0 }),
    );
    ai.respondNext({ transcript: "First." }, { transcript: "Second." });
    await runNow(server, first.id);
    await server.drain();
    await runNow(server, second.id);
    await server.drain();
    expect(await readItem()).toMatchObject({ notes: "First.\n\nSecond." });
  });

  test("does not let a recording for the notes wait for one for the internal notes", async ({
    server,
    ai,
  }) => {
    ai.respondNext(busy("60"));
    const { dictate, readItem } = await makeSpeaker(server);
    await dictate({ field: "internalNotes" });
    await server.drain();
    await dictate({ field: "notes" });
    await server.drain();
    expect(await readItem()).toMatchObject({ notes: "A brass lamp.", internalNotes: "" });
  });
});
