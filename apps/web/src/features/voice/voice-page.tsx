import { Camera } from "lucide-react";
import { useState } from "react";
import { LeaveGuard } from "../../components/layout/leave-guard";
import { PageHeader } from "../../components/layout/page-header";
import { PhotoGrid } from "../../components/photos/photo-grid";
import type { MarksParts } from "../../components/photos/photo-marks";
import type { RenderCrop } from "../../components/photos/photo-queue";
import type { RenderDictation } from "../../components/render-dictation";
import { useIsOnline } from "../../lib/connection";
import { useSaveShortcut } from "../../lib/form-shortcuts";
import { trpc } from "../../lib/trpc";
import { type DraftOwner, spokenKey, useDraftPhotos, writeSpoken } from "../offline/drafts";
import { draftHolder } from "../offline/queue";
import { ListeningPanel } from "./listening-panel";
import { TranscriptPanel } from "./transcript-panel";
import { useVoiceLots, type VoiceExit } from "./use-voice-lots";
import { VoiceBar } from "./voice-bar";

type VoicePageProps = {
  owner: DraftOwner;
  /** The number of the next lot. */
  lotNumber: number;
  onExit: (exit: VoiceExit) => void;
  renderCrop: RenderCrop;
  marks?: MarksParts;
  renderDictation: RenderDictation;
};

/** Whether to offer recordings: once speech recognition couldn't work. Afterwards too, because one may be in progress. */
function useRecordingOffer(canSpeak: boolean): boolean {
  const [isOffered, setIsOffered] = useState(!canSpeak);
  if (!canSpeak && !isOffered) setIsOffered(true);
  return isOffered;
}

export function VoicePage(props: VoicePageProps) {
  const { owner, lotNumber, onExit, renderCrop, renderDictation, marks } = props;
  const [manifest] = trpc.manifests.byId.useSuspenseQuery({ id: owner.manifestId });
  const holder = draftHolder(owner.manifestId, "voice");
  const drafted = useDraftPhotos(holder, { key: spokenKey(owner) });
  const { photos, queue } = drafted;
  const { notes, write, listening, save, exit, isSaving } = useVoiceLots({
    ...{ owner, lotNumber, onExit },
    manifestName: manifest.name,
  });
  const isOnline = useIsOnline();
  const canSpeak = listening.isSupported && isOnline;
  const isRecordingOffered = useRecordingOffer(canSpeak);
  useSaveShortcut(save);
  return (
    <>
      <PageHeader title={`Voice Mode - ${manifest.name}`} />
      <main
        id="main"
        className="page space-y-6 pt-4 pb-8 lg:grid lg:grid-cols-2 lg:items-start lg:gap-8 lg:space-y-0"
      >
        <div className="space-y-4">
          <TranscriptPanel notes={notes} canSpeak={canSpeak} isSaving={isSaving} onWrite={write} />
          <ListeningPanel {...{ listening, lotNumber, isSaving, isOnline }} />
          {isRecordingOffered && renderDictation(holder)}
        </div>
        <PhotoGrid {...{ photos, renderCrop, marks }} actions={queue} empty={<NoPhotos />} />
      </main>
      <VoiceBar
        hasPhotos={photos.length > 0}
        isFull={drafted.isFull}
        isSaving={isSaving}
        onPhotos={queue.add}
        onExit={exit}
        onSave={save}
      />
      <LeaveGuard
        isActive={photos.length > 0 || drafted.hasRecordings || notes.trim() !== ""}
        isKept={drafted.isKept}
        title="Leave without saving?"
        description={`Lot ${lotNumber} hasn't been saved. Its photos and notes will be lost.`}
        confirmText="Discard lot"
        onLeave={({ comeBack }) => drafted.discard({ finish: () => writeSpoken(owner, ""), comeBack })}
      />
    </>
  );
}

function NoPhotos() {
  return (
    <p className="flex min-h-28 items-center justify-center gap-2 rounded-lg border-2 border-control-border/60 border-dashed bg-surface px-4 text-center text-muted-foreground">
      <Camera aria-hidden className="size-5 shrink-0" />A lot needs at least one photo.
    </p>
  );
}
