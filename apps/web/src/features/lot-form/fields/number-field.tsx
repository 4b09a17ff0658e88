import { type FieldIdOf, itemFields } from "@lotwright/contracts/catalog/item-fields";
import { useId, useState } from "react";
import { useController } from "react-hook-form";
import { classNames } from "../../../components/ui/class-names";
import { Input } from "../../../components/ui/control";
import { Field } from "../../../components/ui/field";
import { UnitBox } from "../../../components/ui/unit-box";
import { formatDecimal, parseDecimal } from "../../../data/lots/field-text";
import { infoOf } from "../../lots/field-infos";
import type { ItemForm } from "../../lots/item-fields";

type NumberFieldProps = {
  form: ItemForm;
  name: FieldIdOf<"money" | "measure">;
  /** The currency or unit beside the number, such as "$" or "in". */
  sign: string;
  hint?: string | undefined;
  className?: string;
};

/**
 * A field for an amount or a size. The number is formatted on blur, and text that is not a number stays as typed. While
 * focused, the number has no thousands separators, because after deleting a digit they would look like a decimal point.
 */
export function NumberField({ form, name, sign, hint, className = "" }: NumberFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name });
  const [typed, setTyped] = useState<string>();
  const [isFocused, setIsFocused] = useState(false);
  const signId = useId();
  const { label, kind } = itemFields[name];
  const isMoney = kind === "money";
  const parse = (text: string) => parseDecimal(text, { isMoney });
  const isAsTyped = typed !== undefined && Object.is(parse(typed), field.value);
  const canBeWritten = Object.is(parse(formatDecimal(field.value, { isMoney })), field.value);
  return (
    <Field
      label={label}
      hint={hint}
      info={infoOf(name)}
      error={fieldState.error?.message}
      className={className}
    >
      {(control) => (
        <div className="flex">
          {sign && <UnitBox id={signId} sign={sign} isBefore={isMoney} />}
          <Input
            {...control}
            {...field}
            {...(sign && {
              "aria-describedby": [signId, control["aria-describedby"]].filter(Boolean).join(" "),
            })}
            value={isAsTyped ? typed : formatDecimal(field.value, { isMoney, isGrouped: !isFocused })}
            inputMode="decimal"
            autoComplete="off"
            className={classNames(
              "relative min-w-0 tabular-nums",
              sign && (isMoney ? "rounded-l-none" : "rounded-r-none"),
            )}
            onFocus={() => setIsFocused(true)}
            onChange={({ target }) => {
              setTyped(target.value);
              field.onChange(parse(target.value));
              if (fieldState.error) void form.trigger(name);
            }}
            onBlur={() => {
              setIsFocused(false);
              field.onBlur();
              if (!canBeWritten) return void form.trigger(name);
              setTyped(undefined);
            }}
          />
        </div>
      )}
    </Field>
  );
}
