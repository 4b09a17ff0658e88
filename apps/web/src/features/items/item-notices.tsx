import type { Item } from "@lotwright/contracts/items";
import { NotebookPen, TriangleAlert } from "lucide-react";
import { Spinner } from "../../components/ui/spinner";
import { FailedNote } from "./failed-note";
import { RenumberedNote } from "./renumbered-note";
import { useItemRepairs } from "./use-item-actions";

/** The description was put together from the notes, without a look at the photos. */
export const isDraftedFromNotes = (item: Item) =>
  item.aiGenerationStatus === "completed" && item.aiDraftedFromNotes;

/** What there is to know about an item before it is edited. */
export function ItemNotices({ item }: { item: Item }) {
  const { retry, acknowledge, busyIds } = useItemRepairs();
  const isBusy = busyIds.has(item.id);
  return (
    <>
      {item.requestedLotNumber !== null && (
        <RenumberedNote item={item} isBusy={isBusy} onAcknowledge={acknowledge} />
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
          Drafted from notes
        </p>
      )}
      {item.aiGenerationStatus === "failed" && (
        <FailedNote
          item={item}
          isBusy={isBusy}
          onRetry={retry}
          className="rounded-md border border-destructive"
        />
      )}
    </>
  );
}

/** Somebody else deleted the item while it was open here. */
export function GoneNote() {
  return (
    <p role="alert" className="flex gap-2 rounded-md bg-warning-surface p-3 text-warning">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      Somebody deleted this item. Copy what you still need; it cannot be saved.
    </p>
  );
}
