import { appendFile } from "node:fs/promises";
import { maxUploadBytes } from "@lotwright/contracts/media/photos";
import { maxRecordingBytes } from "@lotwright/contracts/media/recordings";
import { IncomingPhoto } from "../areas/media/photos/incoming-photo";
import { createJpegReader, jpegEnd } from "../areas/media/photos/jpeg-scans";
import { audioTypeOf, headBytes } from "../areas/writing/recordings/audio-type";
import { IncomingRecording } from "../areas/writing/recordings/incoming-recording";
import { AppError } from "../core/errors";
import type { FileKind } from "./uploads/upload-form";

/** Kind of a photo in the form field `field`. */
export const photoFile = (field: string): FileKind<IncomingPhoto> => ({
  field,
  noun: "photo",
  maxBytes: maxUploadBytes,
  tooLarge: "A photo may have at most 40 MB",
  open() {
    const jpegReader = createJpegReader();
    return {
      push: (chunk) => jpegReader.push(chunk),
      async finish({ path, byteCount, contentHash }) {
        const { scanCount, lacksEnd } = jpegReader;
        if (lacksEnd) await appendFile(path, jpegEnd);
        return new IncomingPhoto(path, byteCount, contentHash, { scanCount, lacksEnd });
      },
    };
  },
});

export const recordingFile: FileKind<IncomingRecording> = {
  field: "recording",
  noun: "recording",
  maxBytes: maxRecordingBytes,
  tooLarge: "A recording may have at most 10 MB",
  open() {
    let head = Buffer.alloc(0);
    return {
      push(chunk) {
        if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes)]);
      },
      finish({ path, byteCount, contentHash }) {
        const mimeType = audioTypeOf(head);
        if (mimeType) return new IncomingRecording(path, byteCount, contentHash, mimeType);
        throw new AppError("WRONG_TYPE", "A recording must be a WebM, MP4, Ogg, MP3 or WAV file");
      },
    };
  },
};
