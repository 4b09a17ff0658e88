import { fieldLabel } from "@lotwright/contracts/catalog/item-fields";
import { Button } from "../../../components/ui/button";
import { InputField } from "../../../components/ui/field";
import { fieldOf } from "../../../components/ui/form-field";
import { infoOf } from "../../lots/field-infos";
import { type ItemForm, toLetter, toQuantity } from "../../lots/item-fields";
import { LeftOutNote } from "../../lots/left-out-note";
import type { LeftOut } from "../../lots/lot-suggestion";

type ItemFormLotProps = {
  form: ItemForm;
  /** The number to suggest if the one in the form is taken. */
  freeLotNumber: number | undefined;
  /** The numbers below a new lot's that other devices have leased. */
  leftOut?: LeftOut | undefined;
};

/**
 * Lot number and section. A text field, because the mouse wheel and arrow keys could change a number that is already on a tag.
 */
export function ItemFormLot({ form, freeLotNumber, leftOut }: ItemFormLotProps) {
  const writeNumber = (lotNumber: number) => {
    form.setValue("lotNumber", lotNumber, { shouldDirty: true });
    form.clearErrors("lotNumber");
  };
  const section = fieldOf(form, "sectionLetter");
  const quantity = fieldOf(form, "quantity", { setValueAs: toQuantity });
  return (
    <div className="flex flex-wrap items-start gap-3">
      <InputField
        label={fieldLabel("lotNumber")}
        fieldClassName="min-w-0 grow-2 basis-30"
        {...fieldOf(form, "lotNumber", { valueAsNumber: true })}
        inputMode="numeric"
        autoComplete="off"
        className="font-semibold text-lg tabular-nums"
      />
      <InputField
        label={fieldLabel("sectionLetter")}
        info={infoOf("sectionLetter")}
        fieldClassName="min-w-0 grow basis-17"
        {...section}
        maxLength={1}
        autoCapitalize="characters"
        autoComplete="off"
        className="text-center font-semibold text-lg"
        onChange={(event) => {
          event.target.value = toLetter(event.target.value);
          return section.onChange(event);
        }}
      />
      <InputField
        label={fieldLabel("quantity")}
        fieldClassName="min-w-0 grow basis-18"
        {...quantity}
        inputMode="numeric"
        autoComplete="off"
        className="tabular-nums"
        onBlur={(event) => {
          form.setValue("quantity", toQuantity(event.target.value), { shouldDirty: true });
          return quantity.onBlur(event);
        }}
      />
      {freeLotNumber !== undefined && (
        <div className="basis-full">
          <Button variant="secondary" onClick={() => writeNumber(freeLotNumber)}>
            Use {freeLotNumber}
          </Button>
        </div>
      )}
      {freeLotNumber === undefined && leftOut && (
        <div className="basis-full">
          <LeftOutNote leftOut={leftOut} onUse={writeNumber} />
        </div>
      )}
    </div>
  );
}
