import { changedFields, isSame } from "../../../lib/fields";
import { type FieldName, type ItemDraft, type ItemFields, mergeDraft } from "../../offline/drafts";
import type { FieldVersions } from "../../offline/queue";

/** A field that someone else changed while the form was open. */
export type ElsewhereChange = FieldVersions & {
  /** Whether the local user changed the field too. The form then shows the local value until the user chooses. */
  isConflict: boolean;
};

/** Adds the changes of a newer version to those that the user has not decided about yet. */
export function addChanges(
  known: readonly ElsewhereChange[],
  added: readonly Omit<ElsewhereChange, "remote">[],
  { shown, remote }: { shown: ItemFields; remote: ItemFields },
): ElsewhereChange[] {
  const changes = new Map<FieldName, Omit<ElsewhereChange, "remote">>();
  for (const change of [...known, ...added]) {
    const earlier = changes.get(change.name);
    const isConflict = change.isConflict || earlier?.isConflict === true;
    changes.set(change.name, { ...(earlier ?? change), isConflict });
  }
  return [...changes.values()]
    .map(({ name, local, isConflict }) => ({
      name,
      local: isConflict ? shown[name] : local,
      remote: remote[name],
      isConflict,
    }))
    .filter(({ local, remote: other }) => !isSame(local, other));
}

/**
 * The rows of the conflict dialog, with the form's current values as local ones. Fields that only the other user
 * changed offer no choice.
 */
export const toVersions = (changes: readonly ElsewhereChange[], shown: ItemFields): FieldVersions[] =>
  changes.map(({ name, remote, isConflict }) => ({
    name,
    local: shown[name],
    remote,
    isUnchosen: !isConflict,
  }));

/** Versions of the fields that restoring the draft would change in the form. */
export function draftVersions(draft: ItemDraft, shown: ItemFields): FieldVersions[] {
  const restored = mergeDraft(draft, shown).fields;
  const names = Object.keys(changedFields(shown, restored)) as FieldName[]; // all keys are field names
  return names.map((name) => ({ name, local: restored[name], remote: shown[name] }));
}
