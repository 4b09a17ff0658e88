import { inspect } from "node:util";
import { jpeg } from "@lotwright/testing/pictures";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openAiTranscriber } from "./openai-transcriber";
import { openAiWriter } from "./openai-writer";
import { errorInside, failureOf } from "./provider-failure";
import type { AiReply } from "./testing/ai-reply";
import { type AiServer, startAiServer } from "./testing/ai-server";
import { failingModes } from "./testing/provider-modes";
import { failureFrom } from "./testing/writer-failure";
import type { Writer, WriterInput } from "./writer";

let server: AiServer;
let write: Writer;
let photo: Buffer;

beforeAll(async () => {
  server = await startAiServer();
  photo = await jpeg();
});
beforeEach(() => {
  server.reset();
  write = openAiWriter(server);
});
afterAll(() => server.close());

const describe = (over: Partial<WriterInput> = {}) =>
  write({ photos: [photo], notes: "", marks: [], instructions: "", ...over });

const refused = (message: string, status = 400): AiReply => ({ status, body: { error: { message } } });

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
] as const)("classifies the 429 of %s correctly", async (_, error, kind, retryAfterSeconds) => {
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

test("shows a provider's message even if the notes share a short word with it", async () => {
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
] as const)("does not treat %s as a refusal of the provider", async (_, kind, call) => {
  const failure = await failureFrom(call());
  expect(failure).toMatchObject({ kind, isFromProvider: false });
  expect(write.status?.().refusal).toBeNull();
});

test("recognizes a provider's refusal", async () => {
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

test("repeats a call once in another format when a model failed to keep the format, and does not remember the change", async () => {
  server.respondNext(notGenerated);
  await describe();
  expect(server.requests).toHaveLength(2);
  expect(write.status?.().learned).toEqual([]);
});

test("reports a failure that may be retried when a model never generates valid JSON", async () => {
  server.respondWith(notGenerated);
  expect(await failureFrom(describe())).toMatchObject({ kind: "invalid-answer", retryable: true });
  expect(server.requests).toHaveLength(3);
});

test("shows admins what a provider says, cut and without keys, addresses or notes", async () => {
  const says = `Quality must be 1\nSee https://a.example/?key=sk-canary-123 with sk-canary-12345678 ${"and more ".repeat(40)}`;
  server.respondWith(refused(says, 418));
  const failure = await failureFrom(describe());
  expect(failure).toMatchObject({ kind: "rejected", retryable: false });
  expect(failure.message).toBe(
    "The AI service did not accept the request. Ask your admin to check the AI settings.",
  );
  expect(failure.providerSays).toMatch(/^Quality must be 1 See \(address\) with \[hidden\] and more/);
  expect(failure.providerSays.length).toBeLessThanOrEqual(200);
  const status = write.status?.();
  expect(status?.refusal).toMatchObject({ reason: failure.message, providerSays: failure.providerSays });
  expect(inspect(failure, { depth: null })).not.toContain("canary-123456");
});

test("shows nothing of a provider's sentence that repeats a part of the notes", async () => {
  server.respondWith(refused("Invalid text: canary of the house of Hanover", 418));
  const { providerSays } = await failureFrom(describe({ notes: "A canary of the house of Hanover, 1912" }));
  expect(providerSays).toBe("");
});

test.each([
  ["an unknown model", failingModes.model404(), /doesn't have the model.*OPENAI_MODEL/],
  ["no credit", failingModes.credits(), /used up its quota.*credit/],
  ["a wrong path", failingModes.no_v1(), /no such address.*OPENAI_BASE_URL/],
  [
    "a wrong path inside an answer",
    { status: 200, body: { error: "Unexpected endpoint or method. (POST /chat/completions)" } },
    /no such address/,
  ],
  ["a wrong key", refused("Incorrect API key provided", 401), /rejected the API key.*OPENAI_API_KEY/],
  ...[
    refused("this model does not support image input"),
    refused("Model does not support images. Please use a model that does."),
    refused("Invalid content type. image_url is only supported by certain models."),
    refused("Failed to deserialize: unknown variant `image_url`, expected `text`"),
    refused("No endpoints found that support image input", 404),
    refused("vision model not found", 404),
    refused("image input is not supported - hint: you may need to provide the mmproj", 500),
  ].map((reply) => ["a model without eyes", reply, /can't see photos.*OPENAI_MODEL/] as const),
] as const)("says what to set for %s, after one request", async (_, reply, message) => {
  server.respondWith(reply);
  expect(await failureFrom(describe())).toMatchObject({
    kind: "rejected",
    message: expect.stringMatching(message),
  });
  expect(server.requests).toHaveLength(1);
});

const choices = [{ message: { content: "{}" } }];
test.each([
  [{ error: { code: 429, message: "Slow down" } }, "rate-limited"],
  [{ error: { code: "rate_limit_exceeded" }, choices: null }, "rate-limited"],
  [{ error: { message: "Overloaded", code: 503 }, choices: [] }, "unavailable"],
  [{ error: { code: 402, message: "Insufficient credits" } }, "rejected"],
  [
    { choices: [{ error: { code: 502, message: "Provider returned error" }, message: { content: "" } }] },
    "unavailable",
  ],
  [{ error: { message: "Provider failed" }, choices }, "unavailable"],
  [{ error: null, choices: null }, "invalid-answer"],
])("counts the error in %j as the status that it names", async (body, kind) => {
  server.respondWith({ status: 200, headers: { "retry-after": "9" }, body });
  const failure = await failureFrom(describe());
  expect(failure.kind).toBe(kind);
  if (kind === "rate-limited") expect(failure.retryAfterSeconds).toBe(9);
  expect(server.requests).toHaveLength(1);
});

test.each([
  ["a filter of Azure", failingModes.azure()],
  [
    "the moderation of OpenRouter",
    {
      status: 403,
      body: {
        error: { code: 403, message: "Your chosen model requires moderation and your input was flagged" },
      },
    },
  ],
  ["the end of an answer", { message: { content: "" }, finishReason: "content_filter: PROHIBITED_CONTENT" }],
] as const)("takes %s as the refusal of this lot", async (_, reply) => {
  server.respondWith(reply);
  expect(await failureFrom(describe())).toMatchObject({
    kind: "refused",
    message: expect.stringMatching(/declined/),
  });
});
