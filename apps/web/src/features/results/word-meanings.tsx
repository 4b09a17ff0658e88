import { type SaleState, saleStates } from "@lotwright/contracts/result-fields";
import type { ResultsPreview } from "@lotwright/contracts/results";
import { Field, Select } from "../../components/ui/field";
import { plural } from "../../lib/format";
import { stateWords } from "../../lib/result-text";

type WordMeaningsProps = {
  words: ResultsPreview["unknownWords"];
  isBusy: boolean;
  onAnswer: (word: string, state: SaleState) => void;
};

const options = [
  { value: "", label: "Choose…" },
  ...saleStates.map((state) => ({ value: state, label: stateWords[state] })),
];

/** Asks once for each word of the file that names no known state. The answers are remembered. */
export function WordMeanings({ words, isBusy, onAnswer }: WordMeaningsProps) {
  if (words.length === 0) return null;
  return (
    <section aria-label="Words to explain" className="space-y-3 rounded-md border p-3">
      <p className="font-medium">
        {words.length === 1 ? "What does this word mean?" : "What do these words mean?"}
        <span className="block font-normal text-muted-foreground text-sm">You do this once.</span>
      </p>
      {words.map(({ word, count, lots }) => (
        <Field key={word} label={`“${word}” means`} hint={lotsText(count, lots)}>
          {(control) => (
            <Select
              {...control}
              options={options}
              value=""
              disabled={isBusy}
              onChange={({ target }) => target.value && onAnswer(word, target.value as SaleState)} // one of the options above
            />
          )}
        </Field>
      ))}
    </section>
  );
}

function lotsText(count: number, lots: readonly string[]): string {
  const more = count - lots.length;
  return `${plural(count, "lot")}: ${lots.join(", ")}${more > 0 ? ` and ${more.toLocaleString("en-US")} more` : ""}`;
}
