import type { FieldIdOf } from "@lotwright/contracts/item-fields";
import { Field } from "../../components/ui/field";
import { Input } from "../../components/ui/input";
import type { ItemForm } from "./item-fields";

type TextFieldProps = {
  form: ItemForm;
  name: FieldIdOf<"text">;
  label: string;
  hint?: string | undefined;
};

/** One line of text. */
export function TextField({ form, name, label, hint }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={form.formState.errors[name]?.message}>
      {(control) => <Input {...control} {...form.register(name)} autoComplete="off" />}
    </Field>
  );
}
