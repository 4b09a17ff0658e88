import { maxUploadBytes } from "@lotwright/contracts/photos";
import { IncomingPhoto } from "../features/photos/incoming-photo";
import { createJpegReader } from "../features/photos/jpeg-scans";
import type { FileKind } from "./upload-form";

/** A photo in the form field `field`. */
export const photoFile = (field: string): FileKind<IncomingPhoto> => ({
  field,
  noun: "photo",
  maxBytes: maxUploadBytes,
  tooLarge: "A photo may have at most 40 MB",
  open() {
    const jpegReader = createJpegReader();
    return {
      push: (chunk) => jpegReader.push(chunk),
      finish: ({ path, byteCount, contentHash }) =>
        new IncomingPhoto(path, byteCount, contentHash, jpegReader.scanCount),
    };
  },
});
