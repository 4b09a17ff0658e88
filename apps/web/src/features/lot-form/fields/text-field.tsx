import { type FieldIdOf, isCustomField, itemFields } from "@lotwright/contracts/catalog/item-fields";
import { useWatch } from "react-hook-form";
import { Textarea } from "../../../components/ui/control";
import { InputField } from "../../../components/ui/field";
import { fieldOf } from "../../../components/ui/form-field";
import { GrowingLine, LongField } from "../../../components/ui/long-field";
import { infoOf } from "../../lots/field-infos";
import type { ItemForm } from "../../lots/item-fields";
import { formFields } from "../../offline/drafts";

type TextFieldProps = {
  form: ItemForm;
  name: FieldIdOf<"text">;
  label: string;
  hint?: string | undefined;
};

/** A field for one line of text. */
export function TextField({ form, name, label, hint }: TextFieldProps) {
  return (
    <InputField label={label} hint={hint} info={infoOf(name)} {...fieldOf(form, name)} autoComplete="off" />
  );
}

type LongTextFieldProps = {
  form: ItemForm;
  name: FieldIdOf<"longText">;
  label: string;
  hint?: string | undefined;
  className?: string;
};

/** A text field with a limit that the form validates. Custom fields start with one line. */
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
