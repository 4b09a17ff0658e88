import { type BulkTextId, bulkTextIds } from "@lotwright/contracts/catalog/bulk-edits";
import { Select } from "../../components/ui/control";
import { Field } from "../../components/ui/field";
import { useFieldNames } from "./field-names";

type TextFieldSelectProps = { chosen: BulkTextId; onChoose: (id: BulkTextId) => void };

/** one of the options above */
export function TextFieldSelect({ chosen, onChoose }: TextFieldSelectProps) {
  const { nameOf, isUsed } = useFieldNames();
  return (
    <Field label="In field">
      {(control) => (
        <Select
          {...control}
          value={chosen}
          options={bulkTextIds.filter(isUsed).map((id) => ({ value: id, label: nameOf(id) }))}
          onChange={({ target }) => onChoose(target.value as BulkTextId)}
        />
      )}
    </Field>
  );
}
