import { type CustomFieldId, maxCustomFieldLength, maxLongTextLength } from "@lotwright/contracts/fields";
import { useWatch } from "react-hook-form";
import type { ZodType } from "zod";
import { LongField } from "../../components/ui/long-field";
import { Textarea } from "../../components/ui/textarea";
import type { ItemForm } from "./item-fields";

type LongTextName = "description" | "notes" | CustomFieldId;

const limitOf = (name: LongTextName) =>
  name === "description" || name === "notes" ? maxLongTextLength : maxCustomFieldLength;

type LongTextFieldProps = {
  form: ItemForm;
  name: LongTextName;
  label: string;
  hint?: string;
  contract: ZodType<string>;
  className?: string;
  rows?: number;
};

/** What is too long cannot be saved. */
export function LongTextField({ form, name, label, hint, contract, ...look }: LongTextFieldProps) {
  const text = useWatch({ control: form.control, name });
  const error = form.formState.errors[name]?.message;
  return (
    <LongField {...{ text, label, hint, error, contract }} limit={limitOf(name)}>
      {(control) => <Textarea {...control} {...form.register(name)} {...look} />}
    </LongField>
  );
}
