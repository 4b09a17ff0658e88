import type { RecordingType } from "@lotwright/contracts/media/recordings";

/** A completely received recording in a temporary file. A class, because `instanceof` rejects forged JSON. */
export class IncomingRecording {
  constructor(
    readonly path: string,
    readonly byteCount: number,
    /** SHA-256 of the received bytes, in hex. */
    readonly contentHash: string,
    readonly mimeType: RecordingType,
  ) {}
}
