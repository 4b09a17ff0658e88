import { type BulkFieldId, bulkFieldIds } from "@lotwright/contracts/catalog/bulk-edits";
import { isOfKind, itemFields } from "@lotwright/contracts/catalog/item-fields";
import { X } from "lucide-react";
import { useId } from "react";
import { Checkbox } from "../../components/ui/checkbox";
import { Input, Select, Textarea } from "../../components/ui/control";
import { Field, type FieldControl } from "../../components/ui/field";
import { IconButton } from "../../components/ui/icon-button";
import type { FieldUnits } from "../../data/lots/field-text";
import { currencySign, unitSign } from "../../lib/format";
import type { useFieldNames } from "./field-names";
import { clearLabel, type FieldRow } from "./field-rows";

type FieldRowInputsProps = {
  row: FieldRow;
  /** Fields chosen in other rows, which this row does not offer. */
  taken: ReadonlySet<BulkFieldId>;
  names: ReturnType<typeof useFieldNames>;
  units: FieldUnits;
  problem: string | undefined;
  /** Values that other lots have in this field. */
  suggestions: readonly string[];
  onChange: (row: FieldRow) => void;
  /** Undefined if there is only one row. */
  onRemove: (() => void) | undefined;
};

/** Menu of fields, and an input for the chosen field's value. */
export function FieldRowInputs({
  row,
  taken,
  names,
  units,
  onChange,
  onRemove,
  ...props
}: FieldRowInputsProps) {
  const { id, isCleared } = row;
  const { nameOf, isUsed } = names;
  const offered = bulkFieldIds.filter((each) => each === id || (isUsed(each) && !taken.has(each)));
  const options = [
    { value: "", label: "Choose a field" },
    ...offered.map((each) => ({ value: each, label: nameOf(each) })),
  ];
  return (
    <li className="space-y-2 border-b pb-4 last:border-b-0 last:pb-0">
      <div className="flex items-end gap-2">
        <Field label="Field" className="min-w-0 grow">
          {(control) => (
            <Select
              {...control}
              value={id ?? ""}
              options={options}
              onChange={({ target }) =>
                // one of the options above; the first is empty
                onChange({ ...row, id: (target.value || undefined) as BulkFieldId | undefined, text: "" })
              }
            />
          )}
        </Field>
        {onRemove && (
          <IconButton
            label={`Remove ${id ? nameOf(id) : "this field"}`}
            icon={<X aria-hidden className="size-5" />}
            onClick={onRemove}
          />
        )}
      </div>
      {id && (
        <>
          {!isCleared && (
            <Field label={valueLabel(id, nameOf(id), units)} error={props.problem}>
              {(control) => (
                <ValueInput
                  {...{ id, control }}
                  suggestions={props.suggestions}
                  text={row.text}
                  onChange={(text) => onChange({ ...row, text })}
                />
              )}
            </Field>
          )}
          <Checkbox
            label={clearLabel(id, nameOf(id))}
            checked={isCleared}
            onChange={({ target }) => onChange({ ...row, isCleared: target.checked })}
          />
        </>
      )}
    </li>
  );
}

/** Label such as "Start price ($)" or "New value of Height (in)". */
function valueLabel(id: BulkFieldId, name: string, { currency, units }: FieldUnits): string {
  const label = `New value of ${name}`;
  if (isOfKind(id, "money")) return currency ? `${label} (${currencySign(currency)})` : label;
  if (!isOfKind(id, "measure") || !units) return label;
  return `${label} (${unitSign(itemFields[id].unit, units)})`;
}

type ValueInputProps = {
  id: BulkFieldId;
  control: FieldControl;
  text: string;
  suggestions: readonly string[];
  onChange: (text: string) => void;
};

function ValueInput({ id, control, text, suggestions, onChange }: ValueInputProps) {
  const listId = useId();
  if (isOfKind(id, "longText")) {
    return <Textarea {...control} value={text} onChange={({ target }) => onChange(target.value)} />;
  }
  const isNumber = !isOfKind(id, "text");
  return (
    <>
      <Input
        {...control}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        autoComplete="off"
        list={listId}
        {...(isNumber && { inputMode: isOfKind(id, "integer") ? "numeric" : "decimal" })}
      />
      <datalist id={listId}>
        {suggestions.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
