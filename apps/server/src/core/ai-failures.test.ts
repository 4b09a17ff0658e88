import { notesWriter } from "@lotwright/ai/notes-writer";
import { openAiWriter } from "@lotwright/ai/openai-writer";
import type { AiAnswer, AiServer } from "@lotwright/ai/testing/ai-server";
import type { Writer } from "@lotwright/ai/writer";
import { item } from "@lotwright/contracts/catalog/items";
import { errorBody } from "@lotwright/contracts/values/errors";
import { expect } from "vitest";
import { countTimeouts, runNow } from "../areas/writing/descriptions/testing/description-jobs";
import { emptyQueue } from "../jobs/testing/jobs";
import type { TestServer } from "../testing/app";
import { signedIn } from "../testing/http";
import { makePhotographer } from "../testing/lots";
import { ask } from "../testing/rest";
import { test as base } from "../testing/test";

const test = base.extend("replaced", { scope: "file" }, () => ({ writer: (input) => write(input) }));

let write: Writer;
test.beforeEach(async ({ server, ai }) => {
  await emptyQueue(server);
  ai.reset();
  write = openAiWriter(ai);
});

type Photographer = Awaited<ReturnType<typeof makePhotographer>>;
type Failing = {
  /** Message of a failed background description, if it differs. */
  lotMessage?: string;
  message: string;
  /** HTTP status for drafts; a background description that fails later is answered 202. */
  status: number;
  /** Whether the request is rejected before a description is queued. */
  isAtOnce?: boolean;
  photoUrls?: string[];
  given?: AiAnswer;
  prepare?: (who: Photographer, vendors: { server: TestServer; ai: AiServer }) => unknown;
};

const fromElsewhere = ["https://photos.example.com/a.jpg"];
const noPhoto = "Please add at least one photo before generating with AI";

const failing: Record<string, Failing> = {
  "no photo": { message: noPhoto, status: 400, isAtOnce: true, photoUrls: [] },
  "no photo of one's own": { message: noPhoto, status: 400, isAtOnce: true, photoUrls: fromElsewhere },
  "a photo that storage lost": {
    message: "A photo of this lot is missing. Add it again.",
    status: 400,
    prepare: ({ photoUrls }, { server }) =>
      Promise.all(photoUrls.map((url) => server.deps.storage.remove(url.slice(1)))),
  },
  "no provider": {
    message: "No AI provider is set up.",
    status: 503,
    prepare: () => {
      write = notesWriter();
    },
  },
  "a provider that fails": {
    message: "The AI service can't be reached right now. Please try again.",
    status: 502,
    given: { status: 500 },
  },
  "a provider that declines": {
    message: "The AI service declined to describe this lot. Write the description yourself.",
    status: 502,
    given: { fault: "refusal" },
  },
  "an answer of another schema": {
    message: "The AI service returned an unusable answer. Please try again.",
    status: 502,
    given: { fault: "wrong-schema" },
  },
  "a busy provider": {
    message: "The AI service is busy. Please try again in a few minutes.",
    status: 503,
    given: { status: 429 },
  },
  "a key that the provider refuses": {
    message: "The AI service rejected the API key. Ask your admin to check OPENAI_API_KEY.",
    status: 503,
    prepare: (_, { ai }) => {
      write = openAiWriter({ ...ai, apiKey: "sk-revoked" });
    },
  },
  "a provider that takes too long": {
    message: "AI generation timed out after 45 seconds. Please try again.",
    status: 504,
    lotMessage: "The AI service took too long to describe this lot. Please try again.",
    given: { fault: "hang" },
    prepare: (_, { ai }) => {
      const patient = openAiWriter(ai);
      write = (input) => patient({ ...input, timeoutMs: 5 });
    },
  },
  "too many requests": {
    message: "Too many AI requests. Try again in a minute.",
    status: 429,
    isAtOnce: true,
    prepare: ({ user }, { server }) =>
      Promise.all(Array.from({ length: 120 }, () => server.deps.limits.ai(user.id))),
  },
};

test.for(Object.entries(failing))(
  "words %s alike for analyze-photos, generate-preview and generate-ai",
  async ([_, { message, lotMessage = message, status, isAtOnce, given, prepare, ...lot }], {
    server,
    ai,
  }) => {
    const who = await makePhotographer(server);
    const photoUrls = lot.photoUrls ?? who.photoUrls;
    const { id } = await who.lot({ photoUrls });
    const headers = await signedIn(server, who.user);
    if (given) ai.respondWith(given);
    await prepare?.(who, { server, ai });

    const post = (path: string, body?: object) => ask(server, "POST", `/api${path}`, { headers, body });
    const drafts = [
      await post("/analyze-photos", { photoUrls }),
      await post(`/items/${id}/generate-preview`, { photoUrls }),
    ];
    const description = await post(`/items/${id}/generate-ai`);
    const refused = isAtOnce ? [...drafts, description] : drafts;
    expect(refused.map((answer) => answer.status)).toEqual(refused.map(() => status));
    const bodies = await Promise.all(refused.map(async (answer) => errorBody.parse(await answer.json())));
    expect(bodies.map((body) => body.message)).toEqual(refused.map(() => message));
    expect(new Set(bodies.map(({ code, issues }) => JSON.stringify([code, issues]))).size).toBe(1);
    if (isAtOnce) return;

    expect(description.status).toBe(202);
    await countTimeouts(server, id);
    await runNow(server, id, { isLastAttempt: true });
    await server.drain();
    const read = item.parse(await (await ask(server, "GET", `/api/items/${id}`, { headers })).json());
    expect(read).toMatchObject({ aiGenerationStatus: "failed", aiFailureReason: lotMessage });
  },
);

test("answers a draft of missing photos as one without photos", async ({ server }) => {
  const { user } = await makePhotographer(server);
  const headers = await signedIn(server, user);
  const answer = await ask(server, "POST", "/api/analyze-photos", { headers, body: {} });
  expect([answer.status, errorBody.parse(await answer.json())]).toEqual([
    400,
    { code: "INVALID", message: noPhoto, issues: [{ path: "photoUrls", message: noPhoto }] },
  ]);
});
