import type { Item } from "@lotwright/contracts/items";
import { NotebookPen, TriangleAlert } from "lucide-react";
import { Button } from "../../components/ui/button";
import { Spinner } from "../../components/ui/spinner";
import { FailedNote } from "./failed-note";
import { RenumberedNote } from "./renumbered-note";

/** The description was put together from the notes, without a look at the photos. */
export const isDraftedFromNotes = (item: Item) =>
  item.aiGenerationStatus === "completed" && item.aiDraftedFromNotes;

/** What there is to know about an item before it is edited. */
export function ItemNotices({ item }: { item: Item }) {
  return (
    <div className="space-y-3 empty:hidden">
      {item.requestedLotNumber !== null && <RenumberedNote item={item} />}
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
        <FailedNote item={item} className="rounded-md border border-destructive" />
      )}
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
