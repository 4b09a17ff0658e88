import { aiPreviewTimeoutMs, noPhotoForAiMessage } from "@lotwright/contracts/descriptions";
import type OpenAI from "openai";
import { zodResponseFormat } from "openai/helpers/zod";
import type { z } from "zod";
import { readCompletion, readTitles, requestedAnswer, requestedTitles } from "./answer";
import { changeAfter, firstTry, type Learned, sentencesOf, withMoreTokens } from "./learned";
import { callProvider, makeClient, type OpenAiSettings } from "./openai-client";
import { choosePhotos, type PhotoPart, toPhotoParts } from "./photo-parts";
import { answerInWords, buildPrompt, buildTitlesPrompt, promptVersion, titlesInWords } from "./prompt";
import { type ProviderStatus, type TitlesInput, type Writer, WriterError, type WriterInput } from "./writer";

/** Requests of one description at most. Only the last one is answered, so that the refused ones cost nothing. */
const maxSends = 10;

type Provider = {
  client: OpenAI;
  settings: OpenAiSettings;
  learned: Learned;
  refusal: ProviderStatus["refusal"];
};

/**
 * Makes one paid provider call per description, and a second one with more tokens when the first used them up; the caller decides
 * about other retries. What the provider refuses is left out, and remembered.
 */
export function openAiWriter(settings: OpenAiSettings): Writer {
  const provider: Provider = {
    client: makeClient(settings),
    settings,
    learned: { ...firstTry },
    refusal: null,
  };
  const write: Writer = async (input) => {
    if (input.photos.length === 0) throw new WriterError("rejected", { message: noPhotoForAiMessage });
    const { timeoutMs = aiPreviewTimeoutMs } = input;
    const startedAt = performance.now();
    try {
      return await describe(provider, input, timeoutMs);
    } catch (error) {
      if (!(error instanceof WriterError) || error.kind !== "cut-off") throw error;
      // Another call may have asked for more already, after this one was sent.
      Object.assign(provider.learned, withMoreTokens(provider.learned));
      await input.beforeRepeat?.();
      return describe(provider, input, Math.max(1, Math.round(timeoutMs - (performance.now() - startedAt))));
    }
  };
  const status = (): ProviderStatus => ({
    model: settings.model,
    learned: sentencesOf(provider.learned),
    refusal: provider.refusal,
  });
  return Object.assign(write, { shortenTitles: titleShortener(provider), status });
}

async function describe(provider: Provider, input: WriterInput, timeoutMs: number) {
  const { apiKey = "", model } = provider.settings;
  const { signal, notes, marks, instructions } = input;
  const secrets = [apiKey, notes, instructions, ...marks];
  return noteRefusal(provider, () =>
    callProvider({ signal, timeoutMs, secrets }, async (options) => {
      const completion = await send(provider, (asked) => lotRequest(input, asked, options.signal), options);
      const { draft, ...counted } = readCompletion(completion);
      const origin = { model, promptVersion, ...counted };
      return { ...draft, draftedFromNotes: false, draftedFromMarks: false, origin };
    }),
  );
}

function titleShortener(provider: Provider) {
  const { apiKey = "" } = provider.settings;
  return ({ titles, maxLength, signal, timeoutMs = aiPreviewTimeoutMs }: TitlesInput) =>
    noteRefusal(provider, () =>
      callProvider({ signal, timeoutMs, secrets: [apiKey, ...titles] }, async (options) => {
        const prompt = buildTitlesPrompt(titles, maxLength);
        const request = {
          prompt,
          photos: [],
          schema: requestedTitles,
          name: "titles",
          inWords: titlesInWords,
        };
        const completion = await send(provider, async () => request, options);
        return readTitles(completion, titles.length, maxLength);
      }),
    );
}

/** Notes what a provider refuses for good, for admins. */
async function noteRefusal<T>(provider: Provider, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof WriterError && error.kind === "rejected") {
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
  /** The schema, for a model that takes none. */
  inWords: string;
};

async function lotRequest(
  { photos, markedPhotos, notes, marks, instructions }: WriterInput,
  { maxPhotos, maxSide }: Learned,
  signal: AbortSignal,
): Promise<Request> {
  const chosen = choosePhotos(photos, markedPhotos ?? [], maxPhotos);
  const prompt = buildPrompt({ photoCount: chosen.length, notes, marks, instructions });
  const parts = await toPhotoParts(chosen, { maxSide, signal });
  return { prompt, photos: parts, schema: requestedAnswer, name: "lot", inWords: answerInWords };
}

/** Sends a request, and again without what the provider refuses. Remembers what was left out once it is answered. */
async function send(
  { client, settings, learned }: Provider,
  make: (asked: Learned) => Promise<Request>,
  options: { signal: AbortSignal; timeout: number },
): Promise<unknown> {
  const changes: Partial<Learned> = {};
  for (let sends = 1; ; sends += 1) {
    const asked = { ...learned, ...changes };
    const request = await make(asked);
    const sent = { asked, photoCount: request.photos.length, byteCount: byteCountOf(request) };
    try {
      const answer = await client.chat.completions.create(bodyOf(request, asked, settings.model), options);
      Object.assign(learned, changes);
      return answer;
    } catch (failure) {
      const change = sends < maxSends && !options.signal.aborted && changeAfter(failure, sent);
      if (!change) throw failure;
      Object.assign(changes, change);
    }
  }
}

const byteCountOf = ({ photos }: Request) =>
  photos.reduce((sum, { image_url }) => sum + image_url.url.length, 0);

function bodyOf(
  { prompt, photos, schema, name, inWords }: Request,
  { tokenLimit, maxTokens, format }: Learned,
  model: string,
) {
  const system = format === "json_schema" ? prompt.system : `${prompt.system}\n\n${inWords}`;
  const user = photos.length > 0 ? [...photos, { type: "text" as const, text: prompt.user }] : prompt.user;
  return {
    model,
    messages: [
      { role: "system" as const, content: system },
      { role: "user" as const, content: user },
    ],
    ...(format === "json_schema" && { response_format: zodResponseFormat(schema, name) }),
    ...(format === "json_object" && { response_format: { type: format } }),
    ...(tokenLimit !== null && { [tokenLimit]: maxTokens }),
  };
}
