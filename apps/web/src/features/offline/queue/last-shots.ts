import { maxPhotoSide, photoQuality } from "@lotwright/contracts/values/limits";
import { type Frame, fitWithin, sizeOfFrame } from "../../../lib/image";
import { persisted, valid } from "../../../lib/persisted";
import { isText } from "../../../lib/type-guards";

type Shot = { holder: string; frame: Frame };

export type StoredShot = {
  id: string;
  holder: string;
  picture: Blob;
  /** Deletes this copy once the photo is in the queue's store. */
  forget: () => void;
};

/** A stored shot: its holder and its picture as a data URL, separated by a space. */
export const lastShot = persisted(
  (userId: string, id: string) => `lotwright.last-shot.${userId}.${id}`,
  valid(isText),
  { isText: true },
);

export type LastShots = ReturnType<typeof createLastShots>;

const dataUrlStart = "data:image/jpeg;base64,";

/** Encodes a frame synchronously, because a closing page runs nothing later. Undefined if the browser cannot. */
function toDataUrlNow(frame: Frame): string | undefined {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, fitWithin(sizeOfFrame(frame), maxPhotoSide));
  const context = canvas.getContext("2d");
  // A canvas without a context would be stored as a black photo.
  if (!context) return undefined;
  context.drawImage(frame, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", photoQuality);
}

/** Converts a data URL to a picture. Undefined if it is not a JPEG, so that a damaged copy cannot keep the queue from opening. */
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
 * Holds frames while they are encoded, some tenths of a second after each shot. If the page closes before that, encodes
 * them synchronously and writes them to localStorage, the only storage that works then. The next page stores them.
 */
export function createLastShots(userId: string) {
  const held = new Map<string, Shot>();
  return {
    /** Holds a cheap copy of the frame until the returned function is called. */
    hold(id: string, holder: string, frame: Frame): () => void {
      // An ImageBitmap cannot be copied cheaply. Browsers without VideoFrame are rare.
      if (!("clone" in frame)) return () => undefined;
      const copy = frame.clone();
      held.set(id, { holder, frame: copy });
      return () => {
        if (!held.delete(id)) return;
        copy.close();
        // The browser may show a left page again, which then stores the shot itself.
        lastShot(userId, id).forget();
      };
    },
    /** Writes the held frames when the page closes. */
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
