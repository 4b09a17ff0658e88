import { fieldText } from "../../lib/field-text";
import { useFieldUnits } from "../../lib/use-field-units";
import { DifferencesDialog } from "./differences-dialog";
import type { FieldName } from "./item-fields";
import { initialChoices } from "./newer-version";
import { type Editing, type SaveEdited, useChoice } from "./use-edit-item";

type ChoiceDialogProps = { editing: Editing; save: SaveEdited; labelOf: (name: FieldName) => string };

/** Another saved version, or the person's own draft, next to what the form shows. */
export function ChoiceDialog({ editing, save, labelOf }: ChoiceDialogProps) {
  const { rows, decide } = useChoice(editing, save);
  const { choosing, setChoosing } = editing;
  const units = useFieldUnits(editing.item.manifestId);
  if (!choosing || rows.length === 0) return null;
  const textOf = (name: FieldName, value: unknown) => fieldText(name, value, units);
  const shared = {
    differences: rows,
    labelOf,
    textOf,
    onConfirm: decide,
    onClose: () => setChoosing(undefined),
  };
  if (choosing.about === "draft") {
    return (
      <DifferencesDialog
        {...shared}
        title="Restore your changes?"
        description="This lot was saved again after you made them. For each field, choose which version the form shows. Nothing is saved yet."
        sides={{ mine: "Yours", theirs: "Saved" }}
        initial={{}}
        confirmText="Restore"
      />
    );
  }
  return (
    <DifferencesDialog
      {...shared}
      title="Someone else changed this lot while you were editing"
      description="For each field, choose which version to keep."
      sides={{ mine: "Yours", theirs: "Theirs" }}
      initial={initialChoices(rows)}
      confirmText="Save"
    />
  );
}
