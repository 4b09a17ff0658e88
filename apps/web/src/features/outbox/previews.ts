import { thumbnailSide } from "@lotwright/contracts/limits";
import { toDataUrl } from "../../lib/image";
import type { OutboxState, Preview } from "./outbox-state";
import type { Shrink } from "./preparing";

/** Addresses under which the pictures on this phone can be seen. */
export function createPreviews(state: OutboxState, shrink: Shrink) {
  const previewOf = (photoId: string) => state.get().previews.get(photoId);
  const isMissing = (photoId: string) => state.photo(photoId) !== undefined && !previewOf(photoId);
  const put = (photoId: string, preview: Preview) =>
    state.set({ previews: new Map([...state.get().previews, [photoId, preview]]) });
  const putSmall = async (photoId: string, picture: Blob): Promise<void> => {
    // The page stands still while the browser makes an address of its own, which takes long for many photos.
    const small = await toDataUrl(picture);
    if (isMissing(photoId)) put(photoId, { small });
  };
  return {
    putSmall,
    /** Whoever shows a photo asks for it. */
    async show(photoId: string): Promise<void> {
      if (!isMissing(photoId) || !state.photo(photoId)?.isPrepared) return;
      const whole = await state.picture(photoId);
      if (!whole) return;
      const [small] = await shrink(whole, [thumbnailSide]).catch(() => []);
      if (small) return putSmall(photoId, small);
      if (!isMissing(photoId)) return;
      // What the browser cannot read is shown as well as it can.
      const address = URL.createObjectURL(whole);
      put(photoId, { small: address, whole: address });
    },
    /** Whoever looks at it alone. */
    async showWhole(photoId: string): Promise<void> {
      if (!state.photo(photoId)?.isPrepared) return;
      const picture = await state.picture(photoId);
      const preview = previewOf(photoId);
      if (!picture || !preview || preview.whole) return;
      put(photoId, { ...preview, whole: URL.createObjectURL(picture) });
    },
  };
}
