import { useCallback, useMemo } from "react";
import { Button } from "../../components/ui/button";
import { DialogActions, DialogFooter } from "../../components/ui/dialog";
import { plural } from "../../lib/format";
import { ListedRow } from "./listed-row";
import { maxListedLots } from "./parse-list";
import {
  type CountMeaning,
  countLots,
  hasCount,
  lotCount,
  problemWith,
  problemWithAll,
  type RoughLot,
  withMeaning,
} from "./rough-lots";
import type { RoughList } from "./use-rough-list";

type ListPreviewProps = { list: RoughList; numbersFor: (count: number) => number[] };

/** Text such as "1003" or "1003–1058". */
const rangeOf = (numbers: readonly number[]): string => {
  const [first, last] = [numbers[0], numbers.at(-1)];
  return first === last ? `${first ?? ""}` : `${first}–${last}`;
};

/** Lot numbers of each line. */
function rangesOf(lots: readonly RoughLot[], numbers: readonly number[]): string[] {
  let start = 0;
  return lots.map((lot) => {
    const from = start;
    start += lotCount(lot);
    return rangeOf(numbers.slice(from, start));
  });
}

/** Focuses the preview, because the button that opened it has disappeared. */
const focusOnce = (element: HTMLElement | null) => element?.focus();

/** Preview of the lots in the list, with their numbers. */
export function ListPreview({ list, numbersFor }: ListPreviewProps) {
  const { lots = [], rest, setLots } = list;
  const count = Math.min(countLots(lots), maxListedLots);
  const numbers = useMemo(() => numbersFor(count), [numbersFor, count]);
  const ranges = rangesOf(lots, numbers);
  const change = useCallback(
    (changed: RoughLot) => setLots((before) => before.map((lot) => (lot.id === changed.id ? changed : lot))),
    [setLots],
  );
  const remove = useCallback(
    (id: string) => setLots((before) => before.filter((lot) => lot.id !== id)),
    [setLots],
  );
  return (
    <>
      <p ref={focusOnce} tabIndex={-1} className="outline-none">
        {lots.length > 0
          ? "These lots will be added without photos. The camera adds photos later."
          : "No lots are left."}
      </p>
      {rest && (
        <p role="status" className="pt-2 text-warning">
          {`The first ${maxListedLots} lots are shown. The other lines stay in the list for the next time.`}
        </p>
      )}
      {lots.filter(hasCount).length > 1 && (
        <MeaningOfAll
          onChoose={(meaning) => setLots((before) => before.map((lot) => withMeaning(lot, meaning)))}
        />
      )}
      <ul aria-label="Lots to add" className="pt-2">
        {lots.map((lot, index) => (
          <ListedRow
            key={lot.id}
            {...{ lot }}
            range={ranges[index] ?? ""}
            onChange={change}
            onRemove={remove}
          />
        ))}
      </ul>
      <PreviewActions list={list} />
    </>
  );
}

const meaningsOfAll: readonly { meaning: CountMeaning; word: string }[] = [
  { meaning: "one", word: "One lot" },
  { meaning: "quantity", word: "Quantity" },
  { meaning: "lots", word: "Single lots" },
];

function MeaningOfAll({ onChoose }: { onChoose: (meaning: CountMeaning) => void }) {
  return (
    <fieldset className="pt-3">
      <legend className="float-left w-full pb-1.5 font-medium">All lines with a number are</legend>
      <div className="clear-both flex flex-wrap gap-2">
        {meaningsOfAll.map(({ meaning, word }) => (
          <Button
            key={meaning}
            variant="secondary"
            className="px-3! text-sm!"
            onClick={() => onChoose(meaning)}
          >
            {word}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** Why the lots cannot be added; undefined if they can. */
function problemOf(lots: readonly RoughLot[]): string | undefined {
  const wrong = lots.filter(problemWith).length;
  if (wrong > 0) return `${plural(wrong, "lot")} need${wrong === 1 ? "s" : ""} a change.`;
  return problemWithAll(lots);
}

/** Focuses the first invalid title. */
const focusWrong = (dialog: Element | null) => dialog?.querySelector<HTMLElement>("[aria-invalid]")?.focus();

function PreviewActions({ list }: { list: RoughList }) {
  const { lots = [], isAdding, edit, add } = list;
  const problem = problemOf(lots);
  const count = countLots(lots);
  return (
    <DialogFooter>
      {problem && (
        <div className="flex min-h-11 items-center justify-between gap-3 pt-1 text-destructive text-sm">
          <p role="alert">{problem}</p>
          {lots.some(problemWith) && (
            <Button
              variant="ghost"
              className="text-sm!"
              onClick={({ currentTarget }) => focusWrong(currentTarget.closest("[role=dialog]"))}
            >
              Show
            </Button>
          )}
        </div>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={edit}>
          Edit as text
        </Button>
        <Button
          disabled={count === 0 || problem !== undefined}
          isBusy={isAdding}
          busyText="Adding..."
          onClick={add}
        >
          Add {plural(count, "lot")}
        </Button>
      </DialogActions>
    </DialogFooter>
  );
}
