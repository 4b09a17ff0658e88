import { maxPhotoSide, maxPhotosPerItem } from "@lotwright/contracts/values/limits";
import { makeId } from "../../../lib/device";
import type { Frame } from "../../../lib/image";
import { type AdditionEvents, type Additions, nextPosition } from "./additions";
import type { LastShots } from "./last-shots";
import type { OutboxState } from "./outbox-state";

/** Resizes a video frame to JPEGs with these longest sides in pixels, the largest first, and closes it. */
export type ShrinkFrame = (frame: Frame, longestSides: readonly number[]) => Promise<Blob[]>;

type FramesOptions = {
  state: OutboxState;
  additions: Additions;
  lastShots: LastShots;
  shrinkFrame: ShrinkFrame;
  events: Pick<AdditionEvents, "onLimit" | "onFull">;
  onTaken: () => void;
};

/** Adds video frames of a camera as photos. Frames are encoded in parallel and stored in the order of the shots. */
export function createFrames({ state, additions, lastShots, shrinkFrame, events, onTaken }: FramesOptions) {
  const store = (id: string, holder: string, picture: Blob) => {
    const position = nextPosition(state, holder);
    const photo = { id, userId: state.userId, holder, position, isCropped: false };
    return state.commitFirst({
      photos: [{ ...photo, status: { kind: "prepared" } }],
      pictures: [{ id, picture }],
    });
  };
  const addNext = async (holder: string, frame: Frame, before: Promise<unknown>) => {
    const id = makeId();
    const release = lastShots.hold(id, holder, frame);
    try {
      // Stores only the photo now; its preview is made when a screen shows it.
      const [picture] = await shrinkFrame(frame, [maxPhotoSide]);
      await before;
      if (!picture) throw new Error("The frame has no picture");
      await store(id, holder, picture);
    } finally {
      release();
    }
    onTaken();
    return id;
  };
  return {
    /**
     * Adds a frame to a draft, and closes the frame. Resolves to the stored photo's id, or undefined if the lot or the
     * phone is full. Rejects if encoding fails.
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
      return additions.add(holder, 1, (before) => addNext(holder, frame, before));
    },
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
        if (!state.photo(id)) await store(id, holder, picture);
        if (!state.hasRefused()) forget();
      }
    },
  };
}
