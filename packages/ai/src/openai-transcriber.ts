import type { RecordingType } from "@lotwright/contracts/recordings";
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

const timedOut = (cause: unknown) =>
  new WriterError("timed-out", {
    message: "The AI service took too long to transcribe this recording. Please try again.",
    cause,
  });

/** Makes one provider call per recording; the caller decides about retries. */
export function openAiTranscriber(settings: OpenAiSettings): Transcriber {
  const client = makeClient(settings);
  const { apiKey = "", model } = settings;
  return async ({ audio, mimeType, signal, timeoutMs = transcriptionTimeoutMs }) => {
    const transcribed = callProvider({ signal, timeoutMs, secrets: [apiKey] }, async (options) => {
      const file = await toFile(audio, fileNames[mimeType], { type: mimeType });
      const received: unknown = await client.audio.transcriptions.create(
        { file, model, response_format: "json" },
        options,
      );
      return readTranscription(received);
    });
    return transcribed.catch((failure: unknown) => {
      const isTimeout = failure instanceof WriterError && failure.kind === "timed-out";
      throw isTimeout ? timedOut(failure.cause) : failure;
    });
  };
}
