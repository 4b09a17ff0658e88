import OpenAI from "openai";
import { expect, test } from "vitest";
import { changeAfter, initialLearned, type Learned, mergeLearned } from "./learned";

/** Changes after the provider rejects a request with 15 photos. */
function changesAfter(message: string, { status = 400, param = null as string | null, asked = {} } = {}) {
  const failure = OpenAI.APIError.generate(status, { error: { message, param } }, undefined, new Headers());
  const sent = { asked: { ...initialLearned, ...asked }, photoCount: 15, byteCount: 3_000_000 };
  return changeAfter(failure, sent)?.changes;
}

const photos: [string, number][] = [
  ["At most 5 image(s) may be provided in one request.", 5],
  ["Too many images provided. This model supports up to 5 images", 5],
  ["The number of images exceeds the limit of 8", 8],
  ["You cannot send more than 5 images", 5],
  ["Only one image is supported per request", 1],
  ["This model only supports a single image", 1],
  ["Claude-3-5 on 2024-10-22 allows 3 images", 3],
  ["Too many images in request. Max is 50.", 8],
  ["gpt-4-turbo: a maximum of 10 images is allowed", 10],
];
test.each(photos)("learns the number of photos of %j", (message, maxPhotos) => {
  expect(changesAfter(message)).toEqual({ maxPhotos });
});

test.each([
  "Image not found",
  "Only JPEG and PNG images are supported",
  "image_url must be a valid base64 data URL",
  "Image URLs are not allowed",
  "The image should be encoded as base64",
  "Unsupported image format. Supported: jpeg, png",
  "Your image was flagged: more than 1 person",
  "Model does not support images",
])("learns nothing of %j", (message) => {
  expect(changesAfter(message)).toBeUndefined();
});

test.each([
  "messages.0.content.1.image.source.base64: image exceeds 5 MB maximum: 6000000 bytes > 5242880 bytes",
  "Request body too large for model",
  "The request exceeds the maximum size of 20971520 bytes",
  "This model's maximum context length is 8192 tokens. However, your messages resulted in 12000 tokens.",
  "the request exceeds the available context size. try increasing the context size",
  "Image dimensions must be below 1,000 pixels",
])("sends smaller photos after %j", (message) => {
  expect(changesAfter(message)).toEqual({ maxSide: 512 });
});

test.each([
  "System role not supported",
  "System messages are not supported by this model",
  "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
  "Unexpected role 'system'",
  "'system' is not one of ['user', 'assistant']",
  "role 'system' is not allowed",
  "Conversation roles must alternate user/assistant/user/assistant/...",
  "Developer instruction is not enabled for models/gemma-3-27b-it",
  "Only user and assistant roles are supported!",
])("moves the rules after %j", (message) => {
  expect(changesAfter(message)).toEqual({ rulesRole: "user" });
});

const tokens: [string, Partial<Learned>][] = [
  [
    "max_completion_tokens is too large: 4000. This model supports at most 2048 tokens",
    { mostTokens: 2_048 },
  ],
  ["Range of max_completion_tokens should be [1, 3,072]", { mostTokens: 3_072 }],
  ["gpt-4-0613 does not support max_completion_tokens", { tokenLimit: "max_tokens" }],
  ["llama-3.1-8b-2048: unknown field max_completion_tokens", { tokenLimit: "max_tokens" }],
  ["body.max_completion_tokens: Extra inputs are not permitted", { tokenLimit: "max_tokens" }],
  [
    "'max_tokens' is too large: 4000. This model's maximum context length is 4096 tokens",
    { tokenLimit: null },
  ],
];
test.each(tokens)("learns the token limit or its parameter from the error %j", (message, changes) => {
  expect(changesAfter(message)).toEqual(changes);
});

test.each([
  ["'response_format.type' must be 'json_schema' or 'text'", null],
  ["This response_format type is unavailable now", null],
  ["Invalid value", "response_format"],
  ["Unknown name \"additionalProperties\" at 'generation_config.response_schema'", null],
])("falls back to JSON, then to no format, after the error %j with the parameter %j", (message, param) => {
  expect(changesAfter(message, { param })).toEqual({ format: "json_object" });
  expect(changesAfter(message, { param, asked: { format: "json_object" } })).toEqual({ format: null });
  expect(changesAfter(message, { param, asked: { format: null } })).toBeUndefined();
});

test("merges what calls learn at the same time, in any order", () => {
  const learned: Partial<Learned>[] = [
    { maxPhotos: 8, format: "json_object", maxSide: 512 },
    { maxPhotos: 3, format: null, mostTokens: 8_000 },
    { tokenLimit: "max_tokens", maxTokens: 16_000, rulesRole: "user", mostTokens: 6_000 },
  ];
  const [a, b, c] = learned.map((each) => (to: Learned) => mergeLearned(to, each));
  if (!a || !b || !c) throw new Error("There are three");
  const expected: Learned = {
    ...{ maxPhotos: 3, maxSide: 512, format: null, tokenLimit: "max_tokens" },
    ...{ maxTokens: 16_000, mostTokens: 6_000, rulesRole: "user" },
  };
  expect(c(b(a(initialLearned)))).toEqual(expected);
  expect(a(b(c(initialLearned)))).toEqual(expected);
  expect(b(a(c(a(initialLearned))))).toEqual(expected);
});
