import type { Item } from "@lotwright/contracts/catalog/items";
import { NotebookPen, TriangleAlert } from "lucide-react";
import { Spinner } from "../../components/ui/progress";
import { type Card, describeFailure } from "../../data/lots/item-cards";
import { useCanDescribe } from "../../data/session/ai-provider";
import { draftSource } from "./draft-source";
import { FailedNote, isCalm } from "./failed-note";
import { RenumberedNote } from "./renumbered-note";
import { useItemRepairs } from "./use-item-actions";

/** Whether the description was written from the notes alone, without looking at the photos. */
export const isDraftedFromNotes = (
  item: Pick<Card, "aiGenerationStatus"> & { aiDraftedFromNotes?: boolean | undefined },
) => item.aiGenerationStatus === "completed" && item.aiDraftedFromNotes;

/** Notices about an item, for its form. */
export function ItemNotices({ item }: { item: Item }) {
  const { acknowledge, busyIds } = useItemRepairs();
  const canDescribe = useCanDescribe();
  const isBusy = busyIds.has(item.id);
  const failure = describeFailure(item);
  return (
    <>
      {item.requestedLotNumber !== null && (
        <RenumberedNote
          lot={item}
          requestedLotNumber={item.requestedLotNumber}
          isBusy={isBusy}
          onAcknowledge={acknowledge && (() => acknowledge(item))}
        />
      )}
      {item.aiGenerationStatus === "pending" && (
        <p role="status" className="flex items-center gap-2 text-muted-foreground">
          <Spinner />
          Generating description...
        </p>
      )}
      {isDraftedFromNotes(item) && (
        <p className="flex items-center gap-2 text-muted-foreground text-sm">
          <NotebookPen aria-hidden className="size-4 shrink-0" />
          {draftSource(item)}
        </p>
      )}
      {/* The form's own button requests a description that was never written. */}
      {failure && !isCalm(failure) && (
        <FailedNote {...{ failure, canDescribe, isBusy }} className="rounded-md border" />
      )}
    </>
  );
}

/** Says that someone else deleted the item while its form was open. */
export function ItemDeletedNote() {
  return (
    <p role="alert" className="flex gap-2 rounded-md bg-warning-surface p-3 text-warning">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      Someone deleted this lot. Copy what you still need: it can't be saved.
    </p>
  );
}
