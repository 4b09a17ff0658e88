import type { Item } from "@lotwright/contracts/items";
import { CircleAlert, NotebookPen, RotateCcw, TriangleAlert } from "lucide-react";
import { Button } from "../../components/ui/button";
import { Spinner } from "../../components/ui/spinner";
import { RenumberedNote } from "./renumbered-note";
import { useRetryGeneration } from "./use-item-actions";

/** The description was put together from the notes, without a look at the photos. */
export const isDraftedFromNotes = (item: Item) =>
  item.aiGenerationStatus === "completed" && item.aiDraftedFromNotes;

/** What there is to know about an item before it is edited. */
export function ItemNotices({ item }: { item: Item }) {
  return (
    <div className="space-y-3 empty:hidden">
      <RenumberedNote item={item} />
      {item.aiGenerationStatus === "pending" && (
        <p role="status" className="flex items-center gap-2 text-muted-foreground">
          <Spinner />
          Generating description...
        </p>
      )}
      {isDraftedFromNotes(item) && (
        <p className="flex items-center gap-2 text-muted-foreground text-sm">
          <NotebookPen aria-hidden className="size-4 shrink-0" />
          Drafted from notes
        </p>
      )}
      {item.aiGenerationStatus === "failed" && <FailedGeneration item={item} />}
    </div>
  );
}

function FailedGeneration({ item }: { item: Item }) {
  const retry = useRetryGeneration(item.manifestId);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-destructive p-3">
      <p className="flex gap-2 text-destructive">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {item.aiFailureReason || "No description could be written."}
      </p>
      <Button variant="secondary" isBusy={retry.isPending} onClick={() => retry.mutate({ id: item.id })}>
        {!retry.isPending && <RotateCcw aria-hidden className="size-4" />}
        Retry
      </Button>
    </div>
  );
}

type NewerVersionProps = { isBusy: boolean; onLoad: () => void; onOverwrite: () => void };

/** Somebody else saved the same fields in the meantime; one of the two has to be chosen. */
export function NewerVersion({ isBusy, onLoad, onOverwrite }: NewerVersionProps) {
  return (
    <div role="alert" className="rounded-md bg-warning-surface p-3 text-warning">
      <p className="flex gap-2">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        Somebody else changed this lot while you were editing it. Your changes are not saved yet.
      </p>
      <div className="flex flex-wrap gap-2 pt-3">
        <Button variant="secondary" disabled={isBusy} onClick={onLoad}>
          Load their version
        </Button>
        <Button variant="secondary" isBusy={isBusy} busyText="Saving..." onClick={onOverwrite}>
          Save mine anyway
        </Button>
      </div>
    </div>
  );
}
