import { maxPhotoSide } from "@lotwright/contracts/values/limits";
import { frameOfPixels } from "../../../lib/frame-pixels";
import type { Frame } from "../../../lib/image";
import { nextPosition } from "./additions";
import type { FrameCopies, FrameCopy, Shot } from "./frame-copies";
import type { SingleFlight } from "./other-tabs";
import type { OutboxState } from "./outbox-state";
import type { PendingPhoto, PhotoStatus } from "./records";

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

/** Attempts to read and encode stored pixels before their photo counts as unreadable, so that other lots can be sent. */
const maxAttempts = 3;

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
  const attempts = new Map<string, number>();
  const findPhoto = (id: string) => state.all().photos.find((photo) => photo.id === id);
  // Makes only the photo; its preview is made when a screen shows it.
  const encode = async (frame: Frame) => (await shrinkFrame(frame, [maxPhotoSide]))[0];
  const encodeCopy = async (copy: FrameCopy): Promise<Blob | undefined> => {
    try {
      return await encode(frameOfPixels(copy));
    } catch {
      return undefined; // the caller counts attempts
    }
  };
  /** Marks a photo as prepared, with its picture, or as unreadable without one. */
  const prepare = async (id: string, picture?: Blob): Promise<void> => {
    const photo = findPhoto(id);
    if (!photo) return;
    const pictures = picture ? [{ id, picture }] : [];
    await state.commitFirst({ photos: [{ ...photo, status: { kind: "prepared" } }], pictures });
  };
  /** Replaces the pixels of a frame by its photo, unless the photo was removed. */
  const finish = async (id: string, picture: Blob): Promise<void> => {
    await prepare(id, picture);
    // A photo that the storage refused exists only in this page.
    if (!state.isUnwritten(id)) await copies.remove(id);
    onTaken();
  };
  const giveUpInTime = async (id: string): Promise<void> => {
    const count = (attempts.get(id) ?? 0) + 1;
    attempts.set(id, count);
    if (count !== maxAttempts) return;
    await prepare(id);
    onTaken();
  };
  /** Whether the photo's bytes are only in its copy. */
  const needsCopy = async ({ id, status }: PendingPhoto): Promise<boolean> =>
    status.kind === "frame" || (status.kind === "prepared" && !(await state.picture(id)));
  const recoverOne = async (id: string): Promise<void> => {
    // Another tab may have encoded and uploaded the photo since, or removed it.
    await state.reload();
    const photo = findPhoto(id);
    if (!photo || !(await needsCopy(photo))) return copies.remove(id);
    const copy = await copies.read(id);
    const picture = copy && (await encodeCopy(copy));
    return picture ? finish(id, picture) : giveUpInTime(id);
  };
  return {
    finish,
    /** Adds a frame, and calls `onStored` once the phone has its pixels. Resolves when it is encoded. Closes the frame. */
    async add(copy: FrameCopy, frame: Frame, onStored: () => void): Promise<void> {
      const { id } = copy;
      const [isStored] = await Promise.all([copies.store(copy), store(copy, { kind: "frame" })]);
      if (isStored && !state.isUnwritten(id)) onStored();
      // The worker has the frame; it may have ended on a phone that was asleep.
      const picture = await encode(frame).catch(() => encodeCopy(copy));
      if (picture) await finish(id, picture);
    },
    /** Encodes the frames that were stored and not encoded, such as by a closed page. */
    async recover(): Promise<void> {
      const frames = state.all().photos.filter(({ status }) => status.kind === "frame");
      const ids = new Set([...((await copies.ids()) ?? []), ...frames.map(({ id }) => id)]);
      for (const id of ids) await singleFlight(frameLock(id), () => recoverOne(id));
    },
  };
}
