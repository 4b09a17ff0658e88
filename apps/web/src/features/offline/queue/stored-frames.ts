import { maxPhotoSide } from "@lotwright/contracts/values/limits";
import { frameOfPixels } from "../../../lib/frame-pixels";
import type { Frame } from "../../../lib/image";
import { nextPosition } from "./additions";
import type { FrameCopies, FrameCopy, Shot } from "./frame-copies";
import type { SingleFlight } from "./other-tabs";
import type { OutboxState } from "./outbox-state";
import { isPrepared, type PhotoStatus } from "./records";

/** Resizes a video frame to JPEGs with these longest sides in pixels, the largest first, and closes it. */
export type ShrinkFrame = (frame: Frame, longestSides: readonly number[]) => Promise<Blob[]>;

export type StoredFramesOptions = {
  state: OutboxState;
  copies: FrameCopies;
  singleFlight: SingleFlight;
  shrinkFrame: ShrinkFrame;
  onTaken: () => void;
};

/** Held while a page encodes a frame, so that no other one recovers it from its copy. */
export const frameLock = (id: string) => `lotwright-frame-${id}`;

/** Stores frames as new photos at the end of their lot or draft. */
export const createFrameStore =
  (state: OutboxState) =>
  ({ id, holder }: Shot, status: PhotoStatus, picture?: Blob): Promise<void> => {
    const position = nextPosition(state, holder);
    const photo = { id, userId: state.userId, holder, position, isCropped: false, status };
    return state.commitFirst({ photos: [photo], pictures: picture ? [{ id, picture }] : [] });
  };

/**
 * Stores the pixels of frames, and encodes them afterwards. Tap to stored at 4x slow CPU, medians in turn with encoding first
 * on a busy machine: 875, 593 and 845 ms before, 437, 444 and 448 ms after.
 */
export function createStoredFrames({
  state,
  copies,
  singleFlight,
  shrinkFrame,
  onTaken,
}: StoredFramesOptions) {
  const store = createFrameStore(state);
  const findPhoto = (id: string) => state.all().photos.find((photo) => photo.id === id);
  // Makes only the photo; its preview is made when a screen shows it.
  const encode = async (frame: Frame) => (await shrinkFrame(frame, [maxPhotoSide]))[0];
  const encodeCopy = async (copy: FrameCopy) => encode(frameOfPixels(copy)).catch(() => undefined);

  /** Replaces the pixels of a stored frame by its photo. Pixels that cannot be read become an unreadable photo. */
  const finish = async (id: string, picture: Blob | undefined): Promise<void> => {
    const photo = findPhoto(id);
    if (photo?.status.kind === "frame") {
      const pictures = picture ? [{ id, picture }] : [];
      await state.commitFirst({ photos: [{ ...photo, status: { kind: "prepared" } }], pictures });
    }
    // A photo that the storage refused exists only in this page.
    if (!state.hasRefused()) await copies.remove(id);
    onTaken();
  };
  const recoverOne = async (id: string): Promise<void> => {
    const copy = await copies.read(id);
    if (!copy) return;
    const photo = findPhoto(id);
    if (!photo) await store(copy, { kind: "frame" });
    await finish(id, photo && isPrepared(photo) ? undefined : await encodeCopy(copy));
  };
  return {
    /** Adds a frame, and calls `onStored` once the phone has its pixels. Resolves when it is encoded. Closes the frame. */
    async add(copy: FrameCopy, frame: Frame, onStored: () => void): Promise<void> {
      const [isStored] = await Promise.all([copies.store(copy), store(copy, { kind: "frame" })]);
      if (isStored) onStored();
      // The worker has the frame; it may have ended on a phone that was asleep.
      await finish(copy.id, await encode(frame).catch(() => encodeCopy(copy)));
    },
    /** Encodes the frames that a closed page has stored. */
    async recover(): Promise<void> {
      const ids = await copies.ids();
      if (!ids) return;
      for (const id of ids) await singleFlight(frameLock(id), () => recoverOne(id));
      const frames = state.all().photos.filter(({ status }) => status.kind === "frame");
      const lost = frames.filter(({ id }) => !ids.includes(id));
      for (const { id } of lost) await singleFlight(frameLock(id), () => finish(id, undefined));
    },
  };
}
