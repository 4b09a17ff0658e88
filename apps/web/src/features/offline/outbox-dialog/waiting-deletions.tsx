import { Trash2, TriangleAlert } from "lucide-react";
import { Button } from "../../../components/ui/button";
import { lotName } from "../../../lib/format";
import { finishRemoval, toast } from "../../../lib/toasts";
import { problemOfDeletion } from "../queue/deleted-lots";
import type { PendingDeletion } from "../queue/records";
import { useOutbox, useOutboxView } from "../queue/use-outbox";

/** The deletions that wait, each with a button that keeps its lot. */
export function WaitingDeletions() {
  const { deletions } = useOutboxView();
  return (
    <ul className="space-y-3 pt-3 empty:hidden">
      {deletions.map((deletion) => (
        <li key={deletion.id}>
          <WaitingDeletion deletion={deletion} />
        </li>
      ))}
    </ul>
  );
}

function WaitingDeletion({ deletion }: { deletion: PendingDeletion }) {
  const outbox = useOutbox();
  const name = lotName(deletion);
  const problem = problemOfDeletion(deletion);
  const keep = async () => {
    // The toast with Undo closes after the deletion is withdrawn, because its end would send the deletion.
    if (await outbox.keepLot(deletion.itemId)) return finishRemoval(deletion.id);
    toast({
      title: `Lot ${name} can't be kept right now`,
      description: "This device is sending changes. Try again in a moment.",
      variant: "destructive",
    });
  };
  return (
    <article aria-label={`Delete lot ${name}`} className="space-y-2 rounded-lg border p-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex min-w-0 items-center gap-2 font-semibold">
          <Trash2 aria-hidden className="size-5 shrink-0" />
          Delete lot {name}
        </p>
        <Button variant="secondary" aria-label={`Keep lot ${name}`} onClick={() => void keep()}>
          Keep lot
        </Button>
      </div>
      {problem && (
        <div className="rounded-md bg-warning-surface p-2 text-sm text-warning">
          <p className="flex gap-1.5">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {problem}
          </p>
          <Button variant="secondary" className="mt-2" onClick={() => void outbox.retryDeletion(deletion.id)}>
            Retry
          </Button>
        </div>
      )}
    </article>
  );
}
