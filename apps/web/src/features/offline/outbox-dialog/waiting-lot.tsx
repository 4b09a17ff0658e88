import { photoTypes } from "@lotwright/contracts/media/photos";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useFilePicker } from "../../../components/photos/photo-buttons";
import { photoKey } from "../../../components/photos/photo-queue";
import { Button } from "../../../components/ui/button";
import { Progress } from "../../../components/ui/progress";
import { plural } from "../../../lib/format";
import { nameOfLot, type PendingChange, problemOf, rejectedPhotoOf, rejectionOf } from "../queue/records";
import { useKeptPhotos } from "../queue/use-kept-photos";
import { useOutbox } from "../queue/use-outbox";
import { ConflictDialog, chosenValues } from "./conflict-dialog";
import { conflictVersions } from "./conflict-versions";
import { SmallPhotos } from "./small-photos";

type WaitingLotProps = {
  lot: PendingChange;
  onDiscard: () => void;
  /** Moves the lot to another manifest. Undefined unless its manifest is gone. */
  onMove: (() => void) | undefined;
};

/** The card of a pending lot: its upload progress, or why it needs attention. */
export function WaitingLot({ lot, onDiscard, onMove }: WaitingLotProps) {
  const photos = useKeptPhotos(lot.id);
  const uploaded = photos.filter(({ state }) => state === "uploaded").length;
  const share = photos.reduce((sum, { progress }) => sum + progress, 0) / Math.max(1, photos.length);
  const name = nameOfLot(lot);
  const problem = problemOf(lot);
  return (
    <article aria-label={`Lot ${name}`} className="space-y-2 rounded-lg border p-3">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0">
          <span className="font-semibold text-lg tabular-nums">{name}</span>
          <span className="block truncate text-muted-foreground text-sm">
            {lot.fields.title || lot.manifestName}
          </span>
        </p>
        <p className="shrink-0 text-muted-foreground text-sm tabular-nums">
          {photos.length > 0 && `${uploaded} of ${plural(photos.length, "photo")} uploaded`}
        </p>
      </div>
      <SmallPhotos photos={photos} of={`lot ${name}`} />
      {photos.some(({ state }) => state === "sending") && !problem && (
        <Progress label={`Uploading lot ${name}`} value={share} />
      )}
      {problem && <Attention {...{ lot, problem, onDiscard, onMove }} />}
    </article>
  );
}

type AttentionProps = WaitingLotProps & { problem: string };

/** Why the lot needs attention, with the buttons for what the user can do about it. */
function Attention({ lot, problem, onDiscard, onMove }: AttentionProps) {
  const outbox = useOutbox();
  const [isReviewing, setIsReviewing] = useState(false);
  const rejection = rejectionOf(lot);
  const isConflict = rejection?.kind === "conflict";
  const nextLotNumber = rejection?.kind === "lot-taken" ? rejection.nextLotNumber : undefined;
  const photoId = rejectedPhotoOf(lot);
  return (
    <div className="rounded-md bg-warning-surface p-2 text-sm text-warning">
      <p className="flex gap-1.5">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {isConflict ? "Someone else changed this lot while you were editing." : problem}
      </p>
      <div className="flex flex-wrap gap-2 pt-2">
        {nextLotNumber !== undefined && (
          <Button variant="secondary" onClick={() => void outbox.retryLot(lot.id, nextLotNumber)}>
            Use {nextLotNumber}
          </Button>
        )}
        {onMove && (
          <Button variant="secondary" onClick={onMove}>
            Move to another manifest
          </Button>
        )}
        {photoId !== undefined && <PhotoDecision {...{ lot, photoId }} />}
        {isConflict ? (
          <Button variant="secondary" onClick={() => setIsReviewing(true)}>
            Review changes
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => void outbox.retryLot(lot.id)}>
            Retry
          </Button>
        )}
        <Button variant="ghost" onClick={onDiscard}>
          {isConflict ? "Keep theirs" : "Discard"}
        </Button>
      </div>
      {isReviewing && (
        <ConflictDialog
          manifestId={lot.manifestId}
          versions={conflictVersions(lot)}
          onConfirm={(choices) => {
            setIsReviewing(false);
            void outbox.resolveConflict(lot.id, chosenValues(conflictVersions(lot), choices));
          }}
          onClose={() => setIsReviewing(false)}
        />
      )}
    </div>
  );
}

/** Buttons that replace or leave out the photo because of which the lot cannot be saved. */
function PhotoDecision({ lot, photoId }: { lot: PendingChange; photoId: string }) {
  const outbox = useOutbox();
  const name = `photo ${lot.photos.findIndex((photo) => photoKey(photo) === photoId) + 1}`;
  const picker = useFilePicker({
    accept: photoTypes.join(","),
    onFiles: ([photo]) => photo && void outbox.replacePhoto(lot.id, photoId, photo),
  });
  return (
    <>
      {picker.hiddenInput}
      <Button variant="secondary" onClick={picker.pick}>
        Replace {name}
      </Button>
      <Button variant="secondary" onClick={() => void outbox.sendWithoutPhoto(lot.id, photoId)}>
        Leave out {name}
      </Button>
    </>
  );
}
