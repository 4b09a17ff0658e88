import { Camera } from "lucide-react";
import { type ReactNode, useState } from "react";
import { LeaveGuard } from "../../components/layout/leave-guard";
import { PageHeader } from "../../components/layout/page-header";
import { DropArea, PhotoDrop } from "../../components/photos/drop-area";
import { usePhotoPickers } from "../../components/photos/photo-buttons";
import { PhotoGrid } from "../../components/photos/photo-grid";
import type { MarksParts } from "../../components/photos/photo-marks";
import { useIsOnline } from "../../data/api/connection";
import { trpc } from "../../data/api/trpc";
import { useCloseShortcut, useSaveShortcut } from "../../lib/form-shortcuts";
import { type DraftOwner, spokenKey, useDraftPhotos, writeSpoken } from "../offline/drafts";
import { draftHolder } from "../offline/queue";
import { ListeningPanel } from "./listening-panel";
import { TranscriptPanel } from "./transcript-panel";
import { useVoiceLots, type VoiceExit } from "./use-voice-lots";
import { VoiceBar } from "./voice-bar";

/** Key of the lot in Voice Mode, for its photos and recordings. */
export const voiceHolder = (manifestId: string) => draftHolder(manifestId, "voice");

type VoicePageProps = {
  owner: DraftOwner;
  /** The number of the next lot. */
  lotNumber: number;
  onExit: (exit: VoiceExit) => void;
  marks?: MarksParts;
  dictation: ReactNode;
};

/** Whether to offer recordings: after speech recognition has failed, and from then on, because a recording may be in progress. */
function useRecordingOffer(canSpeak: boolean): boolean {
  const [isOffered, setIsOffered] = useState(!canSpeak);
  if (!canSpeak && !isOffered) setIsOffered(true);
  return isOffered;
}

export function VoicePage(props: VoicePageProps) {
  const { owner, lotNumber, onExit, dictation, marks } = props;
  const [manifest] = trpc.manifests.byId.useSuspenseQuery({ id: owner.manifestId });
  const drafted = useDraftPhotos(voiceHolder(owner.manifestId), { key: spokenKey(owner) });
  const { photos, queue } = drafted;
  const { notes, write, listening, save, exit, isSaving } = useVoiceLots({
    ...{ owner, lotNumber, onExit },
    manifestName: manifest.name,
  });
  const isOnline = useIsOnline();
  const canSpeak = listening.isSupported && isOnline;
  const isRecordingOffered = useRecordingOffer(canSpeak);
  const pickers = usePhotoPickers(queue.add);
  const { isFull } = drafted;
  useSaveShortcut(save);
  useCloseShortcut(exit);
  return (
    <>
      <PageHeader title={`Voice Mode - ${manifest.name}`} />
      <main
        id="main"
        className="page space-y-4 sideways:pr-66 pt-4 pb-8 lg:grid lg:grid-cols-2 lg:items-start lg:gap-8 lg:space-y-0"
      >
        <div className="space-y-4 sideways:grid sideways:grid-cols-[15rem_minmax(0,1fr)] sideways:items-start sideways:gap-4 sideways:space-y-0">
          <ListeningPanel {...{ listening, lotNumber, isSaving, isOnline }} />
          <TranscriptPanel notes={notes} canSpeak={canSpeak} isSaving={isSaving} onWrite={write} />
          {isRecordingOffered && dictation}
        </div>
        <PhotoGrid
          {...{ photos, marks }}
          actions={queue}
          empty={<NoPhotos isFull={isFull} onChoose={pickers.choose} />}
        />
      </main>
      <VoiceBar
        hasPhotos={photos.length > 0}
        {...{ isFull, isSaving, canSpeak, pickers }}
        onExit={exit}
        onSave={save}
      />
      {pickers.inputs}
      <PhotoDrop onPhotos={queue.add} />
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

function NoPhotos(area: { isFull: boolean; onChoose: () => void }) {
  return (
    <DropArea {...area} className="min-h-28 lg:min-h-72">
      <p className="flex items-center gap-2">
        <Camera aria-hidden className="size-5 shrink-0" />A lot needs at least one photo.
      </p>
    </DropArea>
  );
}
