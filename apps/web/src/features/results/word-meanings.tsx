import { type SaleState, saleStates } from "@lotwright/contracts/catalog/result-fields";
import type { ResultsPreview } from "@lotwright/contracts/catalog/results";
import { SelectField } from "../../components/ui/field";
import { stateWords } from "../../data/lots/result-text";
import { plural } from "../../lib/format";

type WordMeaningsProps = {
  words: ResultsPreview["unknownWords"];
  /** Words with a stored answer, which can be changed. */
  answered: ResultsPreview["answeredWords"];
  isBusy: boolean;
  onAnswer: (word: string, state: SaleState) => void;
};

const options = saleStates.map((state) => ({ value: state, label: stateWords[state] }));
const unanswered = [{ value: "", label: "Choose…" }, ...options];

/** Form that asks for the meaning of each unknown state in the file. The import stores the answers. */
export function WordMeanings({ words, answered, isBusy, onAnswer }: WordMeaningsProps) {
  const all = [...words.map((word) => ({ ...word, state: "" as const })), ...answered];
  if (all.length === 0) return null;
  return (
    <section aria-label="Words to explain" className="space-y-3 rounded-md border p-3">
      <p className="font-medium">
        {titleOf(words.length)}
        {words.length > 0 && (
          <span className="block font-normal text-muted-foreground text-sm">You do this once.</span>
        )}
      </p>
      {all
        // Sorted by count and word only, so that an answer moves no word.
        .sort((one, other) => other.count - one.count || one.word.localeCompare(other.word))
        .map(({ word, count, lots, state }) => (
          <SelectField
            key={word}
            label={`“${word}” means`}
            hint={lotsText(count, lots)}
            options={state === "" ? unanswered : options}
            value={state}
            disabled={isBusy}
            onChange={({ target }) => target.value && onAnswer(word, target.value as SaleState)} // one of the options above
          />
        ))}
    </section>
  );
}

function titleOf(unknownCount: number): string {
  if (unknownCount === 0) return "What words mean in this file";
  return unknownCount === 1 ? "What does this word mean?" : "What do these words mean?";
}

function lotsText(count: number, lots: readonly string[]): string {
  const more = count - lots.length;
  return `${plural(count, "lot")}: ${lots.join(", ")}${more > 0 ? ` and ${more.toLocaleString("en-US")} more` : ""}`;
}
