import { fieldLabel, maxTitleLength } from "@lotwright/contracts/item-fields";
import { useController, useWatch } from "react-hook-form";
import { classNames } from "../../components/ui/class-names";
import { Field, Input, Select } from "../../components/ui/field";
import { categoryOptions, consignorOptions, type ItemForm } from "./item-fields";
import { LongTextField } from "./text-field";

type ItemFormTextProps = {
  form: ItemForm;
  /** The names of the consignors to choose from, including the item's own consignor. */
  consignors: readonly string[];
};

export function ItemFormText({ form, consignors }: ItemFormTextProps) {
  return (
    <>
      <TitleField form={form} />
      <LongTextField form={form} name="description" label={fieldLabel("description")} className="min-h-36" />
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoiceField form={form} name="category" optionsOf={categoryOptions} />
        <ChoiceField
          form={form}
          name="consignor"
          optionsOf={(current) => consignorOptions(current, consignors)}
        />
      </div>
    </>
  );
}

export function NotesField({ form }: { form: ItemForm }) {
  return (
    <LongTextField
      form={form}
      name="notes"
      label={fieldLabel("notes")}
      hint="Notes are shown to the public in the catalog."
      className="min-h-20"
    />
  );
}

function TitleField({ form }: { form: ItemForm }) {
  const title = useWatch({ control: form.control, name: "title" });
  const over = title.length - maxTitleLength;
  const isOver = over > 0;
  return (
    <div>
      <Field
        label={fieldLabel("title")}
        hint={
          <span className={classNames("tabular-nums", isOver && "font-medium text-destructive")}>
            {`${title.length}/${maxTitleLength}${isOver ? `, ${over} over` : ""}`}
          </span>
        }
        error={form.formState.errors.title?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...(isOver && { "aria-invalid": true })}
            {...form.register("title")}
            maxLength={maxTitleLength}
            autoComplete="off"
          />
        )}
      </Field>
      {/* The same words however long the title is, so that they are spoken once and not at each key. */}
      <p role="status" className="sr-only">
        {isOver && `The title is too long. Use at most ${maxTitleLength} characters.`}
      </p>
    </div>
  );
}

type ChoiceFieldProps = {
  form: ItemForm;
  name: "category" | "consignor";
  optionsOf: (current: string) => { value: string; label: string }[];
};

function ChoiceField({ form, name, optionsOf }: ChoiceFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <Field label={fieldLabel(name)} error={fieldState.error?.message}>
      {(control) => <Select {...control} {...field} options={optionsOf(field.value)} />}
    </Field>
  );
}
