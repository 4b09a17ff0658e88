import { type BulkTextId, bulkOperation } from "@lotwright/contracts/catalog/bulk-edits";
import { useState } from "react";
import { Input } from "../../components/ui/control";
import { Field } from "../../components/ui/field";
import { plural } from "../../lib/format";
import { EditDialog, type Edited } from "./edit-dialog";
import { TextFieldSelect } from "./text-field-select";

/** Dialog that adds a text before or after a field's text in the selected lots. */
export default function AffixDialog(edited: Edited) {
  const [field, setField] = useState<BulkTextId>("title");
  const [prefix, setPrefix] = useState("");
  const [suffix, setSuffix] = useState("");
  const written = { kind: "affix", field, ...(prefix && { prefix }), ...(suffix && { suffix }) };
  const { data, error } = bulkOperation.safeParse(written);
  const problemOf = (name: string, text: string) =>
    text === "" ? undefined : error?.issues.find(({ path }) => path.includes(name))?.message;
  return (
    <EditDialog
      {...edited}
      title="Add prefix or suffix"
      description={`${plural(edited.ids.length, "lot")}. Lots where the field is empty stay as they are.`}
      operation={data}
      doneText="Text added"
    >
      <TextFieldSelect chosen={field} onChoose={setField} />
      <Field label="Put before" hint="End with a space if you need one." error={problemOf("prefix", prefix)}>
        {(control) => (
          <Input
            {...control}
            value={prefix}
            onChange={({ target }) => setPrefix(target.value)}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="Put after" error={problemOf("suffix", suffix)}>
        {(control) => (
          <Input
            {...control}
            value={suffix}
            onChange={({ target }) => setSuffix(target.value)}
            autoComplete="off"
          />
        )}
      </Field>
    </EditDialog>
  );
}
