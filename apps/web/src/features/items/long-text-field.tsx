import { type CustomFieldId, maxCustomFieldLength, maxLongTextLength } from "@lotwright/contracts/fields";
import { useWatch } from "react-hook-form";
import type { ZodType } from "zod";
import { GrowingLine } from "../../components/ui/growing-line";
import { LongField } from "../../components/ui/long-field";
import { Textarea } from "../../components/ui/textarea";
import type { ItemForm } from "./item-fields";

type LongTextFieldProps = {
  form: ItemForm;
  name: "description" | "notes" | CustomFieldId;
  label: string;
  hint?: string;
  contract: ZodType<string>;
  className?: string;
};

/** What is too long cannot be saved. A custom field starts as one line. */
export function LongTextField({ form, name, label, hint, contract, className }: LongTextFieldProps) {
  const text = useWatch({ control: form.control, name });
  const error = form.formState.errors[name]?.message;
  const isLong = name === "description" || name === "notes";
  const limit = isLong ? maxLongTextLength : maxCustomFieldLength;
  return (
    <LongField {...{ text, label, hint, error, contract, limit }}>
      {(control) =>
        isLong ? (
          <Textarea {...control} {...form.register(name)} className={className} />
        ) : (
          <GrowingLine {...control} {...form.register(name)} text={text} />
        )
      }
    </LongField>
  );
}
