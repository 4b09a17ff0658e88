import { maxPhotoSide, photoQuality } from "@lotwright/contracts/values/limits";
import { type Frame, fitWithin, sizeOfFrame } from "../../../lib/image";
import { forget, recall, remember, rememberedKeys } from "../../../lib/storage";

type Shot = { holder: string; frame: Frame };

type StoredShot = {
  id: string;
  holder: string;
  picture: Blob;
  /** Deletes this copy, when the photo is in the queue's store. */
  forget: () => void;
};

export type LastShots = ReturnType<typeof createLastShots>;

const dataUrlStart = "data:image/jpeg;base64,";

/** Encodes a frame while the page waits, because a page that closes runs nothing later. Undefined if the browser cannot. */
function toDataUrlNow(frame: Frame): string | undefined {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, fitWithin(sizeOfFrame(frame), maxPhotoSide));
  const context = canvas.getContext("2d");
  // A canvas without a context would be stored as a black photo.
  if (!context) return undefined;
  context.drawImage(frame, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", photoQuality);
}

/** Undefined if the text is not a JPEG, so that a damaged copy does not keep the queue from opening. */
function toPicture(dataUrl: string): Blob | undefined {
  if (!dataUrl.startsWith(dataUrlStart)) return undefined;
  try {
    const text = atob(dataUrl.slice(dataUrlStart.length));
    return new Blob([Uint8Array.from(text, (character) => character.charCodeAt(0))], { type: "image/jpeg" });
  } catch {
    return undefined;
  }
}

/**
 * Holds the frames that are being encoded, for some tenths of a second after each press of the shutter. A page that closes before a
 * photo is stored encodes its frame immediately, and writes it to localStorage: the only store of a browser that is written before the
 * page is gone. The next page stores it.
 */
export function createLastShots(userId: string) {
  const prefix = `lotwright.last-shot.${userId}.`;
  const held = new Map<string, Shot>();
  return {
    /** Holds a copy of the frame, without its pixels, until the returned function is called. */
    hold(id: string, holder: string, frame: Frame): () => void {
      // An ImageBitmap cannot be copied cheaply. Browsers without VideoFrame are rare.
      if (!("clone" in frame)) return () => undefined;
      const copy = frame.clone();
      held.set(id, { holder, frame: copy });
      return () => {
        held.delete(id);
        copy.close();
        // A page that was left may be shown again, and then store the shot itself.
        forget(prefix + id);
      };
    },
    /** Writes the held frames, because the page closes. */
    write(): void {
      for (const [id, { holder, frame }] of held) {
        const dataUrl = toDataUrlNow(frame);
        if (dataUrl) remember(prefix + id, `${holder} ${dataUrl}`);
      }
    },
    /** Reads the shots that an earlier page of this user has written. */
    read(): StoredShot[] {
      return rememberedKeys(prefix).flatMap((key) => {
        const [holder, dataUrl = ""] = recall(key)?.split(" ") ?? [];
        const picture = toPicture(dataUrl);
        if (!holder || !picture) return [];
        return { id: key.slice(prefix.length), holder, picture, forget: () => forget(key) };
      });
    },
  };
}
