import type { BulkPreview, TextChange as Change } from "@lotwright/contracts/catalog/bulk-edits";
import { isItemField, isOfKind } from "@lotwright/contracts/catalog/item-fields";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../components/ui/button";
import { TextChange } from "../../components/ui/text-change";
import { type FieldUnits, fieldText, useFieldUnits } from "../../data/lots/field-text";
import { errorMessage } from "../../lib/error-message";
import { plural } from "../../lib/format";
import { type FieldName, useFieldNames } from "./field-names";
import type { Previewed } from "./use-preview";

type EditPreviewProps = {
  manifestId: string;
  previewed: Previewed;
  /** Excludes lots with problems from the edit. */
  onLeaveOut: (ids: ReadonlySet<string>) => void;
};

/** Preview of an edit: the counts, the problems, and the first changes. */
export function EditPreview({ manifestId, previewed, onLeaveOut }: EditPreviewProps) {
  const { preview, isCurrent, error, retry } = previewed;
  const { nameOf } = useFieldNames();
  const units = useFieldUnits(manifestId);
  if (error) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 pt-5">
        <p className="grow basis-40 text-destructive">
          {errorMessage(error, "The changes couldn't be previewed.")}
        </p>
        <Button variant="secondary" onClick={retry}>
          Retry
        </Button>
      </div>
    );
  }
  return (
    <div className="space-y-4 pt-5" aria-busy={preview !== undefined && !isCurrent}>
      <p role="status" className="font-medium">
        {preview && countText(preview)}
      </p>
      {preview && preview.problemCount > 0 && <Problems {...{ preview, nameOf, onLeaveOut }} />}
      {preview && preview.changes.length > 0 && (
        <Listed label="First changes" more={preview.changed - countLots(preview.changes)}>
          {preview.changes.map((change) => (
            <li key={`${change.itemId} ${change.field}`} className="border-b py-2 last:border-b-0">
              <ChangedField {...{ change, nameOf, units }} />
            </li>
          ))}
        </Listed>
      )}
    </div>
  );
}

const countLots = (changes: readonly Change[]) => new Set(changes.map(({ itemId }) => itemId)).size;

/** Text such as "18 lots change. 4 lots stay as they are." */
function countText({ changed, unchanged, problemCount }: BulkPreview): string {
  const stay = unchanged === 1 ? "1 lot stays as it is." : `${plural(unchanged, "lot")} stay as they are.`;
  const texts = [
    changed > 0 && `${plural(changed, "lot")} ${changed === 1 ? "changes" : "change"}.`,
    changed === 0 && problemCount === 0 && "No lot changes.",
    unchanged > 0 && stay,
  ];
  return texts.filter(Boolean).join(" ");
}

type ProblemsProps = Pick<EditPreviewProps, "onLeaveOut"> & { preview: BulkPreview; nameOf: FieldName };

function Problems({ preview: { problems, problemCount }, nameOf, onLeaveOut }: ProblemsProps) {
  const lots = new Set(problems.map(({ itemId }) => itemId));
  const label = `${plural(problemCount, "lot")} can't be changed`;
  return (
    <section>
      <h3 className="flex items-center gap-2 pb-1 font-medium">
        <TriangleAlert aria-hidden className="size-5 shrink-0 text-warning" />
        {label}
      </h3>
      <Listed label={label} more={problemCount - problems.length}>
        {problems.map(({ itemId, lot, field, message }) => (
          <li key={`${itemId} ${field}`} className="break-words py-1">
            {`Lot ${lot}, ${isItemField(field) ? nameOf(field) : field}: ${message}.`}
          </li>
        ))}
      </Listed>
      <div className="flex flex-wrap items-center justify-between gap-x-3 pt-2">
        <p className="text-muted-foreground text-sm">Nothing is changed while there are problems.</p>
        <Button variant="secondary" onClick={() => onLeaveOut(lots)}>
          {`Skip ${lots.size < problemCount ? "these" : "the"} ${plural(lots.size, "lot")}`}
        </Button>
      </div>
    </section>
  );
}

type ListedProps = { label: string; more: number; children: ReactNode };

/** List whose first entries only are in the server's response. */
function Listed({ label, more, children }: ListedProps) {
  return (
    <ul
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard
      tabIndex={0}
      className="max-h-72 overflow-y-auto overscroll-contain rounded-md border px-3 py-1 text-sm"
    >
      {children}
      {more > 0 && <li className="py-1 text-muted-foreground">{`and ${plural(more, "more lot")}`}</li>}
    </ul>
  );
}

type ChangedFieldProps = { change: Change; nameOf: FieldName; units: FieldUnits };

function ChangedField({ change: { lot, field, before, after }, nameOf, units }: ChangedFieldProps) {
  const shown = (text: string) => shownValue(field, text, units);
  return (
    <>
      <p className="pb-0.5">
        <span className="font-medium tabular-nums">{`Lot ${lot}`}</span>
        <span className="text-muted-foreground">{` · ${isItemField(field) ? nameOf(field) : field}`}</span>
      </p>
      <TextChange before={shown(before)} after={shown(after)} afterLabel="After" />
    </>
  );
}

const numberKinds = ["integer", "money", "measure"] as const;

/** Formats a raw value from the server, such as a number with a decimal point. */
function shownValue(field: string, text: string, units: FieldUnits): string {
  if (text === "" || !isItemField(field)) return text;
  const isNumber = numberKinds.some((kind) => isOfKind(field, kind));
  return isNumber ? fieldText(field, Number(text), units) : text;
}
