import type { RecordingType } from "@lotwright/contracts/media/recordings";

export const transcriptionTimeoutMs = 120_000;

export type TranscriberInput = {
  audio: Buffer;
  mimeType: RecordingType;
  signal?: AbortSignal | undefined;
  /** Two minutes by default. */
  timeoutMs?: number | undefined;
};

/** Returns what was said, without control characters. Rejects with a WriterError, also when nothing was said. */
export type Transcriber = (input: TranscriberInput) => Promise<string>;
