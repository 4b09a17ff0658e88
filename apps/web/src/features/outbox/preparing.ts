import { maxPhotoSide, thumbnailSide } from "@lotwright/contracts/limits";
import type { OutboxState } from "./outbox-state";
import type { SingleFlight } from "./single-flight";

/** To JPEGs whose longest sides are at most these, the largest first. */
export type Shrink = (photo: Blob, longestSides: readonly number[]) => Promise<Blob[]>;

type PreparingOptions = {
  state: OutboxState;
  shrink: Shrink;
  singleFlight: SingleFlight;
  /** Leaves the phone to whoever holds it after work of so many milliseconds. */
  rest: (workMs: number) => Promise<void>;
  /** Before it is said to be: whoever shows it then has its picture. */
  onShrunk: (photoId: string, small: Blob) => Promise<void>;
  onPrepared: () => void;
};

/** The page draws what was just taken first. */
const drawnMs = 250;

/** Shrinks what was taken, one photo at a time: fifteen large ones at once would be more than a phone can hold. */
export function createPreparing(options: PreparingOptions) {
  const { state, shrink, singleFlight, rest, onShrunk, onPrepared } = options;
  const nextPhoto = () => state.get().photos.find(({ isPrepared }) => !isPrepared);

  const prepare = async (id: string): Promise<void> => {
    const original = await state.picture(id);
    // What the browser cannot read goes as it is: the server says what is wrong with it.
    const shrunk = original && (await shrink(original, [maxPhotoSide, thumbnailSide]).catch(() => undefined));
    const [picture, small] = shrunk ?? [];
    if (small) await onShrunk(id, small);
    const photo = state.photo(id);
    if (!photo) return;
    const pictures = picture ? [{ id, picture }] : [];
    await state.commit({ photos: [{ ...photo, isPrepared: true }], pictures });
    onPrepared();
  };
  const prepareAll = async (): Promise<void> => {
    await rest(drawnMs);
    // Another tab may have shrunk and sent it meanwhile; other bytes under the same id would be refused.
    await state.reload();
    for (let photo = nextPhoto(); photo; photo = nextPhoto()) {
      const began = performance.now();
      await prepare(photo.id);
      if (nextPhoto()) await rest(performance.now() - began);
    }
  };

  let running: Promise<void> | undefined;
  /** Does nothing while it is at it already, here or in another tab. */
  const start = (): Promise<void> => {
    if (!nextPhoto()) return Promise.resolve();
    running ??= singleFlight(`lotwright-prepare-${state.userId}`, prepareAll)
      .finally(() => {
        running = undefined;
      })
      // Taken between the last look and the end.
      .then((hasRun) => (hasRun && nextPhoto() ? start() : undefined));
    return running;
  };
  return start;
}
