import { customText } from "@lotwright/contracts/fields";
import type { CustomField } from "./custom-fields";
import type { ItemForm } from "./item-fields";
import { LongTextField } from "./long-text-field";

/** The fields that the manifest's owner set up, in the owner's order. */
export function ItemFormCustom({ form, fields }: { form: ItemForm; fields: readonly CustomField[] }) {
  return fields.map(({ id, label, defaultText }) => (
    <LongTextField
      key={id}
      form={form}
      name={id}
      label={label}
      contract={customText}
      {...(defaultText && { hint: `If left empty, exports as "${defaultText}".` })}
    />
  ));
}
