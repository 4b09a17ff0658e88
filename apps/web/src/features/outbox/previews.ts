import { thumbnailSide } from "@lotwright/contracts/limits";
import type { OutboxState } from "./outbox-state";
import type { Shrink } from "./preparing";

/** Makes addresses under which the pictures on this phone can be seen; whoever shows them asks for them. */
export function createPreviews(state: OutboxState, shrink: Shrink) {
  const isMissing = (photoId: string) => state.photo(photoId) && !state.get().previews.has(photoId);
  return async (photoId: string): Promise<void> => {
    if (!isMissing(photoId) || !state.photo(photoId)?.isPrepared) return;
    const picture = await state.picture(photoId);
    // What the browser cannot read is shown as well as it can.
    const small = picture && (await shrink(picture, thumbnailSide).catch(() => picture));
    if (!small || !isMissing(photoId)) return;
    const preview = { whole: URL.createObjectURL(picture), small: URL.createObjectURL(small) };
    state.set({ previews: new Map([...state.get().previews, [photoId, preview]]) });
  };
}
