import { maxPhotosPerItem } from "@lotwright/contracts/values/limits";
import {
  type CheckLine,
  type CheckName,
  type CheckStep,
  checkNames,
  type ProviderCheck,
} from "@lotwright/contracts/writing/provider-check";
import { drawSign, signTexts } from "./drawn-sign";
import { initialLearned, type Learned } from "./learned";
import type { OpenAiSettings } from "./openai-client";
import { type OpenAiWriter, openAiWriter } from "./openai-writer";
import { listModels } from "./provider-models";
import { forAdmins, WriterError } from "./writer";

export type CheckOptions = {
  step: CheckStep;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** Runs before each chargeable call. Its rejection ends the check. */
  beforeCall?: (() => Promise<void>) | undefined;
};

/** Names of the lines in each step. */
const linesOf: Record<CheckStep, readonly CheckName[]> = {
  onePhoto: checkNames.filter((name) => name !== "photoCount"),
  manyPhotos: ["photoCount"],
};

/**
 * Tests a provider by describing a generated lot like the product, and reports what works and which settings to change. Relearns
 * what the provider rejects. Pays for one response, or two if the first used up its tokens.
 */
export async function checkProvider(settings: OpenAiSettings, options: CheckOptions): Promise<ProviderCheck> {
  const { step, timeoutMs, signal, beforeCall } = options;
  const write = openAiWriter(settings);
  const photoCount = step === "onePhoto" ? 1 : maxPhotosPerItem;
  const photos = await Promise.all(Array.from({ length: photoCount }, (_, at) => drawSign(at)));
  await beforeCall?.();
  const startedAt = performance.now();
  const lines = await write({
    ...{ photos, notes: "", marks: [], instructions: "" },
    ...{ beforeRepeat: beforeCall, signal, timeoutMs },
  }).then(
    ({ title, description }) => {
      const answered = { text: `${title} ${description}`, ms: performance.now() - startedAt };
      return linesAfter(step, settings, write.learned(), answered);
    },
    (error: unknown) => linesAfterFailure(step, settings, write, timeoutMs, error),
  );
  return { lines, paidCalls: write.paidCalls() };
}

const works = (name: CheckName, text: string): CheckLine => ({ name, outcome: "works", text });
const fails = (name: CheckName, text: string): CheckLine => ({ name, outcome: "fails", text });

type Answered = { text: string; ms: number };

function linesAfter(
  step: CheckStep,
  { apiKey, model }: OpenAiSettings,
  learned: Learned,
  answered: Answered,
): CheckLine[] {
  if (step === "manyPhotos") return [photoCountLine(learned, answered)];
  return [
    works("reachable", "The provider answers."),
    works("key", apiKey ? "OPENAI_API_KEY is accepted." : "No key is set, and none is needed."),
    works("model", `${model} answers.`),
    picturesLine(answered),
    works("format", formatTexts[learned.format ?? "none"]),
    works("tokens", tokenText(learned)),
    works("seconds", `One photo was described in ${seconds(answered.ms)}.`),
  ];
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} seconds`;

function picturesLine({ text }: Answered): CheckLine {
  const { word, number } = signTexts;
  const letters = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  if (letters.includes(word) || letters.includes(number)) {
    return works("pictures", `It read "${word} ${number}" in a drawn photo.`);
  }
  return fails(
    "pictures",
    `The model answered, but hasn't read the text in the photo. Set OPENAI_MODEL to a model that sees pictures.`,
  );
}

const formatTexts = {
  json_schema: "json_schema: answers follow a schema.",
  json_object: "json_object: the model takes no schema, and is asked for JSON.",
  none: "Plain text: the model takes no format, so that the prompt describes it.",
};

const tokenText = ({ tokenLimit, maxTokens }: Learned) =>
  tokenLimit === null
    ? "No limit: the provider takes none."
    : `${tokenLimit}: at most ${maxTokens.toLocaleString("en-US")} for an answer.`;

function photoCountLine({ maxPhotos, maxSide }: Learned, { ms }: Answered): CheckLine {
  const count = Math.min(maxPhotos, maxPhotosPerItem);
  const sizes = maxSide < initialLearned.maxSide ? ` Photos are sent with ${maxSide} pixels.` : "";
  const others = count < maxPhotosPerItem ? " The others of a lot aren't sent." : "";
  const photos = count === 1 ? "1 photo" : `${count} photos`;
  return works("photoCount", `${photos} at a time, in ${seconds(ms)}.${others}${sizes}`);
}

/** Name of the check at which a call failed; earlier ones have passed. */
function failedAt({ kind, about }: WriterError): CheckName {
  if (about === "path" || kind === "unavailable") return "reachable";
  if (about === "key" || about === "credit" || kind === "rate-limited") return "key";
  if (about === "pictures" || kind === "refused") return "pictures";
  if (kind === "invalid-answer") return "format";
  if (kind === "cut-off") return "tokens";
  return kind === "timed-out" ? "seconds" : "model";
}

async function linesAfterFailure(
  step: CheckStep,
  settings: OpenAiSettings,
  write: OpenAiWriter,
  timeoutMs: number,
  error: unknown,
): Promise<CheckLine[]> {
  if (!(error instanceof WriterError) || error.kind === "aborted") throw error;
  const text = await whatToSet(error, settings, timeoutMs);
  if (step === "manyPhotos") return [fails("photoCount", text)];
  const at = failedAt(error);
  // An unanswered call shows nothing else.
  const worked = at === "seconds" ? [] : linesOf[step].slice(0, linesOf[step].indexOf(at));
  const proven = linesAfter(step, settings, write.learned(), { text: "", ms: 0 });
  return linesOf[step].map((name) => {
    if (name === at) return fails(name, text);
    const line = worked.includes(name) && name !== "pictures" && proven.find((each) => each.name === name);
    return line || { name, outcome: "untested", text: "Not tested." };
  });
}

async function whatToSet(error: WriterError, settings: OpenAiSettings, timeoutMs: number): Promise<string> {
  const said = error.providerSays && `The provider says: ${error.providerSays}`;
  return [await sentenceFor(error, settings, timeoutMs), said].filter(Boolean).join(" ");
}

async function sentenceFor(error: WriterError, settings: OpenAiSettings, timeoutMs: number): Promise<string> {
  const { kind, about, message } = error;
  if (kind === "timed-out") {
    return `No answer within ${timeoutMs / 1_000} seconds. A local model may still be loading: test again in a minute. Descriptions in the background wait for AI_TIMEOUT_S; a faster OPENAI_MODEL helps everywhere.`;
  }
  if (kind === "unavailable") {
    return "The provider can't be reached, or has an error. Check OPENAI_BASE_URL, and that the provider runs.";
  }
  if (kind === "invalid-answer") {
    return "The answer can't be read as a description. Set OPENAI_MODEL to a larger model, or one made for instructions.";
  }
  if (kind === "refused") {
    return "The model declined to describe a drawn sign. Set another OPENAI_MODEL.";
  }
  return about === "model"
    ? `${forAdmins(message)} ${await suggestion(settings)}`.trim()
    : forAdmins(message);
}

/** Suggests a model that the provider lists, if it lists any. */
async function suggestion(settings: OpenAiSettings): Promise<string> {
  const models = await listModels(settings).catch(() => undefined);
  return models?.suggested === undefined ? "" : `The provider has ${models.suggested}, for example.`;
}
