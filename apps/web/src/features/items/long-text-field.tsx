import { type CustomFieldId, maxCustomFieldLength, maxLongTextLength } from "@lotwright/contracts/fields";
import { useWatch } from "react-hook-form";
import type { ZodType } from "zod";
import { Field } from "../../components/ui/field";
import { Textarea } from "../../components/ui/textarea";
import type { ItemForm } from "./item-fields";

type LongTextName = "description" | "notes" | CustomFieldId;

/** From this share of the limit on, the count is shown. */
const nearLimit = 0.9;

const limitOf = (name: LongTextName) =>
  name === "description" || name === "notes" ? maxLongTextLength : maxCustomFieldLength;

const counted = (count: number) => count.toLocaleString("en-US");

type LongTextFieldProps = {
  form: ItemForm;
  name: LongTextName;
  label: string;
  hint?: string;
  contract: ZodType<string>;
  className?: string;
  rows?: number;
};

/** Pasted text is never cut off: what is too long says so at once, and cannot be saved. */
export function LongTextField({ form, name, label, hint, contract, ...look }: LongTextFieldProps) {
  const text = useWatch({ control: form.control, name });
  const limit = limitOf(name);
  const count = text.length > limit * nearLimit ? `${counted(text.length)}/${counted(limit)}` : "";
  const error = form.formState.errors[name]?.message ?? contract.safeParse(text).error?.issues[0]?.message;
  return (
    <Field
      label={label}
      hint={
        hint || count ? <span className="tabular-nums">{[hint, count].filter(Boolean).join(" ")}</span> : ""
      }
      error={error}
    >
      {(control) => <Textarea {...control} {...form.register(name)} {...look} />}
    </Field>
  );
}
