import { lotMatcher, parseLots } from "@lotwright/contracts/catalog/lot-selection";
import { CircleAlert, ListChecks } from "lucide-react";
import { Suspense } from "react";
import { Button } from "../../../components/ui/button";
import { plural } from "../../../lib/format";
import { useListedLots } from "../../offline/queue";

type SelectionNoteProps = { manifestId: string; lots: string; onAllLots: (() => void) | undefined };

/** Note about the selected lots, with a link to all lots. */
export function SelectionNote({ manifestId, lots, onAllLots }: SelectionNoteProps) {
  const { ranges, problem } = parseLots(lots);
  const Icon = problem ? CircleAlert : ListChecks;
  return (
    <section
      aria-label="Selected lots"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-surface p-4"
    >
      <div className="flex min-w-0 grow basis-60 gap-3">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
        <div className="min-w-0">
          <p role="status" className="font-medium">
            {problem ? (
              `${problem}.`
            ) : (
              <Suspense fallback="Selected lots">
                <Count manifestId={manifestId} isSelected={lotMatcher(ranges ?? [])} />
              </Suspense>
            )}
          </p>
          <p className="line-clamp-2 break-words text-muted-foreground text-sm tabular-nums" title={lots}>
            {lots.replaceAll(",", ", ")}
          </p>
        </div>
      </div>
      <Button variant="secondary" onClick={onAllLots}>
        Export all lots
      </Button>
    </section>
  );
}

type CountProps = { manifestId: string; isSelected: ReturnType<typeof lotMatcher> };

function Count({ manifestId, isSelected }: CountProps) {
  const { cards } = useListedLots(manifestId);
  const count = cards.filter(isSelected).length;
  return count > 0
    ? `Only ${plural(count, "selected lot")}`
    : "None of the selected lots are in this manifest";
}
