import {
  type ChosenColumns,
  type ResultColumns,
  resultColumnKinds,
} from "@lotwright/contracts/catalog/results";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import { classNames } from "../../components/ui/class-names";
import { SelectField } from "../../components/ui/field";

type ColumnChoicesProps = {
  file: ResultColumns;
  isBusy: boolean;
  onChoose: (columns: ChosenColumns) => void;
};

type Kind = keyof ChosenColumns;

const labels: Record<Kind, string> = {
  lot: "Lot number",
  price: "Hammer price",
  buyer: "Buyer's number",
  state: "Sold, unsold or withdrawn",
};

/**
 * Form that asks which columns contain what, with their first values. The import stores the answer for files with the same
 * headings.
 */
export function ColumnChoices({ file, isBusy, onChoose }: ColumnChoicesProps) {
  const [chosen, setChosen] = useState(file.suggested);
  const { lot, price, state } = chosen;
  const places = resultColumnKinds.flatMap((kind) => chosen[kind] ?? []);
  const isTwice = new Set(places).size < places.length;
  const isComplete = lot !== null && (price !== null || state !== null) && !isTwice;
  return (
    <section aria-label="Columns of the file" className="space-y-3 rounded-md border p-3">
      <p className="font-medium">
        Which columns are these?
        <span className="block font-normal text-muted-foreground text-sm">
          You do this once for files with these headings.
        </span>
      </p>
      {resultColumnKinds.map((kind) => (
        <SelectField
          key={kind}
          label={labels[kind]}
          hint={valuesText(file, chosen[kind])}
          options={optionsOf(file, kind)}
          value={chosen[kind] ?? ""}
          onChange={({ target: { value } }) =>
            setChosen({ ...chosen, [kind]: value === "" ? null : Number(value) })
          }
        />
      ))}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button disabled={!isComplete || isBusy} onClick={() => lot !== null && onChoose({ ...chosen, lot })}>
          Read these columns
        </Button>
        <p
          role="status"
          className={classNames("text-sm", isTwice ? "text-destructive" : "text-muted-foreground")}
        >
          {missingText(isComplete, isTwice)}
        </p>
      </div>
    </section>
  );
}

function missingText(isComplete: boolean, isTwice: boolean): string | undefined {
  if (isComplete) return undefined;
  return isTwice
    ? "Choose each column once."
    : "Choose the lot number, and the hammer price or the column with sold and unsold.";
}

const optionsOf = ({ columns }: ResultColumns, kind: Kind) => [
  { value: "", label: kind === "lot" ? "Choose…" : "Not in the file" },
  ...columns.map(({ heading }, place) => ({
    value: String(place),
    label: heading || `Column ${place + 1}`,
  })),
];

function valuesText({ columns }: ResultColumns, place: number | null): string | undefined {
  const { values = [] } = (place !== null && columns[place]) || {};
  return values.length > 0 ? `Such as ${values.join(", ")}` : undefined;
}
