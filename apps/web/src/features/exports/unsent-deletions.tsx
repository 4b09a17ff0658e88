import { useEffect } from "react";
import { plural } from "../../lib/format";
import { finishRemoval } from "../../lib/toasts";
import { useOutboxView } from "../offline/queue";

/** Sends the deletions whose Undo is still offered, and says how many of them an export on the server doesn't include yet. */
export function UnsentDeletions({ manifestId }: { manifestId: string }) {
  useEffect(() => {
    finishRemoval();
  }, []);
  const { deletions } = useOutboxView();
  const count = deletions.filter((deletion) => deletion.manifestId === manifestId).length;
  return (
    <p role="status" className="pb-3 text-sm text-warning empty:hidden">
      {count > 0 && `${plural(count, "deletion")} not sent yet. Exports have the lots until then.`}
    </p>
  );
}
