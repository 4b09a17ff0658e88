import { aiPreviewTimeoutMs, noPhotoForAiMessage } from "@lotwright/contracts/writing/descriptions";
import type OpenAI from "openai";
import { zodResponseFormat } from "openai/helpers/zod";
import type { z } from "zod";
import { readCompletion, readTitles, requestedAnswer, requestedTitles } from "./answer";
import {
  changeAfter,
  initialLearned,
  type Learned,
  mergeLearned,
  sentencesOf,
  tokensOf,
  withMoreTokens,
} from "./learned";
import { callProvider, makeClient, type OpenAiSettings } from "./openai-client";
import { choosePhotos, type PhotoPart, toPhotoParts } from "./photo-parts";
import { answerInWords, buildPrompt, buildTitlesPrompt, promptVersion, titlesInWords } from "./prompt";
import {
  type ProviderStatus,
  type TitlesInput,
  type Writer,
  WriterError,
  type WriterInput,
  type WrittenDraft,
} from "./writer";

/** Maximum requests per description. Only the last one is answered, so rejected ones cost nothing. */
const maxSends = 10;
/** Minimum time left for a second answer, in ms. */
const leastMsToRepeat = 10_000;

type Provider = {
  client: OpenAI;
  settings: OpenAiSettings;
  learned: Learned;
  refusal: ProviderStatus["refusal"];
  answers: number;
};

export type OpenAiWriter = Writer & {
  /** Returns what was learned about requests that the provider accepts. */
  learned(): Readonly<Learned>;
  /** Number of answered requests, for which the provider charges. */
  paidCalls(): number;
};

/**
 * Creates a writer with one charged request per description, and a second one with more tokens if the first used them up and time
 * is left; the caller decides about other retries. Omits and remembers what the provider rejects.
 */
export function openAiWriter(settings: OpenAiSettings): OpenAiWriter {
  const provider: Provider = {
    client: makeClient(settings),
    settings,
    learned: initialLearned,
    refusal: null,
    answers: 0,
  };
  const status = (): ProviderStatus => ({
    model: settings.model,
    learned: sentencesOf(provider.learned),
    refusal: provider.refusal,
  });
  const write: Writer = (input) => describe(provider, input);
  return Object.assign(write, {
    shortenTitles: titleShortener(provider),
    status,
    learned: () => provider.learned,
    paidCalls: () => provider.answers,
  });
}

async function describe(provider: Provider, input: WriterInput): Promise<WrittenDraft> {
  if (input.photos.length === 0) throw new WriterError("rejected", { message: noPhotoForAiMessage });
  const { notes, marks, instructions } = input;
  const { draft, ...counted } = await answerOf(provider, input, {
    secrets: [notes, instructions, ...marks],
    make: (asked, signal) => lotRequest(input, asked, signal),
    read: (received) => readCompletion(received, input.ownCategories),
  });
  const origin = { model: provider.settings.model, promptVersion, ...counted };
  return { ...draft, draftedFromNotes: false, draftedFromMarks: false, origin };
}

const titleShortener = (provider: Provider) => (input: TitlesInput) => {
  const { titles, maxLength } = input;
  const prompt = buildTitlesPrompt(titles, maxLength);
  const request = { prompt, photos: [], schema: requestedTitles, name: "titles", inWords: titlesInWords };
  return answerOf(provider, input, {
    secrets: [...titles],
    make: async () => request,
    read: (received) => readTitles(received, titles.length, maxLength),
  });
};

type Question<Answer> = {
  /** User texts that errors must not contain. */
  secrets: string[];
  make(asked: Learned, signal: AbortSignal): Promise<Request>;
  read(received: unknown): Answer;
};

/** Requests an answer, and a second one with more tokens if the first was cut off. */
async function answerOf<Answer>(
  provider: Provider,
  {
    signal,
    timeoutMs = aiPreviewTimeoutMs,
    beforeRepeat,
  }: Pick<WriterInput, "signal" | "timeoutMs" | "beforeRepeat">,
  { secrets, make, read }: Question<Answer>,
): Promise<Answer> {
  const { apiKey = "" } = provider.settings;
  const startedAt = performance.now();
  let sentTokens: number | null = null;
  const ask = (timeoutMs: number) =>
    noteRefusal(provider, () =>
      callProvider({ signal, timeoutMs, secrets: [apiKey, ...secrets] }, async (options) => {
        const { received, asked } = await send(provider, (asked) => make(asked, options.signal), options);
        sentTokens = tokensOf(asked);
        return read(received);
      }),
    );
  try {
    return await ask(timeoutMs);
  } catch (error) {
    const leftMs = Math.round(timeoutMs - (performance.now() - startedAt));
    const more = withMoreTokens(provider.learned, sentTokens);
    if (!(error instanceof WriterError) || error.kind !== "cut-off" || !more || leftMs < leastMsToRepeat)
      throw error;
    provider.learned = mergeLearned(provider.learned, more);
    await beforeRepeat?.();
    return ask(leftMs);
  }
}

/** Stores permanent rejections for admins. */
async function noteRefusal<T>(provider: Provider, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof WriterError && error.kind === "rejected" && error.isFromProvider) {
      provider.refusal = { at: new Date(), reason: error.message, providerSays: error.providerSays };
    }
    throw error;
  }
}

type Request = {
  prompt: { system: string; user: string };
  photos: PhotoPart[];
  schema: z.ZodType;
  name: string;
  /** The schema in words, for a model that accepts no schema. */
  inWords: string;
};

async function lotRequest(
  { photos, markedPhotos, notes, marks, instructions, ownCategories }: WriterInput,
  { maxPhotos, maxSide }: Learned,
  signal: AbortSignal,
): Promise<Request> {
  const chosen = choosePhotos(photos, markedPhotos ?? [], maxPhotos);
  const prompt = buildPrompt({ photoCount: chosen.length, notes, marks, instructions, ownCategories });
  const parts = await toPhotoParts(chosen, { maxSide, signal });
  return {
    prompt,
    photos: parts,
    schema: requestedAnswer(ownCategories),
    name: "lot",
    inWords: answerInWords,
  };
}

/** Sends a request, and again without what the provider rejects. Remembers the omissions once answered. */
async function send(
  provider: Provider,
  make: (asked: Learned) => Promise<Request>,
  options: { signal: AbortSignal; timeout: number },
): Promise<{ received: unknown; asked: Learned }> {
  const { client, settings } = provider;
  let remembered: Partial<Learned> = {};
  let changed: Partial<Learned> = {};
  for (let sends = 1; ; sends += 1) {
    const asked = mergeLearned(provider.learned, changed);
    const request = await make(asked);
    const sent = { asked, photoCount: request.photos.length, byteCount: byteCountOf(request) };
    try {
      const received = await client.chat.completions.create(bodyOf(request, asked, settings.model), options);
      provider.answers += 1;
      provider.learned = mergeLearned(provider.learned, remembered);
      return { received, asked };
    } catch (failure) {
      const change = sends < maxSends && !options.signal.aborted && changeAfter(failure, sent);
      if (!change) throw failure;
      changed = { ...changed, ...change.changes };
      if (change.isRemembered) remembered = { ...remembered, ...change.changes };
    }
  }
}

const byteCountOf = ({ photos }: Request) =>
  photos.reduce((sum, { image_url }) => sum + image_url.url.length, 0);

function bodyOf({ prompt, photos, schema, name, inWords }: Request, asked: Learned, model: string) {
  const { tokenLimit, format } = asked;
  const rules = format === "json_schema" ? prompt.system : `${prompt.system}\n\n${inWords}`;
  const isSystem = asked.rulesRole === "system";
  const text = isSystem ? prompt.user : `${rules}\n\n${prompt.user}`;
  const content = photos.length > 0 ? [...photos, { type: "text" as const, text }] : text;
  return {
    model,
    messages: [
      ...(isSystem ? [{ role: "system" as const, content: rules }] : []),
      { role: "user" as const, content },
    ],
    ...(format === "json_schema" && { response_format: zodResponseFormat(schema, name) }),
    ...(format === "json_object" && { response_format: { type: format } }),
    ...(tokenLimit !== null && { [tokenLimit]: tokensOf(asked) }),
  };
}
