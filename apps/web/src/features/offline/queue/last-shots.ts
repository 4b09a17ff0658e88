import { maxPhotoSide, photoQuality } from "@lotwright/contracts/limits";
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

/** Encodes a frame while the page waits, because a page that closes runs nothing later. */
function toDataUrlNow(frame: Frame): string {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, fitWithin(sizeOfFrame(frame), maxPhotoSide));
  canvas.getContext("2d")?.drawImage(frame, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", photoQuality);
}

function toPicture(dataUrl: string): Blob {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(",") + 1)), (character) =>
    character.charCodeAt(0),
  );
  return new Blob([bytes], { type: "image/jpeg" });
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
      };
    },
    /** Writes the held frames, because the page closes. */
    write(): void {
      for (const [id, { holder, frame }] of held) remember(prefix + id, `${holder} ${toDataUrlNow(frame)}`);
    },
    /** Reads the shots that an earlier page of this user has written. */
    read(): StoredShot[] {
      return rememberedKeys(prefix).flatMap((key) => {
        const [holder, dataUrl] = recall(key)?.split(" ") ?? [];
        if (!holder || !dataUrl) return [];
        return {
          id: key.slice(prefix.length),
          holder,
          picture: toPicture(dataUrl),
          forget: () => forget(key),
        };
      });
    },
  };
}
