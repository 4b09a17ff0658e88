import { fieldLabel } from "@lotwright/contracts/catalog/item-fields";
import { maxRecordingMs, type RecordingField, recordingFields } from "@lotwright/contracts/media/recordings";
import { Mic, Square } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import { SelectField } from "../../components/ui/field";
import { trpc } from "../../data/api/trpc";
import { deviceWord } from "../../lib/device";
import { plural } from "../../lib/format";
import { isOfItem, useOutbox, useOutboxView } from "../offline/queue";
import { ItemRecordings } from "./item-recordings";
import { canRecord, useRecorder } from "./use-recorder";

const fieldOptions = recordingFields.map((value) => ({ value, label: fieldLabel(value) }));

/** Formats seconds as in "0:07". */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

type DictationProps = {
  /** The item's id, or the key of the draft that gets the recordings. */
  holder: string;
  /** The item whose uploaded recordings are listed; undefined for a lot that is not uploaded. */
  itemId?: string | undefined;
};

/** Button that records notes for transcription by the server. Renders nothing if recording is not possible. */
export function Dictation({ holder, itemId }: DictationProps) {
  const { data: provider } = trpc.ai.provider.useQuery();
  if (!provider?.canTranscribe) return null;
  return (
    <section aria-label="Dictation" className="space-y-3 rounded-lg border bg-surface p-3">
      {canRecord() ? <RecordButton holder={holder} /> : <NoRecorder />}
      <Waiting holder={holder} />
      {itemId !== undefined && <ItemRecordings itemId={itemId} />}
    </section>
  );
}

function NoRecorder() {
  return (
    <p className="text-muted-foreground text-sm">
      {window.isSecureContext
        ? "This browser can't record."
        : "Dictation is off because this address is not secure (https)."}
    </p>
  );
}

function RecordButton({ holder }: { holder: string }) {
  const outbox = useOutbox();
  const [field, setField] = useState<RecordingField>("notes");
  const { state, seconds, start, stop } = useRecorder(() => {
    const finish = outbox.beginRecording(holder);
    return finish && ((audio, durationMs) => void finish({ field, durationMs, audio }));
  });
  const isRecording = state === "recording";
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="grow basis-40">
        <SelectField
          label="Dictate to"
          value={field}
          disabled={state !== "idle"}
          options={fieldOptions}
          onChange={({ target }) => setField(target.value as RecordingField)} // the options have these values
        />
      </div>
      <Button
        variant={isRecording ? "destructive" : "secondary"}
        className="grow basis-40"
        isBusy={state === "starting"}
        busyText="Starting the microphone..."
        onClick={isRecording ? stop : start}
      >
        {isRecording ? <Square aria-hidden className="size-5" /> : <Mic aria-hidden className="size-5" />}
        {isRecording ? "Stop recording" : "Record"}
      </Button>
      {isRecording && (
        // Screen readers read the timer only on request, not each second.
        <p role="timer" className="basis-full text-muted-foreground text-sm tabular-nums">
          Recording {clock(seconds)} of {clock(maxRecordingMs / 1_000)}
        </p>
      )}
    </div>
  );
}

/** List of recordings that are not uploaded yet. */
function Waiting({ holder }: { holder: string }) {
  const waiting = useOutboxView().recordings.filter((recording) => recording.holder === holder);
  if (waiting.length === 0) return null;
  return (
    <p role="status" className="text-muted-foreground text-sm">
      {plural(waiting.length, "recording")} saved on this {deviceWord()}.{" "}
      {waiting.every(isOfItem)
        ? "The text is added after the upload."
        : "The text is added after you save the lot."}
    </p>
  );
}
