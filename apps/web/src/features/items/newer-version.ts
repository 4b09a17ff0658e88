import { type Item, item } from "@lotwright/contracts/items";
import { changedFields, isSame } from "../../lib/changed-fields";
import { failureOf } from "../../lib/error-message";
import type { FieldName, ItemFields } from "./item-fields";

/** A field that became another elsewhere while the form was open. */
export type Difference = {
  name: FieldName;
  mine: ItemFields[FieldName];
  theirs: ItemFields[FieldName];
  /** Both changed it; until the person chooses, the form keeps theirs out. */
  isContested: boolean;
};

export type Side = "mine" | "theirs";
export type Choices = Partial<Record<FieldName, Side>>;

/** The version that was saved elsewhere, when a save was refused because of it. */
export const currentItemOf = (error: unknown): Item | undefined =>
  item.safeParse(failureOf(error)?.current).data;

type Versions = {
  /** The version that the form began with. */
  base: ItemFields;
  mine: ItemFields;
  theirs: ItemFields;
  /** Fields that must not be taken from elsewhere just now. */
  held?: readonly FieldName[];
};

/** What the form shows then: what the person has changed, and theirs where the person has changed nothing. */
export function meetNewer({ base, mine, theirs, held = [] }: Versions) {
  const myChanges = changedFields(base, mine);
  const isMine = (name: FieldName) => name in myChanges || held.includes(name);
  const changedByThem = Object.keys(changedFields(base, theirs)) as FieldName[]; // names of the same fields
  const differences = changedByThem
    .filter((name) => !isSame(mine[name], theirs[name]))
    .map(
      (name): Difference => ({
        name,
        mine: mine[name],
        theirs: theirs[name],
        isContested: isMine(name),
      }),
    );
  const fields = { ...theirs, ...myChanges };
  for (const name of held) Object.assign(fields, { [name]: mine[name] });
  return { fields, differences };
}

/** What was told before and still holds, and what is new. */
export function addDifferences(
  told: readonly Difference[],
  added: readonly Difference[],
  { shown, theirs }: { shown: ItemFields; theirs: ItemFields },
): Difference[] {
  const isNew = (name: FieldName) => !told.some((other) => other.name === name);
  return [...told, ...added.filter(({ name }) => isNew(name))]
    .map(({ name, mine, isContested: wasContested }) => {
      const isContested = wasContested || added.some((other) => other.name === name && other.isContested);
      return { name, mine: isContested ? shown[name] : mine, theirs: theirs[name], isContested };
    })
    .filter(({ mine, theirs: other }) => !isSame(mine, other));
}

/** Where both changed a field, the person who looks at it keeps their own unless they say otherwise. */
export function initialChoices(differences: readonly Difference[]): Choices {
  return Object.fromEntries(
    differences.map(({ name, isContested }) => [name, isContested ? "mine" : "theirs"]),
  );
}

export function chosenFields(
  shown: ItemFields,
  differences: readonly Difference[],
  choices: Choices,
): ItemFields {
  const chosen = differences.map(({ name, mine, theirs }) => [
    name,
    choices[name] === "theirs" ? theirs : mine,
  ]);
  return { ...shown, ...Object.fromEntries(chosen) };
}
