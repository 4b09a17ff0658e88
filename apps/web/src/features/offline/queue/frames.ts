import { maxPhotoSide, maxPhotosPerItem } from "@lotwright/contracts/values/limits";
import { makeId } from "../../../lib/device";
import type { Frame } from "../../../lib/image";
import type { AdditionEvents, Additions } from "./additions";
import type { Shot } from "./frame-copies";
import type { LastShots, StoredShot } from "./last-shots";
import { createFrameStore, createStoredFrames, frameLock, type StoredFramesOptions } from "./stored-frames";

type FramesOptions = StoredFramesOptions & {
  additions: Additions;
  lastShots: LastShots;
  events: Pick<AdditionEvents, "onLimit" | "onFull">;
};

/** Adds video frames of a camera as photos, in the order of the shots. */
export function createFrames(options: FramesOptions) {
  const { state, additions, lastShots, copies, singleFlight, shrinkFrame, events, onTaken } = options;
  const frames = createStoredFrames(options);
  const store = createFrameStore(state);

  /** Adds a frame that cannot be copied. */
  const addEncoded = async (shot: Shot, frame: Frame, before: Promise<unknown>): Promise<void> => {
    const [picture] = await shrinkFrame(frame, [maxPhotoSide]);
    await before;
    if (!picture) throw new Error("The frame has no picture");
    await store(shot, { kind: "prepared" }, picture);
    onTaken();
  };
  const addNext = async (shot: Shot, frame: Frame, before: Promise<unknown>, onStored: () => void) => {
    const copy = await copies.copy(shot, frame);
    if (!copy) return addEncoded(shot, frame, before);
    await before;
    return frames.add(copy, frame, onStored);
  };
  /** Resolves once the phone has stored the frame. Another page leaves the frame to this one until it is encoded. */
  const add = (shot: Shot, frame: Frame, before: Promise<unknown>) =>
    new Promise<void>((resolve, reject) => {
      const release = lastShots.hold(shot.id, shot.holder, frame);
      const onStored = () => {
        release();
        resolve();
      };
      const added = singleFlight(frameLock(shot.id), () => addNext(shot, frame, before, onStored));
      added.then(onStored, (error: unknown) => {
        release();
        frame.close();
        reject(error);
      });
    });
  /** Stores a shot that a closing page has encoded, in place of its pixels. */
  const recoverShot = async ({ id, holder, picture, forget }: StoredShot): Promise<void> => {
    const photo = state.all().photos.find((known) => known.id === id);
    if (!photo) await store({ id, holder }, { kind: "prepared" }, picture);
    else if (photo.status.kind === "frame") await frames.finish(id, picture);
    if (!state.isUnwritten(id)) forget();
  };
  const recoverAll = async (): Promise<void> => {
    for (const shot of lastShots.read()) await singleFlight(frameLock(shot.id), () => recoverShot(shot));
    await frames.recover();
  };
  let recovering: Promise<void> | undefined;
  return {
    /**
     * Adds a frame to a draft, and closes the frame. Resolves to the photo's id once the phone has stored the frame, or to
     * undefined if the lot or the phone is full. Rejects if encoding fails.
     */
    async addFrame(holder: string, frame: Frame): Promise<string | undefined> {
      const { isFull, arriving } = state.get();
      const taken = state.photosOf(holder).length + (arriving.get(holder) ?? 0);
      if (isFull || taken >= maxPhotosPerItem) {
        frame.close();
        if (isFull) events.onFull();
        else events.onLimit();
        return undefined;
      }
      const shot = { id: makeId(), holder };
      await additions.add(holder, 1, (before) => add(shot, frame, before));
      return shot.id;
    },
    /** Encodes a tiny frame to warm up the encoder: on a desktop the first photo took 760 ms, later ones 230 ms. */
    async startEncoder(): Promise<void> {
      if (!("createImageBitmap" in globalThis && "ImageData" in globalThis)) return;
      const frame = await createImageBitmap(new ImageData(1, 1));
      // A browser that cannot encode reports that at the first shot.
      await shrinkFrame(frame, [1]).catch(() => undefined);
    },
    /** Stores the shots that an earlier page could not store or encode before it closed. Runs once at a time. */
    recoverShots(): Promise<void> {
      recovering ??= recoverAll().finally(() => {
        recovering = undefined;
      });
      return recovering;
    },
  };
}
