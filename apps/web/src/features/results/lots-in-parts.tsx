import type { LotInParts, PartsReading } from "@lotwright/contracts/results";
import { Field, Select } from "../../components/ui/field";
import { plural } from "../../lib/format";

type LotsInPartsProps = {
  lots: readonly LotInParts[];
  /** Undefined until the user has chosen. */
  reading: PartsReading | undefined;
  isBusy: boolean;
  onChoose: (reading: PartsReading) => void;
};

const labels: Record<PartsReading, string> = {
  sum: "Sum of the prices",
  each: "Sum of price × quantity",
  first: "Price of the first line",
};

/** Asks what lots in several lines were sold for, as when each buyer took a part. Until then, such lots are problems. */
export function LotsInParts({ lots, reading, isBusy, onChoose }: LotsInPartsProps) {
  if (lots.length === 0) return null;
  const title = `${plural(lots.length, "lot")} in several lines`;
  const hasQuantities = lots.some(({ lines }) => lines.some(({ quantity }) => quantity !== ""));
  const readings = (["sum", "each", "first"] as const).filter((each) => each !== "each" || hasQuantities);
  return (
    <section aria-label="Lots in several lines" className="space-y-3 rounded-md border p-3">
      <p className="font-medium">{title}</p>
      <ul
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard
        tabIndex={0}
        className="max-h-40 overflow-y-auto overscroll-contain text-sm"
      >
        {lots.map((lot) => (
          <li key={lot.lot} className="break-words py-1">
            <span className="pr-2 font-medium tabular-nums">{`Lot ${lot.lot}`}</span>
            {linesText(lot)}
          </li>
        ))}
      </ul>
      <Field label={`Hammer price of ${lots.length === 1 ? "this lot" : "these lots"}`}>
        {(control) => (
          <Select
            {...control}
            options={[
              ...(reading ? [] : [{ value: "", label: "Choose…" }]),
              ...readings.map((value) => ({ value, label: labels[value] })),
            ]}
            value={reading ?? ""}
            disabled={isBusy}
            onChange={({ target }) => target.value && onChoose(target.value as PartsReading)} // one of the options above
          />
        )}
      </Field>
    </section>
  );
}

/** Such as "2 × 10 to buyer 7, 3 × 12 to buyer 8 and 4 more". */
function linesText({ lines, count }: LotInParts): string {
  const texts = lines.map(({ line, price, buyer, quantity }) => {
    const amount = [quantity, price].filter(Boolean).join(" × ");
    return [amount || `line ${line}`, buyer && `to buyer ${buyer}`].filter(Boolean).join(" ");
  });
  const more = count - lines.length;
  return `${texts.join(", ")}${more > 0 ? ` and ${more.toLocaleString("en-US")} more` : ""}`;
}
