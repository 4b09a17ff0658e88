import { maxLongTextLength } from "@lotwright/contracts/fields";
import { maxTitleLength } from "@lotwright/contracts/items";
import { Field } from "../../components/ui/field";
import { Input } from "../../components/ui/input";
import { Select } from "../../components/ui/select";
import { Textarea } from "../../components/ui/textarea";
import { categoryOptions, consignorOptions, type ItemForm } from "./item-fields";

type ItemFormTextProps = { form: ItemForm; consignors: readonly string[] };

export function ItemFormText({ form, consignors }: ItemFormTextProps) {
  const { errors, defaultValues } = form.formState;
  const [title, category] = form.watch(["title", "category"]);
  return (
    <>
      <Field
        label="Title"
        hint={<span className="tabular-nums">{`${title.length}/${maxTitleLength}`}</span>}
        error={errors.title?.message}
      >
        {(control) => (
          <Input {...control} {...form.register("title")} maxLength={maxTitleLength} autoComplete="off" />
        )}
      </Field>
      <Field label="Description" error={errors.description?.message}>
        {(control) => (
          <Textarea
            {...control}
            {...form.register("description")}
            className="min-h-36"
            maxLength={maxLongTextLength}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Category" error={errors.category?.message}>
          {(control) => (
            <Select {...control} {...form.register("category")} options={categoryOptions(category)} />
          )}
        </Field>
        <Field label="Consignor" error={errors.consignor?.message}>
          {(control) => (
            <Select
              {...control}
              {...form.register("consignor")}
              options={consignorOptions(defaultValues?.consignor ?? "", consignors)}
            />
          )}
        </Field>
      </div>
      <Field
        label="Item notes"
        hint="Notes are shown to the public in the catalog."
        error={errors.notes?.message}
      >
        {(control) => (
          <Textarea
            {...control}
            {...form.register("notes")}
            className="min-h-20"
            maxLength={maxLongTextLength}
          />
        )}
      </Field>
    </>
  );
}
