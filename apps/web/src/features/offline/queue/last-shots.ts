import { maxPhotoSide, photoQuality } from "@lotwright/contracts/values/limits";
import { type Frame, fitWithin, sizeOfFrame } from "../../../lib/image";
import { persisted, valid } from "../../../lib/persisted";
import { isText } from "../../../lib/type-guards";

type Shot = { holder: string; frame: Frame };

type StoredShot = {
  id: string;
  holder: string;
  picture: Blob;
  /** Deletes this copy, when the photo is in the queue's store. */
  forget: () => void;
};

/** The holder and the picture of a shot, as a data URL. Separated by a space. */
export const lastShot = persisted(
  (userId: string, id: string) => `lotwright.last-shot.${userId}.${id}`,
  valid(isText),
  { isText: true },
);

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
        lastShot(userId, id).forget();
      };
    },
    /** Writes the held frames, because the page closes. */
    write(): void {
      for (const [id, { holder, frame }] of held) {
        const dataUrl = toDataUrlNow(frame);
        if (dataUrl) lastShot(userId, id).write(`${holder} ${dataUrl}`);
      }
    },
    /** Reads the shots that an earlier page of this user has written. */
    read(): StoredShot[] {
      return lastShot(userId, "")
        .endings()
        .flatMap((id) => {
          const { read, forget } = lastShot(userId, id);
          const [holder, dataUrl = ""] = read()?.split(" ") ?? [];
          const picture = toPicture(dataUrl);
          if (!holder || !picture) return [];
          return { id, holder, picture, forget };
        });
    },
  };
}
