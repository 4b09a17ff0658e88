import { maxPhotoSide, maxPhotosPerItem } from "@lotwright/contracts/values/limits";
import { makeId } from "../../../lib/device";
import type { Frame } from "../../../lib/image";
import type { AdditionEvents, Additions } from "./additions";
import type { Shot } from "./frame-copies";
import type { LastShots } from "./last-shots";
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
    const release = lastShots.hold(shot.id, shot.holder, frame);
    try {
      const copy = await copies.copy(shot, frame);
      if (!copy) return await addEncoded(shot, frame, before);
      await before;
      await frames.add(copy, frame, () => {
        release();
        onStored();
      });
    } finally {
      release();
    }
  };
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
      const id = makeId();
      const add = (before: Promise<unknown>) =>
        new Promise<void>((resolve, reject) => {
          const added = singleFlight(frameLock(id), () => addNext({ id, holder }, frame, before, resolve));
          added.then(() => resolve(), reject);
        });
      await additions.add(holder, 1, add);
      return id;
    },
    recoverFrames: frames.recover,
    /** Encodes a tiny frame to warm up the encoder: on a desktop the first photo took 760 ms, later ones 230 ms. */
    async startEncoder(): Promise<void> {
      if (!("createImageBitmap" in globalThis && "ImageData" in globalThis)) return;
      const frame = await createImageBitmap(new ImageData(1, 1));
      // A browser that cannot encode reports that at the first shot.
      await shrinkFrame(frame, [1]).catch(() => undefined);
    },
    /** Stores the shots that an earlier page could not store before it closed. */
    async recoverShots(): Promise<void> {
      for (const { id, holder, picture, forget } of lastShots.read()) {
        if (!state.photo(id)) await store({ id, holder }, { kind: "prepared" }, picture);
        if (!state.hasRefused()) forget();
      }
      await frames.recover();
    },
  };
}
