import { aiPreviewTimeoutMs, noPhotoForAiMessage } from "@lotwright/contracts/descriptions";
import type OpenAI from "openai";
import { zodResponseFormat } from "openai/helpers/zod";
import { readCompletion, readTitles, requestedAnswer, requestedTitles } from "./answer";
import { callProvider, makeClient, type OpenAiSettings } from "./openai-client";
import { toPhotoParts } from "./photo-parts";
import { buildPrompt, buildTitlesPrompt, promptVersion } from "./prompt";
import { type TitlesInput, type Writer, WriterError, type WriterInput } from "./writer";

/** Several times a long description, since some models count their reasoning too. */
const maxAnswerTokens = 4_000;

/** Makes one provider call per description; the caller decides about retries. */
export function openAiWriter(settings: OpenAiSettings): Writer {
  const client = makeClient(settings);
  const write: Writer = async (input) => {
    if (input.photos.length === 0) throw new WriterError("rejected", { message: noPhotoForAiMessage });
    const { signal, timeoutMs = aiPreviewTimeoutMs, notes, marks, instructions } = input;
    const secrets = [settings.apiKey ?? "", notes, instructions, ...marks];
    return callProvider({ signal, timeoutMs, secrets }, async (options) => {
      const completion = await complete(client, settings.model, input, options);
      const { draft, ...counted } = readCompletion(completion);
      const origin = { model: settings.model, promptVersion, ...counted };
      return { ...draft, draftedFromNotes: false, draftedFromMarks: false, origin };
    });
  };
  return Object.assign(write, { shortenTitles: titleShortener(client, settings) });
}

function titleShortener(client: OpenAI, { apiKey = "", model }: OpenAiSettings) {
  return ({ titles, maxLength, signal, timeoutMs = aiPreviewTimeoutMs }: TitlesInput) =>
    callProvider({ signal, timeoutMs, secrets: [apiKey, ...titles] }, async (options) => {
      const prompt = buildTitlesPrompt(titles, maxLength);
      const completion = await client.chat.completions.create(
        {
          model,
          messages: [
            { role: "system", content: prompt.system },
            { role: "user", content: prompt.user },
          ],
          response_format: zodResponseFormat(requestedTitles, "titles"),
          max_completion_tokens: maxAnswerTokens,
        },
        options,
      );
      return readTitles(completion, titles.length, maxLength);
    });
}

async function complete(
  client: OpenAI,
  model: string,
  { photos, notes, marks, instructions }: WriterInput,
  options: { signal: AbortSignal; timeout: number },
): Promise<unknown> {
  const prompt = buildPrompt({ photoCount: photos.length, notes, marks, instructions });
  const photoParts = await toPhotoParts(photos, options.signal);
  return client.chat.completions.create(
    {
      model,
      messages: [
        { role: "system", content: prompt.system },
        { role: "user", content: [...photoParts, { type: "text", text: prompt.user }] },
      ],
      response_format: zodResponseFormat(requestedAnswer, "lot"),
      max_completion_tokens: maxAnswerTokens,
    },
    options,
  );
}
