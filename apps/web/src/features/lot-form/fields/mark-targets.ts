import { type FieldIdOf, fieldLabel, itemFields } from "@lotwright/contracts/catalog/item-fields";
import type { MarkTarget } from "../../../components/photos/photo-marks";
import { lotName } from "../../../lib/format";
import { toast } from "../../../lib/toasts";
import type { CustomField } from "../../lots/custom-fields";
import type { ItemForm } from "../../lots/item-fields";

type TargetName = "title" | FieldIdOf<"longText">;

/** Appends a text to a field's value: to a title after a blank, to longer texts on a new line. */
function appended(name: TargetName, before: string, text: string): string {
  const present = before.trimEnd();
  if (present === "") return text;
  return `${present}${name === "title" ? " " : "\n"}${text}`;
}

/** Removes an appended text from a field, and keeps what was typed after it. */
function undone(shown: string, { before, after }: { before: string; after: string }): string {
  return shown.startsWith(after) ? before + shown.slice(after.length) : shown;
}

function copyTo(form: ItemForm, name: TargetName, label: string, text: string): void {
  const lot = `Lot ${lotName(form.getValues())}`;
  const before = form.getValues(name);
  const after = appended(name, before, text);
  const limit = itemFields[name].maxLength;
  if (after.length > limit) {
    const description = `“${text}” doesn't fit: ${label} holds at most ${limit.toLocaleString("en-US")} characters.`;
    toast({ lot, title: "Not copied", description, variant: "destructive" });
    return;
  }
  const write = (value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  write(after);
  toast({
    lot,
    title: `Copied to ${label}`,
    description: text,
    action: { label: "Undo", onPress: () => write(undone(form.getValues(name), { before, after })) },
  });
}

/** The fields of a form that the text of a mark can be copied to. */
export function markTargets(form: ItemForm, customFields: readonly CustomField[]): MarkTarget[] {
  const fixed = (["title", "notes", "internalNotes"] as const).map((id) => ({ id, label: fieldLabel(id) }));
  return [...fixed, ...customFields].map(({ id, label }) => ({
    label,
    isPrivate: id === "internalNotes",
    copy: (text) => copyTo(form, id, label, text),
  }));
}
