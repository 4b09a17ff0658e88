import type { CreateManifestInput } from "@lotwright/contracts/catalog/manifests";
import { useId, useState } from "react";
import { type UseFormReturn, useController } from "react-hook-form";
import { Input } from "../../components/ui/control";
import { Field } from "../../components/ui/field";

type NewManifest = Pick<CreateManifestInput, "name" | "consignor">;

type ConsignorFieldProps = {
  form: UseFormReturn<NewManifest, unknown, NewManifest>;
  suggestions: readonly string[];
  defaultConsignor: string;
};

/**
 * A text field with suggestions. While focused, its default is only a placeholder, so that the browser suggests all
 * names. If nothing is typed, the form keeps the default.
 */
export function ConsignorField({ form, suggestions, defaultConsignor }: ConsignorFieldProps) {
  const listId = useId();
  const { field, fieldState } = useController({ control: form.control, name: "consignor" });
  const [isUntouched, setIsUntouched] = useState(false);
  const isPlaceholder = isUntouched && defaultConsignor !== "" && field.value === defaultConsignor;
  return (
    <Field label="Consignor" error={fieldState.error?.message}>
      {(control) => (
        <>
          <Input
            {...control}
            {...field}
            value={isPlaceholder ? "" : field.value}
            placeholder={isPlaceholder ? defaultConsignor : "Choose or type a name"}
            list={listId}
            autoComplete="off"
            autoCapitalize="words"
            onFocus={() => setIsUntouched(true)}
            onChange={(event) => {
              setIsUntouched(false);
              field.onChange(event);
            }}
            onBlur={() => {
              setIsUntouched(false);
              field.onBlur();
            }}
          />
          <datalist id={listId}>
            {suggestions.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
