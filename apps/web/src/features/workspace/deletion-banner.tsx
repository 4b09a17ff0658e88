import { CalendarX } from "lucide-react";
import { longTime } from "../../lib/format";
import { useCan } from "../../lib/session";
import { KeepButton } from "./keep-button";

/** Tells everyone in a workspace when it will be deleted. */
export default function DeletionBanner({ deleteAfter }: { deleteAfter: string }) {
  const mayKeep = useCan("workspace.delete");
  return (
    <div role="status" className="bg-warning-surface text-sm text-warning">
      <div className="page flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
        <p className="flex min-w-0 items-start gap-2">
          <CalendarX aria-hidden className="mt-0.5 size-4 shrink-0" />
          {`This workspace and everything in it will be deleted on ${longTime(deleteAfter)}.`}
          {!mayKeep && " Your admin can still keep it."}
        </p>
        {mayKeep && <KeepButton />}
      </div>
    </div>
  );
}
