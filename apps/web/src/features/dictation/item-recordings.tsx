import { TriangleAlert } from "lucide-react";
import { IfMay } from "../../components/layout/if-may";
import { Button } from "../../components/ui/button";
import { trpc } from "../../data/api/trpc";
import { plural } from "../../lib/format";

/** List of an item's recordings that are being transcribed, failed, or were truncated. */
export function ItemRecordings({ itemId }: { itemId: string }) {
  const { data: recordings = [] } = trpc.recordings.list.useQuery({ itemId });
  const pending = recordings.filter(({ status }) => status === "pending").length;
  const noted = recordings.filter(({ reason }) => reason !== "");
  return (
    <>
      <p role="status" className="text-muted-foreground text-sm empty:hidden">
        {pending > 0 && `Transcribing ${plural(pending, "recording")}...`}
      </p>
      {noted.map(({ id, reason, transcript, status }) => (
        <RecordingNote key={id} {...{ id, itemId, reason, transcript }} isFailed={status === "failed"} />
      ))}
    </>
  );
}

type RecordingNoteProps = {
  id: string;
  itemId: string;
  reason: string;
  /** The whole text of a recording that did not fit into the field. */
  transcript: string;
  isFailed: boolean;
};

function RecordingNote({ id, itemId, reason, transcript, isFailed }: RecordingNoteProps) {
  const utils = trpc.useUtils();
  const onSuccess = () => utils.recordings.list.invalidate({ itemId });
  const retry = trpc.recordings.retry.useMutation({
    meta: { errorTitle: "Couldn't transcribe the recording" },
    onSuccess,
  });
  const remove = trpc.recordings.remove.useMutation({
    meta: { errorTitle: "Couldn't delete the recording" },
    onSuccess,
  });
  return (
    <div className="rounded-md bg-warning-surface p-2 text-sm text-warning">
      <p className="flex gap-1.5">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {isFailed && "A recording couldn't be transcribed. "}
        {reason}
      </p>
      {transcript && (
        <p dir="auto" className="whitespace-pre-line pt-2 text-foreground">
          {transcript}
        </p>
      )}
      <div className="flex flex-wrap gap-2 pt-2">
        {isFailed && (
          <IfMay permission="ai.use">
            <Button variant="secondary" isBusy={retry.isPending} onClick={() => retry.mutate({ id })}>
              Retry
            </Button>
          </IfMay>
        )}
        <Button variant="ghost" isBusy={remove.isPending} onClick={() => remove.mutate({ id })}>
          Delete recording
        </Button>
      </div>
    </div>
  );
}
