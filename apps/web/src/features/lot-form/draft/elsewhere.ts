import { itemFieldIds } from "@lotwright/contracts/catalog/item-fields";
import { isSame } from "../../../lib/fields";
import type { FieldName } from "../../offline/drafts";
import type { FieldVersions } from "../../offline/queue";
import { contestedFields, type FormVersions } from "./follow";

/** A field whose newer value the form took, with the value before. */
export type TakenField = { name: FieldName; before: unknown };

/** A field that someone else changed while the form was open. */
export type ElsewhereChange = {
  name: FieldName;
  /** Whether the local user typed in the field too. The form then shows what was typed until the user chooses. */
  isConflict: boolean;
};

/** Fields that someone else changed and that the user has not decided about yet. */
export function changesElsewhere(taken: readonly TakenField[], versions: FormVersions): ElsewhereChange[] {
  const contested = contestedFields(versions);
  const isTaken = ({ name, before }: TakenField) =>
    !contested.includes(name) && !isSame(before, versions.stored[name]);
  return [
    ...contested.map((name) => ({ name, isConflict: true })),
    ...taken.filter(isTaken).map(({ name }) => ({ name, isConflict: false })),
  ];
}

/** Adds the fields that the form took from a newer version. */
export function addTaken(
  taken: readonly TakenField[],
  before: FormVersions,
  after: FormVersions,
): readonly TakenField[] {
  const known = new Set(taken.map(({ name }) => name));
  const isTaken = (name: FieldName) =>
    !known.has(name) &&
    isSame(before.shown[name], before.seen[name]) &&
    !isSame(before.shown[name], after.shown[name]);
  return [...taken, ...itemFieldIds.filter(isTaken).map((name) => ({ name, before: before.shown[name] }))];
}

/** The rows of the conflict dialog. Fields that only the other user changed offer no choice. */
export const toVersions = (
  changes: readonly ElsewhereChange[],
  { shown, stored }: FormVersions,
): FieldVersions[] =>
  changes.map(({ name, isConflict }) => ({
    name,
    local: shown[name],
    remote: stored[name],
    isUnchosen: !isConflict,
  }));
