import { thumbnailSide } from "@lotwright/contracts/values/limits";
import { toDataUrl } from "../../../lib/image";
import type { OutboxState, Preview } from "./outbox-state";
import type { Shrink } from "./preparing";
import { readPicture } from "./read-bytes";
import { isPrepared } from "./records";

/** Creates the object URLs of photos on this phone. */
export function createPreviews(state: OutboxState, shrink: Shrink) {
  const previewOf = (photoId: string) => state.get().previews.get(photoId);
  const canShow = (photoId: string) => {
    const photo = state.photo(photoId);
    return photo !== undefined && isPrepared(photo);
  };
  const isMissing = (photoId: string) => state.photo(photoId) !== undefined && !previewOf(photoId);
  const put = (photoId: string, preview: Preview) =>
    state.set({ previews: new Map([...state.get().previews, [photoId, preview]]) });
  const putData = async (photoId: string, picture: Blob): Promise<void> => {
    // The preview is a data URL, because creating many object URLs blocks the page noticeably.
    const small = await toDataUrl(picture);
    if (isMissing(photoId)) put(photoId, { small });
  };
  const putWhole = async (photoId: string): Promise<void> => {
    const whole = await readPicture(state, photoId);
    if (!whole) return;
    const [small] = await shrink(whole, [thumbnailSide]).catch(() => []);
    if (small) return putData(photoId, small);
    if (!isMissing(photoId)) return;
    // If the browser cannot decode the photo, its original is the preview.
    const address = URL.createObjectURL(whole);
    put(photoId, { small: address, whole: address });
  };
  const making = new Map<string, Promise<void>>();
  /** Makes one preview of a photo, however many screens ask for it. */
  const makeOnce = (photoId: string, make: () => Promise<void>): Promise<void> => {
    const made = making.get(photoId) ?? make().finally(() => making.delete(photoId));
    making.set(photoId, made);
    return made;
  };
  return {
    /** Shows this picture as a photo's small preview. */
    putSmall: (photoId: string, picture: Blob) => makeOnce(photoId, () => putData(photoId, picture)),
    /** Creates the small preview of a photo, when a screen shows the photo. */
    async show(photoId: string): Promise<void> {
      if (isMissing(photoId) && canShow(photoId)) await makeOnce(photoId, () => putWhole(photoId));
    },
    /** Creates the object URL of the full-size photo. */
    async showWhole(photoId: string): Promise<void> {
      if (!canShow(photoId)) return;
      const picture = await readPicture(state, photoId);
      const preview = previewOf(photoId);
      if (!picture || !preview || preview.whole) return;
      put(photoId, { ...preview, whole: URL.createObjectURL(picture) });
    },
  };
}
