import { itemFieldIds } from "@lotwright/contracts/catalog/item-fields";
import { type PhotoRef, photoKey } from "../../../components/photos/photo-queue";
import { changedFields, isSame, pick } from "../../../lib/fields";
import type { FieldName, ItemDraft, ItemFields } from "../../offline/drafts";

/**
 * Fields in a form (`shown`), the values that the person saw there before typing (`seen`), and the saved ones. `seen` differs from
 * `stored` only where someone else has changed a field after the person typed in it.
 */
export type FormVersions = { shown: ItemFields; seen: ItemFields; stored: ItemFields };

/** Fields that both the person and someone else have changed. The server decides about them when they are saved. */
export const contestedFields = ({ shown, seen, stored }: FormVersions): FieldName[] =>
  itemFieldIds.filter((name) => !isSame(seen[name], stored[name]) && !isSame(shown[name], stored[name]));

/** The form after a newer version was saved: fields that the person typed in stay, with the values that they were typed over. */
export function follow({ shown, seen, stored }: FormVersions, next: ItemFields): FormVersions {
  const isTyped = (name: FieldName) => !isSame(shown[name], seen[name]) || !isSame(seen[name], stored[name]);
  const kept = itemFieldIds.filter((name) => isTyped(name) && !isSame(shown[name], next[name]));
  return {
    shown: { ...next, ...pick(shown, kept) },
    seen: { ...next, ...pick(seen, kept) },
    stored: next,
  };
}

/** The photos of a draft, with those that the form has got on this device since. */
function withLocal(photos: readonly PhotoRef[], shown: readonly PhotoRef[]): PhotoRef[] {
  const known = new Set(photos.map(photoKey));
  return [...photos, ...shown.filter((photo) => photo.kind === "local" && !known.has(photoKey(photo)))];
}

/** The form with a draft's changes over the values that the person saw when making them. Text typed since stays. */
export function withDraft({ base, changes }: ItemDraft, versions: FormVersions): FormVersions {
  const { shown, seen, stored } = versions;
  const typed = Object.keys(changedFields(seen, shown));
  const names = Object.keys(changes).filter((name) => name === "photoUrls" || !typed.includes(name));
  const restored = { ...shown, ...pick(changes, names) };
  const photoUrls = changes.photoUrls ? withLocal(changes.photoUrls, shown.photoUrls) : shown.photoUrls;
  const before = { shown: { ...restored, photoUrls }, seen: { ...seen, ...pick(base, names) }, stored };
  return follow(before, stored);
}

/** The fields that restoring the draft would change. */
export const fieldsToRestore = (draft: ItemDraft, versions: FormVersions): FieldName[] =>
  Object.keys(changedFields(versions.shown, withDraft(draft, versions).shown)) as FieldName[]; // all keys are field names
