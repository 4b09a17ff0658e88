import type { OriginalPhoto } from "../../../components/photos/photo-queue";
import type { OutboxState } from "./outbox-state";
import { readPicture } from "./read-bytes";
import { itemIdOf, localIds, originalKey, type PendingChange, uploadedUrl } from "./records";

/**
 * Reads the unedited versions of photos on this phone. The store deletes an original together with its photo. While an
 * item's form is open, originals of delivered photos stay in memory.
 */
export function createOriginals(state: OutboxState) {
  /** Originals of delivered photos: by item with an open form, then by photo URL. */
  const forms = new Map<string, Map<string, OriginalPhoto>>();
  const read = async (photoId: string): Promise<OriginalPhoto | undefined> => {
    const edit = state.photo(photoId)?.edit;
    const picture = await readPicture(state, edit ? originalKey(photoId) : photoId);
    return picture && { picture, ...(edit && { edit }) };
  };
  return {
    /** Keeps the originals of the item's photos after their upload. Returns a function that deletes them. */
    keepOriginals(itemId: string): () => void {
      const kept = new Map<string, OriginalPhoto>();
      forms.set(itemId, kept);
      return () => {
        if (forms.get(itemId) === kept) forms.delete(itemId);
      };
    },
    /** Reads the original of a photo, given its id or URL. Undefined if this phone does not have it. */
    async original(name: string): Promise<OriginalPhoto | undefined> {
      const kept = [...forms.values()].find((originals) => originals.has(name));
      return kept ? kept.get(name) : read(name);
    },
    /** Called before the photos of a delivered lot are deleted from the phone. */
    async retain(lot: PendingChange): Promise<void> {
      const kept = forms.get(itemIdOf(lot));
      if (!kept) return;
      for (const id of localIds(lot)) {
        const photo = state.photo(id);
        const url = photo?.edit && uploadedUrl(photo);
        const original = url && (await read(id));
        if (original) kept.set(url, original);
      }
    },
  };
}
