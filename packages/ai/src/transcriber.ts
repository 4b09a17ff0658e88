import type { RecordingType } from "@lotwright/contracts/media/recordings";

export const transcriptionTimeoutMs = 120_000;

export type TranscriberInput = {
  audio: Buffer;
  mimeType: RecordingType;
  signal?: AbortSignal | undefined;
  /** Timeout in ms; two minutes by default. */
  timeoutMs?: number | undefined;
};

/** Transcribes speech to text without control characters. Rejects with a WriterError, even if nothing was said. */
export type Transcriber = (input: TranscriberInput) => Promise<string>;
