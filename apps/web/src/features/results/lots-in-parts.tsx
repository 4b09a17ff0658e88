import type { LotInParts, PartsReading } from "@lotwright/contracts/catalog/results";
import { SelectField } from "../../components/ui/field";
import { plural } from "../../lib/format";

type LotsInPartsProps = {
  lots: readonly LotInParts[];
  /** Undefined until the user has chosen. */
  reading: PartsReading | undefined;
  isBusy: boolean;
  onChoose: (reading: PartsReading) => void;
};

type Labels = Partial<Record<PartsReading, string>>;

const ofLines: Labels = { sum: "Sum of the prices", first: "Price of the first line" };
const ofLinesAndPieces: Labels = {
  sum: "Sum of the prices",
  each: "Sum of price × quantity",
  first: "Price of the first line",
};
const ofPieces: Labels = { sum: "Price as it is", each: "Price × quantity" };

/** Names for the lots' lines or quantities, and labels of the ways to price them. */
function wordsOf(lots: readonly LotInParts[]): { parts: string; labels: Labels } {
  const isInPieces = ({ count }: LotInParts) => count === 1;
  if (lots.every(isInPieces)) return { parts: "several pieces", labels: ofPieces };
  if (lots.some(isInPieces)) return { parts: "several lines or pieces", labels: ofLinesAndPieces };
  const hasQuantities = lots.some(({ lines }) => lines.some(({ quantity }) => quantity !== ""));
  return { parts: "several lines", labels: hasQuantities ? ofLinesAndPieces : ofLines };
}

/**
 * Form that asks for the price of lots with several lines (each buyer took some pieces) or a quantity (the price may be per
 * piece). Unanswered, such lots are problems.
 */
export function LotsInParts({ lots, reading, isBusy, onChoose }: LotsInPartsProps) {
  if (lots.length === 0) return null;
  const { parts, labels } = wordsOf(lots);
  const title = `${plural(lots.length, "lot")} in ${parts}`;
  return (
    <section aria-label={`Lots in ${parts}`} className="space-y-3 rounded-md border p-3">
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
      <SelectField
        label={`Hammer price of ${lots.length === 1 ? "this lot" : "these lots"}`}
        options={[
          ...(reading ? [] : [{ value: "", label: "Choose…" }]),
          ...Object.entries(labels).map(([value, label]) => ({ value, label })),
        ]}
        value={reading ?? ""}
        disabled={isBusy}
        onChange={({ target }) => target.value && onChoose(target.value as PartsReading)} // one of the options above
      />
    </section>
  );
}

/** Text such as "2 × 10 to buyer 7, 3 × 12 to buyer 8 and 4 more". */
function linesText({ lines, count }: LotInParts): string {
  const texts = lines.map(({ line, price, buyer, quantity }) => {
    const amount = [quantity, price].filter(Boolean).join(" × ");
    return [amount || `line ${line}`, buyer && `to buyer ${buyer}`].filter(Boolean).join(" ");
  });
  const more = count - lines.length;
  return `${texts.join(", ")}${more > 0 ? ` and ${more.toLocaleString("en-US")} more` : ""}`;
}
