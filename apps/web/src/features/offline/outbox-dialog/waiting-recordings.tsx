import { TriangleAlert } from "lucide-react";
import { Button } from "../../../components/ui/button";
import { plural } from "../../../lib/format";
import { type PendingRecording, problemOfRecording } from "../queue/records";
import { useOutbox, useOutboxView } from "../queue/use-outbox";

/** The recordings that need attention, with buttons to upload or delete them. */
export function WaitingRecordings() {
  const outbox = useOutbox();
  const failed = useOutboxView().recordings.filter(problemOfRecording);
  if (failed.length === 0) return null;
  const problems = [...new Set(failed.map(problemOfRecording))];
  const idsOf = (recordings: readonly PendingRecording[]) => recordings.map(({ id }) => id);
  return (
    <section
      aria-label="Recordings"
      className="mt-3 space-y-2 rounded-md bg-warning-surface p-2 text-sm text-warning"
    >
      <p className="flex gap-1.5">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          {plural(failed.length, "recording")} couldn't be uploaded. {problems.join(" ")}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void outbox.retryRecordings()}>
          Retry
        </Button>
        <Button variant="ghost" onClick={() => void outbox.removeRecordings(idsOf(failed))}>
          Discard
        </Button>
      </div>
    </section>
  );
}
