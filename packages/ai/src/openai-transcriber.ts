import type { RecordingType } from "@lotwright/contracts/recordings";
import OpenAI from "openai";
import { toFile } from "openai/uploads";
import { callProvider, makeClient, type OpenAiSettings } from "./openai-client";
import { type Transcriber, transcriptionTimeoutMs } from "./transcriber";
import { readTranscription } from "./transcript";
import { WriterError } from "./writer";

/** Providers recognize the container by the file's extension. */
const fileNames = {
  "audio/webm": "recording.webm",
  "audio/mp4": "recording.mp4",
  "audio/ogg": "recording.ogg",
  "audio/mpeg": "recording.mp3",
  "audio/wav": "recording.wav",
} as const satisfies Record<RecordingType, string>;

/** The same container. Some providers know only audio by it, and refuse the MP4 recordings of iPhones by their name. */
const audioOnlyName = "recording.m4a";

const modelSetting = "OPENAI_TRANSCRIBE_MODEL" as const;

const isFileRefused = (failure: unknown) =>
  failure instanceof OpenAI.APIError && (failure.status === 400 || failure.status === 415);

const timedOut = (cause: unknown) =>
  new WriterError("timed-out", {
    message: "The AI service took too long to transcribe this recording. Please try again.",
    cause,
  });

/**
 * Makes one provider call per recording, and a second one for an MP4 that is refused, as .m4a; the caller decides about other retries.
 * Remembers that the second name was accepted.
 */
export function openAiTranscriber(settings: OpenAiSettings): Transcriber {
  const client = makeClient(settings);
  const { apiKey = "", model } = settings;
  const names: Record<RecordingType, string> = { ...fileNames };
  return async ({ audio, mimeType, signal, timeoutMs = transcriptionTimeoutMs }) => {
    const limits = { signal, timeoutMs, secrets: [apiKey], modelSetting };
    const transcribed = callProvider(limits, async (options) => {
      const send = async (fileName: string): Promise<unknown> => {
        const file = await toFile(audio, fileName, { type: mimeType });
        return client.audio.transcriptions.create({ file, model, response_format: "json" }, options);
      };
      const name = names[mimeType];
      const received = await send(name).catch(async (failure: unknown) => {
        if (name !== fileNames["audio/mp4"] || !isFileRefused(failure)) throw failure;
        const answer = await send(audioOnlyName);
        names["audio/mp4"] = audioOnlyName;
        return answer;
      });
      return readTranscription(received);
    });
    return transcribed.catch((failure: unknown) => {
      const isTimeout = failure instanceof WriterError && failure.kind === "timed-out";
      throw isTimeout ? timedOut(failure.cause) : failure;
    });
  };
}
