import { maxPhotoSide, thumbnailSide } from "@lotwright/contracts/values/limits";
import type { SingleFlight } from "./other-tabs";
import { type OutboxState, tryReload } from "./outbox-state";
import { readPicture } from "./read-bytes";

/** Resizes a photo to JPEGs with these longest sides in pixels, the largest first. */
export type Shrink = (photo: Blob, longestSides: readonly number[]) => Promise<Blob[]>;

type PreparingOptions = {
  state: OutboxState;
  shrink: Shrink;
  singleFlight: SingleFlight;
  /** Pauses between work items, so that the page stays responsive. `workMs`: how many ms the last work item took. */
  rest: (workMs: number) => Promise<void>;
  /** Called before the photo is marked as prepared, so that its preview can be shown immediately. */
  onShrunk: (photoId: string, small: Blob) => Promise<void>;
  onPrepared: () => void;
};

/** Delay in ms, so that the page can paint the new photo first. */
const drawnMs = 250;

/** Resizes photos one at a time, to limit the memory in use. */
export function createPreparing(options: PreparingOptions) {
  const { state, shrink, singleFlight, rest, onShrunk, onPrepared } = options;
  const nextPhoto = () => state.get().photos.find(({ status }) => status.kind === "captured");

  const prepare = async (id: string): Promise<void> => {
    const original = await readPicture(state, id);
    // A photo that the browser cannot decode is uploaded unchanged, and the server reports the problem.
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
    // Another tab may have resized and uploaded the photo since; the server would reject other bytes with the same id.
    if (!(await tryReload(state))) return;
    for (let photo = nextPhoto(); photo; photo = nextPhoto()) {
      const began = performance.now();
      await prepare(photo.id);
      if (nextPhoto()) await rest(performance.now() - began);
    }
  };

  let running: Promise<void> | undefined;
  /** Starts resizing. Does nothing while this tab or another one is resizing. */
  const start = (): Promise<void> => {
    if (!nextPhoto()) return Promise.resolve();
    running ??= singleFlight(`lotwright-prepare-${state.userId}`, prepareAll)
      .finally(() => {
        running = undefined;
      })
      // Continues with photos added since the last check.
      .then((hasRun) => (hasRun && nextPhoto() ? start() : undefined));
    return running;
  };
  return start;
}
