import { aiPreviewTimeoutMs, noPhotoForAiMessage } from "@lotwright/contracts/descriptions";
import OpenAI from "openai";
import { zodResponseFormat } from "openai/helpers/zod";
import { readCompletion, requestedAnswer } from "./answer";
import { boundedFetch } from "./bounded-fetch";
import { toPhotoParts } from "./photo-parts";
import { buildPrompt, promptVersion } from "./prompt";
import { toWriterError } from "./provider-errors";
import { type Writer, WriterError, type WriterInput } from "./writer";

export type OpenAiSettings = {
  apiKey?: string | undefined;
  /** Any server that speaks the same protocol; the vendor's own address if left out. */
  baseUrl?: string | undefined;
  model: string;
};

const vendorUrl = "https://api.openai.com/v1";
/** Servers on one's own machine want no key, but the client insists on one. */
const keyOfKeylessServers = "none";
/** Several times a long description, since some models count their reasoning too. */
const maxAnswerTokens = 4_000;

/** Makes one provider call per description; the caller decides about retries. */
export function openAiWriter(settings: OpenAiSettings): Writer {
  const client = makeClient(settings);
  return async (input) => {
    if (input.photos.length === 0) throw new WriterError("rejected", { message: noPhotoForAiMessage });
    const timeoutMs = input.timeoutMs ?? aiPreviewTimeoutMs;
    const limits = limitCall(input.signal, timeoutMs);
    try {
      const options = { signal: limits.signal, timeout: timeoutMs };
      const completion = await complete(client, settings.model, input, options);
      const { draft, ...counted } = readCompletion(completion);
      const origin = { model: settings.model, promptVersion, ...counted };
      return { ...draft, draftedFromNotes: false, origin };
    } catch (failure) {
      throw toWriterError(failure, {
        isAborted: input.signal?.aborted ?? false,
        isTimedOut: limits.isTimedOut(),
        secrets: [settings.apiKey ?? "", input.notes, input.instructions],
        now: new Date(),
      });
    } finally {
      limits.end();
    }
  };
}

/**
 * The call ends with the caller's signal or at its deadline. Not by `AbortSignal.any`: the client never stops listening, and
 * Node would keep such a signal with all that hangs on it for good.
 */
function limitCall(wanted: AbortSignal | undefined, timeoutMs: number) {
  const call = new AbortController();
  let isTimedOut = false;
  const stop = () => call.abort();
  const timer = setTimeout(() => {
    isTimedOut = true;
    stop();
  }, timeoutMs);
  if (wanted?.aborted) stop();
  wanted?.addEventListener("abort", stop);
  return {
    signal: call.signal,
    isTimedOut: () => isTimedOut,
    end() {
      clearTimeout(timer);
      wanted?.removeEventListener("abort", stop);
    },
  };
}

function makeClient({ apiKey, baseUrl }: OpenAiSettings): OpenAI {
  if (!apiKey && !baseUrl) throw new Error("AI needs a key, or the address of a compatible server");
  return new OpenAI({
    apiKey: apiKey || keyOfKeylessServers,
    baseURL: baseUrl || vendorUrl,
    // Named so that the client does not look for them in the environment.
    adminAPIKey: null,
    organization: null,
    project: null,
    logLevel: "off",
    maxRetries: 0,
    fetch: boundedFetch,
  });
}

async function complete(
  client: OpenAI,
  model: string,
  { photos, notes, instructions }: WriterInput,
  options: { signal: AbortSignal; timeout: number },
): Promise<unknown> {
  const prompt = buildPrompt({ photoCount: photos.length, notes, instructions });
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
