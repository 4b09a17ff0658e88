import type { Result } from "@lotwright/contracts/catalog/result-fields";
import type { FilePlace, ResultChange, ResultsPreview } from "@lotwright/contracts/catalog/results";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { SelectField } from "../../components/ui/field";
import { ResultMark } from "../../components/ui/result-mark";
import { formatMoney, plural } from "../../lib/format";

type PreviewProps = {
  preview: ResultsPreview;
  currency: string | undefined;
  /** Reads another sheet of the workbook. */
  onSheet: (sheet: string) => void;
  /** Opens the form for the columns. Undefined offline. */
  onChangeColumns: (() => void) | undefined;
};

/** Preview of an import: counts, problems, unknown lots, and each change. */
export function ResultsPreviewed({ preview, currency, onSheet, onChangeColumns }: PreviewProps) {
  const { counts, columns, problems, unknownLots, unknownLines, changes } = preview;
  // The server of the previous release does not list these.
  const { sheet = null, otherSheets = [], total = 0 } = preview;
  const { alsoRead = [], ignored = [] } = columns;
  const named = [columns.lot, columns.price, columns.buyer, columns.state, ...alsoRead];
  const found = named.filter((name) => name !== null);
  const isAsked = areOnlyUnknownWords(preview);
  return (
    <div className="space-y-5">
      {sheet !== null && otherSheets.length > 0 && (
        <SelectField
          label="Sheet"
          hint="The other sheets are not read."
          options={[sheet, ...otherSheets].map((name) => ({ value: name, label: name }))}
          value={sheet}
          onChange={({ target }) => onSheet(target.value)}
        />
      )}
      <div>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-1 large-text:grid-cols-1">
          <Count name="Sold" count={counts.sold} />
          <Count name="Unsold" count={counts.unsold} />
          <Count name="Withdrawn" count={counts.withdrawn} />
          <Count name="Same as now" count={counts.unchanged} />
        </dl>
        {total > 0 && (
          <p className="flex justify-between gap-3 border-t pt-1 mt-1">
            Hammer total
            <span className="font-medium tabular-nums">{formatMoney(total, currency)}</span>
          </p>
        )}
        <p className="pt-2 text-muted-foreground text-sm">{`Columns read: ${found.join(", ")}.`}</p>
        {ignored.length > 0 && (
          <p className="break-words text-muted-foreground text-sm">{`Columns ignored: ${ignored.join(", ")}.`}</p>
        )}
        {onChangeColumns && (
          <button
            type="button"
            className="min-h-11 rounded-md text-sm underline underline-offset-4"
            onClick={onChangeColumns}
          >
            Choose other columns
          </button>
        )}
        <Asides preview={preview} />
      </div>
      {problems.length > 0 && !isAsked && (
        <Part title={plural(counts.problems, "problem")} isWarning more={counts.problems - problems.length}>
          {problems.map((problem) => (
            <li
              key={problem.line}
              className="break-words py-1"
            >{`${placeText(problem)}: ${problem.message}.`}</li>
          ))}
        </Part>
      )}
      {unknownLots.length > 0 && (
        <Part
          title={`${plural(counts.unknown, "lot")} not in this manifest`}
          isWarning
          more={counts.unknown - unknownLots.length}
        >
          {/* The server of the previous release lists only the lots. */}
          {unknownLines?.map((place) => (
            <li key={place.line} className="break-words py-1">{`${place.where}: lot ${place.lot}`}</li>
          )) ?? <li className="break-words py-1">{unknownLots.join(", ")}</li>}
        </Part>
      )}
      {changes.length > 0 && (
        <Part title={plural(counts.changed, "change")} more={counts.changed - changes.length}>
          {changes.map((change) => (
            <Change key={change.itemId} change={change} currency={currency} />
          ))}
        </Part>
      )}
    </div>
  );
}

/** Whether the questions about unknown words name all problems. */
function areOnlyUnknownWords({ problems, counts, unknownWords = [] }: ResultsPreview): boolean {
  const isAsked = (message: string) =>
    unknownWords.some(({ word }) => message.includes(`"${word}" is not known`));
  return counts.problems === problems.length && problems.every(({ message }) => isAsked(message));
}

/** Text of a file position. The server of the previous release sends only the line. */
const placeText = ({ line, where }: FilePlace): string => where ?? `Line ${line}`;

/** Sentences about details that are easy to miss. */
function Asides({ preview: { counts, rowsWithoutLot } }: Pick<PreviewProps, "preview">) {
  const { notNamed, leftOut } = counts;
  const texts = [
    // The server of the previous release does not count these rows.
    rowsWithoutLot && rowsWithoutLot.count > 0 && withoutLotText(rowsWithoutLot),
    notNamed > 0 && `${plural(notNamed, "lot")} of this manifest not in the file: unchanged.`,
    leftOut > 0 && `${plural(leftOut, "lot")} not sold: the price or buyer in the file is left out.`,
  ].filter(Boolean);
  return texts.map((text) => (
    <p key={String(text)} className="text-muted-foreground text-sm">
      {text}
    </p>
  ));
}

/** Sentence such as `2 rows without a lot are left out: Line 1, column "Lot" (Spring sale) and 1 more.` */
function withoutLotText({ count, first }: ResultsPreview["rowsWithoutLot"]): string {
  const named = first.slice(0, maxRowsNamed).map((row) => `${placeText(row)} (${row.text})`);
  const more = count > named.length ? ` and ${(count - named.length).toLocaleString("en-US")} more` : "";
  return `${plural(count, "row")} without a lot ${count === 1 ? "is" : "are"} left out: ${named.join(", ")}${more}.`;
}

const maxRowsNamed = 3;

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div className="flex justify-between gap-3">
      <dt>{name}</dt>
      <dd className="font-medium tabular-nums">{count.toLocaleString("en-US")}</dd>
    </div>
  );
}

type PartProps = { title: string; isWarning?: boolean; more: number; children: ReactNode };

/** List with a heading; the server sends only its first entries. */
function Part({ title, isWarning = false, more, children }: PartProps) {
  return (
    <section>
      <h3 className="flex items-center gap-2 pb-1 font-medium">
        {isWarning && <TriangleAlert aria-hidden className="size-5 shrink-0 text-warning" />}
        {title}
      </h3>
      <ul
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard
        tabIndex={0}
        className="max-h-60 overflow-y-auto overscroll-contain rounded-md border px-3 py-1 text-sm"
      >
        {children}
        {more > 0 && (
          <li className="py-1 text-muted-foreground">{`and ${more.toLocaleString("en-US")} more`}</li>
        )}
      </ul>
    </section>
  );
}

function Change({ change, currency }: { change: ResultChange; currency: string | undefined }) {
  const { lot, title, before, after } = change;
  return (
    <li className="border-b py-2 last:border-b-0">
      <p className="break-words">
        <span className="font-medium tabular-nums">{`Lot ${lot}`}</span>
        {title && <span className="text-muted-foreground">{` · ${title}`}</span>}
      </p>
      <p className="flex flex-wrap items-center gap-x-2">
        <Outcome result={before} currency={currency} />
        <span aria-hidden>→</span>
        <span className="sr-only">becomes</span>
        <Outcome result={after} currency={currency} />
      </p>
    </li>
  );
}

function Outcome({ result, currency }: { result: Result; currency: string | undefined }) {
  if (!result.saleState) return <span className="text-muted-foreground">No result</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <ResultMark result={result} currency={currency} />
      {result.buyerNumber && <span className="break-all">{`buyer ${result.buyerNumber}`}</span>}
    </span>
  );
}
