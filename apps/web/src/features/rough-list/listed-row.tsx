import { Trash2 } from "lucide-react";
import { memo, useId } from "react";
import { Field } from "../../components/ui/field";
import { IconButton } from "../../components/ui/icon-button";
import { GrowingLine } from "../../components/ui/long-field";
import {
  type CountMeaning,
  canBeLots,
  countMeanings,
  hasCount,
  problemWith,
  type RoughLot,
  titleOf,
  withMeaning,
  withTitle,
} from "./rough-lots";

type ListedRowProps = {
  lot: RoughLot;
  /** The lot's number, or the range of several lots. */
  range: string;
  onChange: (lot: RoughLot) => void;
  onRemove: (id: string) => void;
};

/** A line of the preview, memoized because there may be 500. */
export const ListedRow = memo(function ListedRow({ lot, range, onChange, onRemove }: ListedRowProps) {
  const name = `${range.includes("–") ? "lots" : "lot"} ${range}`;
  return (
    <li className="scroll-mb-28 space-y-2 border-b py-2 [contain-intrinsic-size:auto_3.75rem] [content-visibility:auto] last:border-b-0">
      <div className="flex items-start gap-2 large-text:flex-wrap large-text:justify-between">
        <span className="w-13 large-text:w-auto shrink-0 break-words pt-2.5 font-semibold tabular-nums leading-tight">
          {range}
        </span>
        <Field
          label={`Title of ${name}`}
          isLabelHidden
          error={problemWith(lot)}
          className="min-w-0 grow large-text:order-last large-text:basis-full"
        >
          {(control) => (
            <GrowingLine
              {...control}
              text={titleOf(lot)}
              value={titleOf(lot)}
              autoComplete="off"
              onChange={({ target }) => onChange(withTitle(lot, target.value.replace(/\n/g, " ")))}
            />
          )}
        </Field>
        <IconButton
          label={`Remove ${name}`}
          icon={<Trash2 aria-hidden className="size-5" />}
          onClick={() => onRemove(lot.id)}
        />
      </div>
      {lot.notes && (
        <p className="pl-15 text-muted-foreground text-sm">
          The title is shortened. Its end goes to the notes: <span dir="auto">“{lot.notes}”</span>
        </p>
      )}
      {hasCount(lot) && <Meaning {...{ lot, name, onChange }} />}
    </li>
  );
});

const wordOf = (meaning: CountMeaning, count: number) =>
  ({ one: "One lot", quantity: `Quantity ${count}`, lots: `${count} lots` })[meaning];

type MeaningProps = { lot: RoughLot; name: string; onChange: (lot: RoughLot) => void };

/** Menu for the meaning of a line's leading number. */
function Meaning({ lot, name, onChange }: MeaningProps) {
  const group = useId();
  const offered = countMeanings.filter((meaning) => meaning !== "lots" || canBeLots(lot));
  return (
    <fieldset aria-label={`Set or single? ${name}`} className="sm:pl-15">
      <legend className="float-left w-full pb-1 text-muted-foreground text-sm">Set or single?</legend>
      <div className="clear-both flex flex-wrap gap-1.5">
        {offered.map((meaning) => (
          <label
            key={meaning}
            className="flex desk:min-h-8 min-h-11 cursor-pointer items-center gap-1.5 rounded-md border px-2 py-1 text-sm leading-tight hover:bg-muted has-checked:border-primary has-checked:bg-muted"
          >
            <input
              type="radio"
              name={group}
              checked={lot.meaning === meaning}
              onChange={() => onChange(withMeaning(lot, meaning))}
              className="size-4 shrink-0 accent-(--color-primary)"
            />
            {wordOf(meaning, lot.count)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
