import { ChevronDown } from "lucide-react";
import { useFieldNames } from "./field-names";
import { type OutcomeTexts, outcomeLines } from "./outcome-table";

type OutcomeListProps = {
  texts: OutcomeTexts;
  /** Example: "lot 12A", or "the lots". */
  lot: string;
  title: string;
};

/** Table of every field of a lot and what becomes of it, folded at first. */
export function OutcomeList({ texts, lot, title }: OutcomeListProps) {
  const { nameOf, isUsed } = useFieldNames();
  return (
    <section aria-label={title}>
      <details className="group rounded-md border">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3 py-2">
          <h3 className="font-medium">{title}</h3>
          <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <dl className="divide-y border-t text-sm">
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
      </details>
    </section>
  );
}
