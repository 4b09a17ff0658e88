import { useRef, useState } from "react";
import { toast } from "../../lib/toasts";
import { type DraftOwner, readSpoken, writeSpoken } from "../offline/drafts";
import { draftHolder, isPrepared, type PhotoStatus, useOutbox } from "../offline/queue";
import { signalFailed, signalSaved } from "./feedback";
import { createTranscript, parseSpeech } from "./transcript";
import { useListening } from "./use-listening";
import { useSpokenLots } from "./use-spoken-lots";

export type VoiceExit = {
  /** Whether to leave without a confirmation, because nothing is unsaved. */
  ignoreBlocker: boolean;
};

type VoiceLotsOptions = {
  owner: DraftOwner;
  /** The number of the next lot. */
  lotNumber: number;
  manifestName: string;
  onExit: (exit: VoiceExit) => void;
};

/** Catalogs lots one after another by voice or keyboard. */
export function useVoiceLots({ owner, lotNumber, manifestName, onExit }: VoiceLotsOptions) {
  const outbox = useOutbox();
  const holder = draftHolder(owner.manifestId, "voice");
  const isExitWanted = useRef(false);
  const [notes, setNotes] = useState(() => readSpoken(owner));
  const [transcript] = useState(() =>
    createTranscript(notes, (text) => {
      setNotes(text);
      writeSpoken(owner, text);
    }),
  );
  // Read from the queue, because the screen shows photos with a delay.
  const draftPhotos = () => outbox.view().photos.filter((photo) => photo.holder === holder);

  const hasRecordings = () => outbox.view().recordings.some((recording) => recording.holder === holder);

  const leave = () => {
    const isUnsaved = draftPhotos().length > 0 || hasRecordings() || transcript.text().trim() !== "";
    onExit({ ignoreBlocker: !isUnsaved });
  };
  const exit = () => {
    listening.stop();
    isExitWanted.current = transcript.isHeld();
    if (!isExitWanted.current) leave();
  };
  const finish = (isSaved: boolean) => {
    transcript.release(isSaved);
    if (isSaved) signalSaved();
    else signalFailed();
    listening.resumeAfterSave();
    const isLeaving = isSaved && isExitWanted.current;
    isExitWanted.current = false;
    if (isLeaving) leave();
  };
  const lots = useSpokenLots({
    ...{ owner, lotNumber, manifestName, holder },
    onSaved: () => finish(true),
    onFailed: () => finish(false),
  });
  const save = () => {
    if (transcript.isHeld()) return;
    const problem = problemWith(draftPhotos());
    if (problem) return toast({ ...problem, variant: "destructive" });
    // Stops recognition, because its interim words belong to the saved lot and may repeat the command.
    listening.suspend();
    if (transcript.isHeld()) return;
    transcript.hold();
    lots.save(transcript.text());
  };
  const listening = useListening((said) => {
    for (const utterance of parseSpeech(said)) {
      if ("text" in utterance) transcript.hear(utterance.text);
      else if (utterance.command === "save") save();
      else exit();
    }
  });
  return { notes, write: transcript.write, listening, save, exit, isSaving: lots.isSaving };
}

/** Why the lot cannot be saved yet: its photos must be resized and stored on the phone, though not uploaded. */
function problemWith(
  photos: readonly { status: PhotoStatus }[],
): { title: string; description: string } | undefined {
  if (photos.length === 0) return { title: "No photos", description: "Please take at least one photo" };
  if (photos.every(isPrepared)) return undefined;
  return { title: "Upload in progress", description: "Please wait for photos to finish uploading" };
}
