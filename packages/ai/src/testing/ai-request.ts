import { createHash } from "node:crypto";
import sharp from "sharp";
import { z } from "zod";

type SeenPhoto = { width: number; height: number; sha256: string };

/** The file of a transcription request. */
export type SeenAudio = { name: string; type: string; byteCount: number; sha256: string };

/** A request as parsed by the server; `problem` is the reason for a 4xx response. */
export type SeenRequest = {
  photos: SeenPhoto[];
  /** Lines of the notes in the user's message, without "> ". */
  notes: string;
  /** Marks quoted in the message. */
  marks: string[];
  audio?: SeenAudio;
  /** Titles to shorten, and their maximum length. */
  titles?: { texts: string[]; maxLength: number };
  problem?: { status: 400 | 401 | 404; code: string; message: string };
};

const nothingSeen = { photos: [], notes: "", marks: [] };

const maxSide = 1024;
const jpegUrl = /^data:image\/jpeg;base64,([A-Za-z0-9+/]+={0,2})$/;

const imagePart = z.strictObject({
  type: z.literal("image_url"),
  image_url: z.strictObject({ url: z.string() }),
});
const textPart = z.strictObject({ type: z.literal("text"), text: z.string() });

const jsonObject = z.strictObject({ type: z.literal("json_object") });
const tokenLimits = {
  max_completion_tokens: z.number().int().positive().optional(),
  max_tokens: z.number().int().positive().optional(),
};

const chatRequest = z.looseObject({
  model: z.string(),
  messages: z.array(
    z.object({
      role: z.enum(["system", "user"]),
      content: z.union([z.string(), z.array(z.union([imagePart, textPart]))]),
    }),
  ),
  response_format: z
    .union([
      jsonObject,
      z.object({
        type: z.literal("json_schema"),
        json_schema: z.object({
          strict: z.literal(true),
          schema: z.object({
            additionalProperties: z.literal(false),
            properties: z.object({
              title: z.unknown(),
              description: z.unknown(),
              category: z.object({ enum: z.array(z.string()) }),
            }),
            required: z.array(z.enum(["title", "description", "category"])).length(3),
          }),
        }),
      }),
    ])
    .optional(),
  ...tokenLimits,
});

const titlesRequest = z.looseObject({
  model: z.string(),
  messages: z.tuple([
    z.object({ role: z.literal("system"), content: z.string() }),
    z.object({ role: z.literal("user"), content: z.string() }),
  ]),
  response_format: z
    .union([
      jsonObject,
      z.object({
        type: z.literal("json_schema"),
        json_schema: z.object({
          strict: z.literal(true),
          schema: z.object({
            additionalProperties: z.literal(false),
            required: z.tuple([z.literal("titles")]),
          }),
        }),
      }),
    ])
    .optional(),
  ...tokenLimits,
});

type Expected = { authorization: string | undefined; apiKey: string; model: string };

/** The error for a wrong key. */
function refusedKey({ authorization, apiKey }: Expected): SeenRequest | undefined {
  if (authorization === `Bearer ${apiKey}`) return undefined;
  // Some servers do echo a rejected key.
  const sentKey = authorization?.replace(/^Bearer /, "") ?? "";
  return refused(401, "invalid_api_key", `Incorrect API key provided: ${sentKey}`);
}

export async function inspectRequest(body: unknown, expected: Expected): Promise<SeenRequest> {
  const keyProblem = refusedKey(expected);
  if (keyProblem) return keyProblem;
  const asked = titlesRequest.safeParse(body);
  if (asked.success) return inspectTitles(asked.data, expected);
  const parsed = chatRequest.safeParse(body);
  if (!parsed.success) return refused(400, "invalid_request", z.prettifyError(parsed.error));
  if (parsed.data.model !== expected.model) return unknownModel(parsed.data.model);
  const content = parsed.data.messages.find(({ role }) => role === "user")?.content;
  if (!Array.isArray(content)) return refused(400, "invalid_request", "The user's message has no parts");
  return inspectParts(content);
}

function inspectTitles({ model, messages }: z.infer<typeof titlesRequest>, expected: Expected): SeenRequest {
  if (model !== expected.model) return unknownModel(model);
  const [system, user] = messages;
  const maxLength = Number(/at most (\d+) characters/.exec(system.content)?.[1]);
  return { ...nothingSeen, titles: { texts: quotedLines(user.content).split("\n"), maxLength } };
}

const unknownModel = (model: string) => refused(404, "model_not_found", `There is no model ${model}`);

const extensions: Record<string, string[]> = {
  "audio/webm": ["webm"],
  "audio/mp4": ["mp4", "m4a"],
  "audio/ogg": ["ogg"],
  "audio/mpeg": ["mp3"],
  "audio/wav": ["wav"],
};

/** Validates a transcription request. */
export async function inspectAudio(form: FormData | undefined, expected: Expected): Promise<SeenRequest> {
  const keyProblem = refusedKey(expected);
  if (keyProblem) return keyProblem;
  const file = form?.get("file");
  if (!form || !file || typeof file === "string") return refused(400, "invalid_request", "There is no file");
  const model = form.get("model");
  if (model !== expected.model) return refused(404, "model_not_found", `There is no model ${model}`);
  if (form.get("response_format") !== "json") return refused(400, "invalid_request", "Ask for JSON");
  const { name, type } = file;
  if (!extensions[type]?.some((extension) => name.endsWith(`.${extension}`)))
    return refused(400, "invalid_file", `${name} is ${type}`);
  const bytes = Buffer.from(await file.arrayBuffer());
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { ...nothingSeen, audio: { name, type, byteCount: bytes.length, sha256 } };
}

async function inspectParts(parts: z.infer<typeof imagePart | typeof textPart>[]): Promise<SeenRequest> {
  const lastImage = parts.findLastIndex(({ type }) => type === "image_url");
  const firstText = parts.findIndex(({ type }) => type === "text");
  if (lastImage === -1) return refused(400, "invalid_image", "There is no image");
  if (firstText === -1 || firstText < lastImage) {
    return refused(400, "invalid_request", "The images come first, then a text");
  }
  const photos: SeenPhoto[] = [];
  let text = "";
  for (const part of parts) {
    if (part.type === "text") {
      text += part.text;
      continue;
    }
    const photo = await inspectPhoto(part.image_url.url);
    if (typeof photo === "string") return refused(400, "invalid_image", photo);
    photos.push(photo);
  }
  // For a model without system messages, rules precede in the same message.
  const aboutLot = text.slice(Math.max(0, text.search(/^The lot is shown in/m)));
  const [notes = "", marks = ""] = aboutLot.split(/^Marks read on the photos/m);
  return {
    ...nothingSeen,
    photos,
    notes: quotedLines(notes),
    marks: quotedLines(marks).split("\n").filter(Boolean),
  };
}

async function inspectPhoto(url: string): Promise<SeenPhoto | string> {
  const base64 = jpegUrl.exec(url)?.[1];
  if (base64 === undefined) return "An image is not a base64 JPEG";
  const bytes = Buffer.from(base64, "base64");
  try {
    const { format } = await sharp(bytes).metadata();
    // Only decoding everything distinguishes a whole picture from a truncated one.
    const { info } = await sharp(bytes, { failOn: "warning" }).raw().toBuffer({ resolveWithObject: true });
    if (format !== "jpeg") return `An image is ${format}`;
    if (Math.max(info.width, info.height) > maxSide) return `An image is ${info.width} x ${info.height}`;
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return { width: info.width, height: info.height, sha256 };
  } catch {
    return "An image cannot be decoded";
  }
}

function quotedLines(text: string): string {
  const quoted = text.split("\n").filter((line) => line.startsWith("> "));
  return quoted.map((line) => line.slice(2)).join("\n");
}

function refused(status: 400 | 401 | 404, code: string, message: string): SeenRequest {
  return { ...nothingSeen, problem: { status, code, message } };
}
