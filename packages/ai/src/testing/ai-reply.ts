import { categories, maxTitleLength } from "@lotwright/contracts/catalog/item-fields";
import type { Draft } from "@lotwright/contracts/writing/descriptions";
import type { SeenAudio, SeenRequest } from "./ai-request";

/** A provider's reply, JSON-serializable, so that another process can request it. */
export type AiReply = { delayMs?: number } & (
  | { draft: Draft; usage?: AiUsage }
  | { transcript: string }
  | { content: string; finishReason?: string }
  | { message: Record<string, unknown>; finishReason?: string }
  | { status: number; headers?: Record<string, string>; code?: string }
  /** The raw body: an object as JSON, a text as HTML. */
  | { status: number; headers?: Record<string, string>; body: object | string }
  | { fault: AiFault }
);

/** The provider's token count. */
export type AiUsage = { prompt_tokens: number; completion_tokens: number };

export type AiFault =
  | "reset"
  | "reset-midway"
  | "hang"
  | "hang-midway"
  | "empty"
  | "truncated"
  | "wrong-schema"
  | "html"
  | "huge"
  | "endless"
  | "refusal";

const hugeBytes = 2 * 1024 * 1024;
const json = { "content-type": "application/json" };

/** Derives a reply from the request, so that it cannot be mistaken for a constant. */
export function answerFrom(request: SeenRequest): Draft | AiReply {
  const { titles } = request;
  if (titles) {
    const shortened = titles.texts.map((title) => title.slice(0, titles.maxLength).trim());
    return { content: JSON.stringify({ titles: shortened }) };
  }
  return request.audio ? { transcript: transcriptFrom(request.audio) } : draftFrom(request);
}

const transcriptFrom = ({ byteCount, sha256 }: SeenAudio) =>
  `Heard ${byteCount} bytes ${sha256.slice(0, 12)}.`;

function draftFrom({ photos, notes }: SeenRequest): Draft {
  const count = photos.length === 1 ? "1 photo" : `${photos.length} photos`;
  const about = notes.split("\n", 1)[0]?.trim() || "no notes";
  const sizes = photos.map(({ width, height, sha256 }) => `${width}x${height} ${sha256.slice(0, 12)}`);
  return {
    title: `Seen in ${count}: ${about}`.slice(0, maxTitleLength).trim(),
    description: `Photos: ${sizes.join(", ")}.\n\nNotes: ${notes || "none"}`,
    category: categories[photos.length % categories.length] ?? categories[0],
  };
}

export function toResponse(reply: AiReply): Response {
  if ("draft" in reply) return chat({ content: JSON.stringify(reply.draft) }, "stop", reply.usage);
  if ("transcript" in reply) return Response.json({ text: reply.transcript });
  if ("content" in reply) return chat({ content: reply.content }, reply.finishReason);
  if ("message" in reply) return chat({ content: null, ...reply.message }, reply.finishReason);
  if ("body" in reply) return raw(reply);
  if ("status" in reply) {
    const { status, code = "error", headers = {} } = reply;
    const error = { message: `Answered ${status} as asked`, type: "test", code };
    return Response.json({ error }, { status, headers });
  }
  return faulty(reply.fault);
}

function raw({
  status,
  headers,
  body,
}: {
  status: number;
  headers?: Record<string, string>;
  body: object | string;
}): Response {
  if (typeof body !== "string") return Response.json(body, { status, ...(headers && { headers }) });
  return new Response(body, { status, headers: { "content-type": "text/html" } });
}

function faulty(fault: AiFault): Response {
  switch (fault) {
    case "truncated":
      return chat({ content: '{"title":"Brass lamp","description":"A lamp with' }, "length");
    case "wrong-schema":
      return chat({ content: JSON.stringify({ name: "Brass lamp", price: 40 }) });
    case "refusal":
      return chat({ content: null, refusal: "I'm sorry, I can't help with that." });
    case "html":
      return new Response("<!doctype html><title>Gateway</title><h1>It works</h1>", {
        headers: { "content-type": "text/html" },
      });
    case "huge":
      return chat({ content: JSON.stringify({ title: "Lamp", description: "a ".repeat(hugeBytes / 2) }) });
    case "endless":
      return new Response(spaces(), { headers: json });
    default:
      return new Response("", { headers: json });
  }
}

/** Endless whitespace: valid JSON so far, until the reader stops. */
function spaces(): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(64 * 1024).fill(32);
  return new ReadableStream({ pull: (controller) => controller.enqueue(chunk) });
}

function chat(
  message: Record<string, unknown>,
  finishReason = "stop",
  usage: AiUsage = { prompt_tokens: 1, completion_tokens: 1 },
): Response {
  return Response.json({
    id: "chatcmpl-test",
    object: "chat.completion",
    created: 0,
    model: "test",
    choices: [
      { index: 0, finish_reason: finishReason, message: { role: "assistant", refusal: null, ...message } },
    ],
    usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens },
  });
}
