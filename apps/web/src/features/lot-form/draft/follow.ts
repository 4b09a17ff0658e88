import { itemFieldIds } from "@lotwright/contracts/catalog/item-fields";
import { isSame, pick } from "../../../lib/fields";
import type { FieldName, ItemFields } from "../../offline/drafts";

/** Fields in a form, with the saved values that the person saw. Where they differ, the person has typed. */
export type Typed = { shown: ItemFields; seen: ItemFields };

/** Fields that the person typed in and that have another saved value. */
const typedFields = ({ shown, seen }: Typed, stored: ItemFields): FieldName[] =>
  itemFieldIds.filter((name) => !isSame(shown[name], seen[name]) && !isSame(shown[name], stored[name]));

/** Typed fields that someone else has changed since the person saw them. The server decides about them when they are saved. */
export const contestedFields = (typed: Typed, stored: ItemFields): FieldName[] =>
  typedFields(typed, stored).filter((name) => !isSame(typed.seen[name], stored[name]));

/** Fields of the form after a newer version was saved: those that the person typed in stay, with the values that they were typed over. */
export function follow(typed: Typed, stored: ItemFields): Typed {
  const kept = typedFields(typed, stored);
  return {
    shown: { ...stored, ...pick(typed.shown, kept) },
    seen: { ...stored, ...pick(typed.seen, kept) },
  };
}
