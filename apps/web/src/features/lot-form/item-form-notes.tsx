import { History, TriangleAlert } from "lucide-react";
import { Button } from "../../components/ui/button";
import { timeAgo } from "../../lib/format";
import type { ElsewhereChange } from "./draft/elsewhere";

const asList = new Intl.ListFormat("en", { type: "conjunction" });

type DraftOfferProps = {
  changedAt: string;
  labels: readonly string[];
  onRestore: () => void;
  onDiscard: () => void;
};

/** Offers to restore the unsaved changes of an earlier visit. */
export function DraftOffer({ changedAt, labels, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <section
      aria-label="Unsaved changes"
      className="rounded-md border bg-surface p-3 sm:flex sm:items-center"
    >
      <p className="flex grow gap-2">
        <History aria-hidden className="mt-0.5 size-5 shrink-0" />
        You changed {asList.format(labels)} {timeAgo(changedAt)} but didn't save.
      </p>
      <div className="flex flex-wrap gap-2 pt-3 sm:shrink-0 sm:pt-0 sm:pl-4">
        <Button variant="secondary" className="grow" onClick={onRestore}>
          Restore
        </Button>
        <Button variant="ghost" className="grow" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </section>
  );
}

type ChangedElsewhereProps = {
  changes: readonly ElsewhereChange[];
  labelOf: (name: ElsewhereChange["name"]) => string;
  onReview: () => void;
  onDismiss: () => void;
};

/** Says that someone else saved this lot while the form was open. The local changes stay. */
export function ChangedElsewhere({ changes, labelOf, onReview, onDismiss }: ChangedElsewhereProps) {
  const labelsOf = (isConflict: boolean) =>
    changes.filter((change) => change.isConflict === isConflict).map(({ name }) => labelOf(name));
  const conflicts = labelsOf(true);
  const merged = labelsOf(false);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-warning-surface py-1 pr-1 pl-3 text-warning"
    >
      <p className="flex min-w-0 grow basis-60 gap-2 py-1 text-left text-sm">
        <TriangleAlert aria-hidden className="size-5 shrink-0" />
        <span>
          {merged.length > 0 && `Someone else changed ${asList.format(merged)}. `}
          {conflicts.length > 0 &&
            `Someone else also changed ${asList.format(conflicts)}. Your version is kept here.`}
        </span>
      </p>
      <div className="flex">
        <Button variant="ghost" onClick={onReview}>
          Compare
        </Button>
        {conflicts.length === 0 && (
          <Button variant="ghost" onClick={onDismiss}>
            Got it
          </Button>
        )}
      </div>
    </div>
  );
}
