import {
  isForConsignors,
  type LotsPerPage,
  lotsPerPage,
  type PdfFormat,
} from "@lotwright/contracts/exports/prints";
import { useId } from "react";
import { InputField, SelectField } from "../../../components/ui/field";
import type { PrintChoices } from "./use-print-choices";

type PrintFieldsProps = { format: PdfFormat; choices: PrintChoices; consignors: readonly string[] };

/** Fields for the document's options. */
export function PrintFields({ format, choices, consignors }: PrintFieldsProps) {
  const { lotsText, setLotsText, lotsError } = choices;
  return (
    <div className="max-w-2xl space-y-4">
      {format === "pdf-catalog" && (
        <LotsPerPageChoice chosen={choices.perPage} onChoose={choices.choosePerPage} />
      )}
      {isForConsignors(format) && <ConsignorSelect choices={choices} consignors={consignors} />}
      <InputField
        label="Lots"
        hint="All lots, or numbers such as 1-20, 35A"
        error={lotsError}
        value={lotsText}
        onChange={({ target }) => setLotsText(target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </div>
  );
}

type ConsignorSelectProps = Pick<PrintFieldsProps, "choices" | "consignors">;

function ConsignorSelect({ choices: { consignor, setConsignor }, consignors }: ConsignorSelectProps) {
  // The chosen consignor stays while the consignors of other lots load.
  const names = consignor === "" || consignors.includes(consignor) ? consignors : [consignor, ...consignors];
  const options = [
    { value: "", label: "All consignors" },
    ...names.map((name) => ({ value: name, label: name })),
  ];
  return (
    <SelectField
      label="Consignor"
      options={options}
      value={consignor}
      onChange={({ target }) => setConsignor(target.value)}
    />
  );
}

type LotsPerPageChoiceProps = { chosen: LotsPerPage; onChoose: (count: LotsPerPage) => void };

function LotsPerPageChoice({ chosen, onChoose }: LotsPerPageChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">Lots per page</legend>
      <div className="flex flex-wrap gap-2">
        {[...lotsPerPage.values].map((count) => (
          <label
            key={count}
            className="flex min-h-11 min-w-16 cursor-pointer items-center gap-3 rounded-md border px-3 py-2 hover:bg-muted has-checked:bg-muted"
          >
            <input
              type="radio"
              name={name}
              value={count}
              checked={count === chosen}
              onChange={() => onChoose(count)}
              className="size-4 shrink-0 accent-(--color-primary)"
            />
            {count}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
