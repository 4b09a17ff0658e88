import { maxPhotoSide, maxPhotosPerItem, thumbnailSide } from "@lotwright/contracts/limits";
import { makeId } from "../../../lib/device";
import type { Frame } from "../../../lib/image";
import { nextPosition } from "./hidden";
import type { OutboxEvents } from "./outbox";
import type { OutboxState } from "./outbox-state";

/** Resizes a video frame to JPEGs with these longest sides in pixels, the largest first, and closes it. */
export type ShrinkFrame = (frame: Frame, longestSides: readonly number[]) => Promise<Blob[]>;

type FramesOptions = {
  state: OutboxState;
  shrinkFrame: ShrinkFrame;
  events: Pick<OutboxEvents, "onLimit" | "onFull">;
  /** Shows the small preview of a photo. */
  putSmall: (photoId: string, small: Blob) => Promise<void>;
  onTaken: () => void;
};

/** Adds frames of a camera's video as photos. They are encoded side by side, and stored in the order of the shots. */
export function createFrames({ state, shrinkFrame, events, putSmall, onTaken }: FramesOptions) {
  const encoding = new Map<string, number>();
  let stored: Promise<unknown> = Promise.resolve();
  const count = (holder: string, by: number) => encoding.set(holder, (encoding.get(holder) ?? 0) + by);

  const store = async (holder: string, picture: Blob, small: Blob): Promise<string> => {
    const id = makeId();
    const position = nextPosition(state, holder);
    const photo = { id, userId: state.userId, holder, position, isCropped: false };
    const written = state.commitPromptly({
      photos: [{ ...photo, status: { kind: "prepared" } }],
      pictures: [{ id, picture }],
    });
    void putSmall(id, small);
    await written;
    onTaken();
    return id;
  };
  const addNext = async (holder: string, shrunk: Promise<Blob[]>, before: Promise<unknown>) => {
    try {
      const [picture, small] = await shrunk;
      await before;
      if (!picture || !small) throw new Error("The frame has no picture");
      return await store(holder, picture, small);
    } finally {
      count(holder, -1);
    }
  };
  return {
    /**
     * Adds a frame to a draft, and closes the frame. Resolves to the id of the stored photo, or to undefined if the lot
     * has all its photos or the phone is full. Rejects if the frame cannot be encoded.
     */
    async addFrame(holder: string, frame: Frame): Promise<string | undefined> {
      const isFull = state.get().isFull;
      const taken = state.photosOf(holder).length + (encoding.get(holder) ?? 0);
      if (isFull || taken >= maxPhotosPerItem) {
        frame.close();
        if (isFull) events.onFull();
        else events.onLimit();
        return undefined;
      }
      count(holder, 1);
      const adding = addNext(holder, shrinkFrame(frame, [maxPhotoSide, thumbnailSide]), stored);
      stored = adding.catch(() => undefined);
      return adding;
    },
  };
}
