import type { RecordingType } from "@lotwright/contracts/media/recordings";
import OpenAI from "openai";
import { toFile } from "openai/uploads";
import { refusesFormat } from "./format-refusals";
import { callProvider, makeClient, type OpenAiSettings } from "./openai-client";
import { type Transcriber, transcriptionTimeoutMs } from "./transcriber";
import { readTranscription } from "./transcript";
import { WriterError } from "./writer";

/** File names by type, since providers detect the container by extension. */
const fileNames = {
  "audio/webm": "recording.webm",
  "audio/mp4": "recording.mp4",
  "audio/ogg": "recording.ogg",
  "audio/mpeg": "recording.mp3",
  "audio/wav": "recording.wav",
} as const satisfies Record<RecordingType, string>;

/** Alternative name with the same container: some providers accept audio names only, and reject MP4 recordings of iPhones. */
const audioOnlyName = "recording.m4a";

const modelSetting = "OPENAI_TRANSCRIBE_MODEL" as const;

const isFileRefused = (failure: unknown) =>
  refusesFormat(failure) ||
  (failure instanceof OpenAI.APIError && (failure.status === 400 || failure.status === 422));

const formatNames: Record<RecordingType, string> = {
  "audio/webm": "WebM",
  "audio/mp4": "MP4",
  "audio/ogg": "Ogg",
  "audio/mpeg": "MP3",
  "audio/wav": "WAV",
};

/** Error for a rejected format, which only another model can fix. */
const formatRefused = (mimeType: RecordingType, { cause, providerSays }: WriterError) =>
  new WriterError("rejected", {
    message: `The transcription service can't read this recording (${formatNames[mimeType]}). It is kept. Ask your admin to set another OPENAI_TRANSCRIBE_MODEL, then try again.`,
    cause,
    providerSays,
  });

const timedOut = (cause: unknown) =>
  new WriterError("timed-out", {
    message: "The AI service took too long to transcribe this recording. Please try again.",
    cause,
  });

/**
 * Creates a transcriber that sends one request per recording, and a second one as .m4a if an MP4 is rejected, which it remembers;
 * the caller decides about other retries. Rejects permanently if the provider can't read the format.
 */
export function openAiTranscriber(settings: OpenAiSettings): Transcriber {
  const client = makeClient(settings);
  const { apiKey = "", model } = settings;
  const names: Record<RecordingType, string> = { ...fileNames };
  return async ({ audio, mimeType, signal, timeoutMs = transcriptionTimeoutMs }) => {
    let isFormatRefused = false;
    const limits = { signal, timeoutMs, secrets: [apiKey], modelSetting };
    const transcribed = callProvider(limits, async (options) => {
      const send = async (fileName: string): Promise<unknown> => {
        const file = await toFile(audio, fileName, { type: mimeType });
        return client.audio.transcriptions.create({ file, model, response_format: "json" }, options);
      };
      const name = names[mimeType];
      const sending = send(name).catch(async (failure: unknown) => {
        if (name !== fileNames["audio/mp4"] || !isFileRefused(failure)) throw failure;
        const answer = await send(audioOnlyName);
        names["audio/mp4"] = audioOnlyName;
        return answer;
      });
      const received = await sending.catch((failure: unknown) => {
        isFormatRefused = refusesFormat(failure);
        throw failure;
      });
      return readTranscription(received);
    });
    return transcribed.catch((failure: unknown) => {
      if (!(failure instanceof WriterError)) throw failure;
      if (isFormatRefused) throw formatRefused(mimeType, failure);
      throw failure.kind === "timed-out" ? timedOut(failure.cause) : failure;
    });
  };
}
