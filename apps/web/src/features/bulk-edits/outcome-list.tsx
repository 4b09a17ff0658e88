import { useFieldNames } from "./field-names";
import { type OutcomeTexts, outcomeLines } from "./outcome-table";

type OutcomeListProps = {
  texts: OutcomeTexts;
  /** Example: "lot 12A", or "the lots". */
  lot: string;
  title: string;
};

/** Table of every field of a lot and what becomes of it, in a box that scrolls. */
export function OutcomeList({ texts, lot, title }: OutcomeListProps) {
  const { nameOf, isUsed } = useFieldNames();
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 font-medium">{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard */}
      <div tabIndex={0} className="max-h-56 overflow-y-auto overscroll-contain rounded-md border">
        <dl className="divide-y text-sm">
          {outcomeLines(texts, { lot, nameOf, isUsed }).map(({ id, label, text }) => (
            <div
              key={id}
              className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3 px-3 py-1 large-text:grid-cols-1"
            >
              <dt className="break-words text-muted-foreground">{label}</dt>
              <dd className="min-w-0 break-words">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
