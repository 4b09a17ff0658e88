import type { Item } from "@lotwright/contracts/items";
import { useState } from "react";
import { BottomBar } from "../../components/layout/bottom-bar";
import { LeaveGuard } from "../../components/layout/leave-guard";
import { PageHeader } from "../../components/layout/page-header";
import type { RenderCrop } from "../../components/photos/crop-request";
import { PhotoButtons } from "../../components/photos/photo-buttons";
import { Button } from "../../components/ui/button";
import { toast } from "../../lib/toast-store";
import { trpc } from "../../lib/trpc";
import { useSaveShortcut } from "../../lib/use-save-shortcut";
import { signalFailed, signalSaved } from "./feedback";
import { ListeningPanel } from "./listening-panel";
import { createTranscript } from "./transcript";
import { TranscriptPanel } from "./transcript-panel";
import { useListening } from "./use-listening";
import { type SaverFor, useSaveLot } from "./use-save-lot";
import { parseSpeech } from "./voice-commands";
import type { VoiceDraft } from "./voice-draft";
import { type VoicePhotoQueue, VoicePhotos } from "./voice-photos";

type VoicePageProps = {
  manifestId: string;
  draft: VoiceDraft;
  onDraft: (change: Partial<VoiceDraft>) => void;
  photos: VoicePhotoQueue;
  saverFor: SaverFor;
  onSaved: (item: Item) => void;
  onExit: () => void;
  onDiscard: () => void;
  renderCrop: RenderCrop;
};

function problemWith({ photos }: VoicePhotoQueue): { title: string; description: string } | undefined {
  if (photos.length === 0) return { title: "No photos", description: "Please take at least one photo" };
  if (photos.every(({ url }) => url !== undefined)) return undefined;
  return { title: "Upload in progress", description: "Please wait for photos to finish uploading" };
}

/** One lot after the other by voice, by keyboard, or by both. */
function useVoiceLots(props: VoicePageProps) {
  const { manifestId, draft, onDraft, photos, saverFor, onSaved, onExit } = props;
  const [notes, setNotes] = useState(draft.notes);
  const [transcript] = useState(() =>
    createTranscript(draft.notes, (text) => {
      setNotes(text);
      onDraft({ notes: text });
    }),
  );
  const finish = (isSaved: boolean) => {
    transcript.release(isSaved);
    if (isSaved) signalSaved();
    else signalFailed();
    listening.resumeAfterSave();
  };
  const lots = useSaveLot({
    manifestId,
    lotId: draft.id,
    saverFor,
    onSaved: (item, lot, nextLotId) => {
      // Photos taken while it was being saved are the next lot's.
      for (const { id } of lot.photos) photos.remove(id);
      finish(true);
      onDraft({ id: nextLotId });
      onSaved(item);
    },
    onFailed: () => finish(false),
  });
  const save = () => {
    if (transcript.isHeld()) return;
    const problem = problemWith(photos);
    if (problem) return toast({ ...problem, variant: "destructive" });
    transcript.hold();
    listening.suspend();
    lots.save({
      notes: transcript.text(),
      photos: photos.photos.flatMap(({ id, url }) => (url === undefined ? [] : [{ id, url }])),
    });
  };
  const exit = () => {
    listening.stop();
    onExit();
  };
  const listening = useListening((said) => {
    for (const utterance of parseSpeech(said)) {
      if ("text" in utterance) transcript.hear(utterance.text);
      else if (utterance.command === "save") save();
      else exit();
    }
  });
  const { lotNumber, isSaving } = lots;
  return { notes, write: transcript.write, listening, save, exit, lotNumber, isSaving };
}

export function VoicePage(props: VoicePageProps) {
  const { manifestId, photos, renderCrop, onDiscard } = props;
  const [manifest] = trpc.manifests.byId.useSuspenseQuery({ id: manifestId });
  const { notes, write, listening, save, exit, isSaving, lotNumber } = useVoiceLots(props);
  useSaveShortcut(save);
  return (
    <>
      <PageHeader title={`Voice Mode - ${manifest.name}`} />
      <main className="page space-y-6 pt-4 pb-[calc(10rem+env(safe-area-inset-bottom))] lg:grid lg:grid-cols-2 lg:items-start lg:gap-8 lg:space-y-0">
        <div className="space-y-4">
          <TranscriptPanel notes={notes} isSaving={isSaving} onWrite={write} />
          <ListeningPanel {...{ listening, lotNumber, isSaving }} />
        </div>
        <VoicePhotos {...{ photos, renderCrop }} />
      </main>
      <BottomBar>
        <div className="grid grid-cols-2 gap-2 sm:flex sm:justify-end">
          <PhotoButtons onPhotos={photos.add} />
          <div className="col-span-2 flex gap-2">
            <Button variant="secondary" size="lg" className="px-3 sm:px-5" onClick={exit}>
              Exit Voice Mode
            </Button>
            <Button
              size="lg"
              className="grow px-3 sm:px-5"
              isBusy={isSaving}
              busyText="Saving lot..."
              onClick={save}
            >
              Save Lot & Continue
            </Button>
          </div>
        </div>
      </BottomBar>
      <LeaveGuard
        isActive={photos.photos.length > 0 || notes.trim() !== ""}
        title="Leave without saving?"
        description={`The photos and words of lot ${lotNumber} are not saved yet and will be discarded.`}
        confirmText="Discard"
        onLeave={onDiscard}
      />
    </>
  );
}
