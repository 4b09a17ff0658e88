import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openAiTranscriber } from "./openai-transcriber";
import { openAiWriter } from "./openai-writer";
import { errorInside, failureOf } from "./provider-failure";
import { type AiServer, startAiServer } from "./testing/ai-server";
import { picture } from "./testing/pictures";
import { failureFrom } from "./testing/writer-failure";
import type { Writer, WriterInput } from "./writer";

let server: AiServer;
let write: Writer;
let photo: Buffer;

beforeAll(async () => {
  server = await startAiServer();
  photo = await picture(100);
});
beforeEach(() => {
  server.reset();
  write = openAiWriter(server);
});
afterAll(() => server.close());

const describe = (over: Partial<WriterInput> = {}) =>
  write({ photos: [photo], notes: "", marks: [], instructions: "", ...over });

const geminiQuota =
  "You exceeded your current quota, please check your plan and billing details. For more information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits. * Quota exceeded for metric: generativelanguage.googleapis.com/generate_content_free_tier_requests, limit: 10\nPlease retry in 10.689924287s.";

test.each([
  [
    "a quota of Gemini",
    { message: geminiQuota, code: 429, status: "RESOURCE_EXHAUSTED" },
    "rate-limited",
    11,
  ],
  [
    "a quota of a minute",
    { message: "Quota exceeded for requests per minute", code: 429 },
    "rate-limited",
    undefined,
  ],
  [
    "an account without credit",
    { message: geminiQuota.slice(0, 76), type: "insufficient_quota", code: "insufficient_quota" },
    "rejected",
    undefined,
  ],
  ["an account without balance", { message: "Insufficient balance" }, "rejected", undefined],
] as const)("takes the 429 of %s as what it is", async (_, error, kind, retryAfterSeconds) => {
  for (const body of [{ error }, [{ error }]]) {
    server.respondWith({ status: 429, body });
    expect(await failureFrom(describe())).toMatchObject({ kind, retryAfterSeconds });
  }
});

test.each([
  ["an error of OpenAI", { error: { message: "No", param: "strict", code: "c", type: "t" } }, "strict"],
  [
    "an error of vLLM",
    { object: "error", message: "No", type: "BadRequestError", param: "seed", code: 400 },
    "seed",
  ],
  ["an error without one", { error: { message: "No", param: null } }, ""],
])("reads the parameter that %s names", (_, body, param) => {
  expect(failureOf(body)).toMatchObject({ message: "No", param });
});

test("learns from the parameter that a refusal names", async () => {
  server.respondNext({
    status: 400,
    body: { error: { message: "Invalid value", param: "response_format" } },
  });
  await describe();
  expect(server.requests).toHaveLength(2);
});

test.each([{}, null, "", { message: "", code: null }, { message: null, type: null }, [], false])(
  "takes the error %j beside an answer as none",
  (error) => {
    expect(errorInside({ error, choices: [{ message: { content: "{}" }, error }] })).toBeUndefined();
  },
);

test("takes a page of a proxy as an error without words", () => {
  for (const body of [undefined, "", null, 7])
    expect(failureOf(body)).toMatchObject({ message: "", code: "" });
});

const notes =
  "Anna Canary\n12 Main Street\nOf the brass lamp that her mother bought in 1912,\r\n  and never lit.\nOak";
test.each([
  `Invalid text: ${notes.replaceAll(/\s+/g, " ")}`,
  `Invalid text: ${JSON.stringify(notes)}`,
  `Invalid text: ${notes.replaceAll("\n", "\n> ")}`,
  "Invalid line: 'Anna Canary'",
  "Invalid line: > 12 MAIN STREET",
  "Unexpected: “of the brass lamp that her mother”",
  "Unexpected: her  mother\tbought in 1912, and never",
])("shows no line of the notes that a provider repeats in %j", async (message) => {
  server.respondWith({ status: 418, body: { error: { message } } });
  const failure = await failureFrom(describe({ notes }));
  const shown = `${failure.providerSays} ${String(failure.cause)} ${JSON.stringify(write.status?.())}`;
  expect(shown).not.toMatch(/anna|canary|main street|brass|mother|never/i);
});

test("shows what a provider says although the notes have a short word of it", async () => {
  server.respondWith({ status: 418, body: { error: { message: "The oak model is retired. Use teak." } } });
  expect((await failureFrom(describe({ notes }))).providerSays).toBe("The oak model is retired. Use teak.");
});

test.each([
  ["an aborted call", "aborted", () => describe({ signal: AbortSignal.abort() })],
  ["a photo that can't be read", "rejected", () => describe({ photos: [Buffer.from("no photo")] })],
  ["a lot without photos", "rejected", () => describe({ photos: [] })],
  [
    "an answer that fails our validation",
    "invalid-answer",
    () => {
      server.respondWith({ content: "{}" });
      return describe();
    },
  ],
] as const)("takes %s for no refusal of the provider", async (_, kind, call) => {
  const failure = await failureFrom(call());
  expect(failure).toMatchObject({ kind, isFromProvider: false });
  expect(write.status?.().refusal).toBeNull();
});

test("takes a refusal of the provider for one", async () => {
  server.respondWith({ status: 401, body: { error: { message: "Wrong key" } } });
  expect(await failureFrom(describe())).toMatchObject({ kind: "rejected", isFromProvider: true });
  expect(write.status?.().refusal).toMatchObject({ providerSays: "Wrong key" });
});

test.each([
  [404, { message: "The model `whisper-9` does not exist", code: "model_not_found" }],
  [403, { message: "Project `p` does not have access to model `whisper-9`", code: "model_not_found" }],
])("names the setting of the model that a %i is about", async (status, error) => {
  server.respondWith({ status, body: { error } });
  const transcribe = openAiTranscriber({ ...server, model: server.transcribeModel });
  const transcribed = transcribe({ audio: Buffer.from("x"), mimeType: "audio/webm" });
  expect((await failureFrom(transcribed)).message).toMatch(/doesn't have the model.*OPENAI_TRANSCRIBE_MODEL/);
  expect((await failureFrom(describe())).message).toMatch(/doesn't have the model.*OPENAI_MODEL/);
});

const notGenerated = {
  status: 400,
  body: {
    error: {
      message:
        "Failed to generate JSON. Please adjust your prompt. See 'failed_generation' for more details.",
      type: "invalid_request_error",
      code: "json_validate_failed",
    },
  },
};

test("asks once more in another format when a model failed to keep it, and forgets that", async () => {
  server.respondNext(notGenerated);
  await describe();
  expect(server.requests).toHaveLength(2);
  expect(write.status?.().learned).toEqual([]);
});

test("takes JSON that a model never managed as an answer that may be retried", async () => {
  server.respondWith(notGenerated);
  expect(await failureFrom(describe())).toMatchObject({ kind: "invalid-answer", retryable: true });
  expect(server.requests).toHaveLength(3);
});
