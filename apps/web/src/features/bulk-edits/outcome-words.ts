import { fieldsWhere, type LotOperation, type Outcome } from "@lotwright/contracts/catalog/field-outcomes";
import {
  type FieldGroup,
  fieldIdsIn,
  fieldLabel,
  isItemField,
} from "@lotwright/contracts/catalog/item-fields";
import { resultFieldIds } from "@lotwright/contracts/catalog/result-fields";
import { joinedNames } from "../../data/lots/joined-names";

/** Collective names of field groups. Fields of other groups are named one by one. */
const groupNouns: Partial<Record<FieldGroup, string[]>> = {
  text: ["texts", "category", "consignor"],
  prices: ["prices"],
  conditionAndSize: ["condition", "sizes"],
  custom: ["custom fields"],
};

const groups = [
  "lot",
  "text",
  "prices",
  "conditionAndSize",
  "internal",
  "custom",
] as const satisfies FieldGroup[];

const nounOf = (label: string) => label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** Names the fields with this outcome, such as "category and consignor". */
export function fieldNamesWithOutcome(operation: LotOperation, outcome: Outcome): string {
  const ids = fieldsWhere(operation, outcome);
  const nouns = groups.flatMap((group) => {
    const all = fieldIdsIn(group);
    const found = ids.filter(isItemField).filter((id) => all.includes(id));
    const isWhole = found.length === all.length;
    return (isWhole && groupNouns[group]) || found.map((id) => nounOf(fieldLabel(id)));
  });
  const hasResult = resultFieldIds.every((id) => ids.includes(id));
  return joinedNames([...nouns, ...(hasResult ? ["result"] : [])]);
}
