import { type FieldIdOf, isCustomField, itemFields } from "@lotwright/contracts/item-fields";
import { useWatch } from "react-hook-form";
import { GrowingLine } from "../../components/ui/growing-line";
import { LongField } from "../../components/ui/long-field";
import { Textarea } from "../../components/ui/textarea";
import { formFields } from "../offline/drafts";
import type { ItemForm } from "./item-fields";

type LongTextFieldProps = {
  form: ItemForm;
  name: FieldIdOf<"longText">;
  label: string;
  hint?: string | undefined;
  className?: string;
};

/** What is too long cannot be saved. A custom field starts as one line. */
export function LongTextField({ form, name, label, hint, className }: LongTextFieldProps) {
  const text = useWatch({ control: form.control, name });
  const error = form.formState.errors[name]?.message;
  const contract = formFields.shape[name];
  const limit = itemFields[name].maxLength;
  return (
    <LongField {...{ text, label, hint, error, contract, limit }}>
      {(control) =>
        isCustomField(name) ? (
          <GrowingLine {...control} {...form.register(name)} text={text} />
        ) : (
          <Textarea {...control} {...form.register(name)} className={className} />
        )
      }
    </LongField>
  );
}
