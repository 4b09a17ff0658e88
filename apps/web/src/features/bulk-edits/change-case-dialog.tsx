import type { BulkTextId, LetterCase } from "@lotwright/contracts/catalog/bulk-edits";
import { useId, useState } from "react";
import { plural } from "../../lib/format";
import { EditDialog, type Edited } from "./edit-dialog";
import { TextFieldSelect } from "./text-field-select";

const choices: readonly { value: LetterCase; label: string }[] = [
  { value: "title", label: "Title Case" },
  { value: "sentence", label: "Sentence case" },
  { value: "upper", label: "UPPER CASE" },
  { value: "lower", label: "lower case" },
];

/** Dialog that changes a field of the selected lots to upper or lower case. */
export default function ChangeCaseDialog(edited: Edited) {
  const [field, setField] = useState<BulkTextId>("title");
  const [to, setTo] = useState<LetterCase>();
  const name = useId();
  return (
    <EditDialog
      {...edited}
      title="Change case"
      description={plural(edited.ids.length, "lot")}
      operation={to && { kind: "changeCase", field, to }}
      doneText="Case changed"
    >
      <TextFieldSelect chosen={field} onChoose={setField} />
      <fieldset>
        <legend className="mb-1.5 font-medium">Change to</legend>
        <div className="flex flex-wrap gap-2">
          {choices.map(({ value, label }) => (
            <label
              key={value}
              className="flex min-h-11 grow cursor-pointer items-center gap-3 rounded-md border px-3 py-2 hover:bg-muted has-checked:bg-muted"
            >
              <input
                type="radio"
                name={name}
                value={value}
                checked={value === to}
                onChange={() => setTo(value)}
                className="size-4 shrink-0 accent-(--color-primary)"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
    </EditDialog>
  );
}
