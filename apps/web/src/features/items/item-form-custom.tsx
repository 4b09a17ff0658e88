import type { CustomField } from "./custom-fields";
import type { ItemForm } from "./item-fields";
import { LongTextField } from "./long-text-field";

/** The fields that the manifest's owner set up, in the owner's order: two in a row where there is room. */
export function ItemFormCustom({ form, fields }: { form: ItemForm; fields: readonly CustomField[] }) {
  if (fields.length === 0) return null;
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:[&>:last-child:nth-child(odd)]:col-span-2">
      {fields.map(({ id, label, defaultText, isExported }) => (
        <LongTextField
          key={id}
          form={form}
          name={id}
          label={label}
          {...(isExported && defaultText && { hint: `If left empty, exports as "${defaultText}".` })}
        />
      ))}
    </div>
  );
}
