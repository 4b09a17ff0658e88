import { maxPhotoSide, thumbnailSide } from "@lotwright/contracts/limits";
import type { SingleFlight } from "./other-tabs";
import type { OutboxState } from "./outbox-state";

/** The longest sides of the JPEGs, in pixels, the largest first. */
export type Shrink = (photo: Blob, longestSides: readonly number[]) => Promise<Blob[]>;

type PreparingOptions = {
  state: OutboxState;
  shrink: Shrink;
  singleFlight: SingleFlight;
  /** Yields the CPU after `workMs` milliseconds of work. */
  rest: (workMs: number) => Promise<void>;
  /** Called before the photo is marked as prepared, so that its preview is ready. */
  onShrunk: (photoId: string, small: Blob) => Promise<void>;
  onPrepared: () => void;
};

/** Lets the page paint the new photo first. */
const drawnMs = 250;

/** Resizes photos one at a time, to bound memory. */
export function createPreparing(options: PreparingOptions) {
  const { state, shrink, singleFlight, rest, onShrunk, onPrepared } = options;
  const nextPhoto = () => state.get().photos.find(({ status }) => status.kind === "captured");

  const prepare = async (id: string): Promise<void> => {
    const original = await state.picture(id);
    // An undecodable photo is sent unchanged: the server reports what is wrong with it.
    const shrunk = original && (await shrink(original, [maxPhotoSide, thumbnailSide]).catch(() => undefined));
    const [picture, small] = shrunk ?? [];
    if (small) await onShrunk(id, small);
    const photo = state.photo(id);
    if (!photo) return;
    const pictures = picture ? [{ id, picture }] : [];
    await state.commit({ photos: [{ ...photo, status: { kind: "prepared" } }], pictures });
    onPrepared();
  };
  const prepareAll = async (): Promise<void> => {
    await rest(drawnMs);
    // Another tab may have resized and sent it in between; other bytes under the same id would be rejected.
    await state.reload();
    for (let photo = nextPhoto(); photo; photo = nextPhoto()) {
      const began = performance.now();
      await prepare(photo.id);
      if (nextPhoto()) await rest(performance.now() - began);
    }
  };

  let running: Promise<void> | undefined;
  /** Does nothing while it is running, here or in another tab. */
  const start = (): Promise<void> => {
    if (!nextPhoto()) return Promise.resolve();
    running ??= singleFlight(`lotwright-prepare-${state.userId}`, prepareAll)
      .finally(() => {
        running = undefined;
      })
      // Added between the last check and the end.
      .then((hasRun) => (hasRun && nextPhoto() ? start() : undefined));
    return running;
  };
  return start;
}
