import type { Draft } from "@lotwright/contracts/writing/descriptions";
import { z } from "zod";
import { type AiReply, answerFrom } from "./ai-reply";
import type { AiRequest } from "./ai-server";

// Behaviors of real OpenAI-compatible providers, as modes for `respondWith`.

type Mode = (request: AiRequest) => Draft | AiReply;

const sent = z.looseObject({
  max_completion_tokens: z.number().optional(),
  max_tokens: z.number().optional(),
  response_format: z.object({ type: z.string() }).optional(),
  messages: z.array(z.object({ role: z.string() })),
});

const bodyOf = ({ body }: AiRequest) => sent.parse(body);

/** The stub's draft for a request, as JSON. */
function lotOf(request: AiRequest): string {
  const answer = answerFrom(request);
  return "content" in answer ? answer.content : JSON.stringify(answer);
}

const answering =
  (wrap: (lot: string) => AiReply): Mode =>
  (request) =>
    wrap(lotOf(request));

const withTexts = (title: string, description = "A lot in an auction."): Mode =>
  answering(() => ({ content: JSON.stringify({ title, description, category: "Other" }) }));

const refusing = (status: number, error: object): AiReply => ({ status, body: { error } });

/** Response formats that contain the lot. */
export const readableModes = {
  fenced: answering((lot) => ({ content: `\`\`\`json\n${lot}\n\`\`\`` })),
  prose: answering((lot) => ({ content: `Here is the description of the lot you asked for:\n\n${lot}` })),
  think: answering((lot) => ({ content: `<think>A {lamp}? Perhaps {"title": 1}.</think>\n${lot}` })),
  parts: answering((lot) => ({ message: { content: [{ type: "text", text: lot }] } })),
  reasoning: answering((lot) => ({ message: { content: "", reasoning_content: lot } })),
  wrapped: answering((lot) => ({ content: `{"lot": ${lot}}` })),
  think_long: answering((lot) => ({ content: `<think>${"Is it {a lamp [or".repeat(500)}\n${lot}` })),
  called: answering((lot) => ({
    message: { function_call: { name: "lot", arguments: JSON.parse(lot) } },
    finishReason: "function_call",
  })),
  array: answering((lot) => ({ content: `[${lot}]` })),
  nullcategory: answering((lot) => ({ content: JSON.stringify({ ...JSON.parse(lot), category: null }) })),
} satisfies Record<string, Mode>;

/** Responses without a description. */
export const refusedModes = {
  refusal: withTexts("Unable to identify this item"),
  noimage: withTexts("No image provided"),
  na: withTexts("N/A", "N/A"),
} satisfies Record<string, Mode>;

/** Providers that reject requests until something is omitted. */
export const strictModes = {
  no_mct: (request) =>
    bodyOf(request).max_completion_tokens === undefined
      ? answerFrom(request)
      : {
          status: 422,
          body: {
            detail: [
              {
                type: "extra_forbidden",
                loc: ["body", "max_completion_tokens"],
                msg: "Extra inputs are not permitted",
              },
            ],
          },
        },
  no_schema: (request) =>
    bodyOf(request).response_format === undefined
      ? answerFrom(request)
      : refusing(400, {
          message: "This response_format type is unavailable now",
          code: "invalid_request_error",
        }),
  systemless: (request) =>
    bodyOf(request).messages.some(({ role }) => role === "system")
      ? { status: 400, body: { object: "error", message: "System role not supported", code: 400 } }
      : answerFrom(request),
  unkept: (request) =>
    bodyOf(request).response_format === undefined
      ? answerFrom(request)
      : refusing(400, { message: "Failed to generate JSON.", code: "json_validate_failed" }),
  images: (request) =>
    request.photos.length <= 5
      ? answerFrom(request)
      : refusing(400, { message: "At most 5 image(s) may be provided in one request.", code: 400 }),
} satisfies Record<string, Mode>;

/** Failures, some inside a 200 response. */
export const failingModes = {
  error200: () => ({ status: 200, body: { error: { code: 429, message: "Rate limit exceeded" } } }),
  minute: () =>
    refusing(429, {
      message: "You exceeded your current quota, please check your plan and billing details.",
      status: "RESOURCE_EXHAUSTED",
      code: 429,
    }),
  azure: () => ({
    ...refusing(400, {
      message:
        "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
      code: "content_filter",
    }),
  }),
  model404: () =>
    refusing(404, { message: "The model `gpt-4o-mini` does not exist", code: "model_not_found" }),
  credits: () => refusing(402, { message: "Insufficient credits. Add more on the billing page.", code: 402 }),
  no_v1: () => ({ status: 404, body: "<!doctype html><h1>404 page not found</h1>" }),
  length: () => ({ content: "", finishReason: "length" }),
} satisfies Record<string, Mode>;
