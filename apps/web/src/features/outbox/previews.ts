import { thumbnailSide } from "@lotwright/contracts/limits";
import type { OutboxState } from "./outbox-state";
import type { Shrink } from "./preparing";

/** Addresses under which the pictures on this phone can be seen. */
export function createPreviews(state: OutboxState, shrink: Shrink) {
  const isMissing = (photoId: string) =>
    state.photo(photoId) !== undefined && !state.get().previews.has(photoId);
  const put = (photoId: string, whole: Blob, small: Blob) => {
    if (!isMissing(photoId)) return;
    const preview = { whole: URL.createObjectURL(whole), small: URL.createObjectURL(small) };
    state.set({ previews: new Map([...state.get().previews, [photoId, preview]]) });
  };
  return {
    put,
    /** Whoever shows a photo asks for them. */
    async show(photoId: string): Promise<void> {
      if (!isMissing(photoId) || !state.photo(photoId)?.isPrepared) return;
      const whole = await state.picture(photoId);
      if (!whole) return;
      // What the browser cannot read is shown as well as it can.
      const [small = whole] = await shrink(whole, [thumbnailSide]).catch(() => [whole]);
      put(photoId, whole, small);
    },
  };
}
