import { type BulkOperation, type BulkTextId, bulkOperation } from "@lotwright/contracts/catalog/bulk-edits";
import { useState } from "react";
import { Checkbox } from "../../components/ui/checkbox";
import { Input } from "../../components/ui/control";
import { Field } from "../../components/ui/field";
import { plural } from "../../lib/format";
import { EditDialog, type Edited } from "./edit-dialog";
import { TextFieldSelect } from "./text-field-select";

/** Dialog that replaces text in a field of the selected lots. */
export default function FindReplaceDialog(edited: Edited) {
  const [field, setField] = useState<BulkTextId>("title");
  const [find, setFind] = useState("");
  const [replacement, setReplacement] = useState("");
  const [matchCase, setMatchCase] = useState(false);
  const written: BulkOperation = {
    ...{ kind: "replace", field, find, replacement },
    ...(matchCase && { matchCase }),
  };
  const { data, error } = bulkOperation.safeParse(written);
  const problemOf = (name: string) => error?.issues.find(({ path }) => path.includes(name))?.message;
  return (
    <EditDialog
      {...edited}
      title="Find and replace"
      description={`In ${plural(edited.ids.length, "lot")}. Every place where the text stands is changed.`}
      operation={data}
      doneText="Text replaced"
    >
      <TextFieldSelect chosen={field} onChoose={setField} />
      <Field label="Find" error={find === "" ? undefined : problemOf("find")}>
        {(control) => (
          <Input
            {...control}
            value={find}
            onChange={({ target }) => setFind(target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        label="Replace with"
        hint="Leave this empty to remove the text."
        error={problemOf("replacement")}
      >
        {(control) => (
          <Input
            {...control}
            value={replacement}
            onChange={({ target }) => setReplacement(target.value)}
            autoComplete="off"
            autoCapitalize="none"
          />
        )}
      </Field>
      <Checkbox
        label="Match upper and lower case"
        checked={matchCase}
        onChange={({ target }) => setMatchCase(target.checked)}
      />
    </EditDialog>
  );
}
