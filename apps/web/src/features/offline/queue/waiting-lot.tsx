import { TriangleAlert } from "lucide-react";
import { Button } from "../../../components/ui/button";
import { Progress } from "../../../components/ui/progress";
import { plural } from "../../../lib/format";
import { type KeptLot, type LotFailure, nameOfLot } from "./records";
import { useKeptPhotos } from "./use-kept-photos";
import { useOutbox } from "./use-outbox";
import { Versions } from "./versions";

type WaitingLotProps = { lot: KeptLot; onDiscard: () => void };

/** A pending lot: its progress, or why it needs attention. */
export function WaitingLot({ lot, onDiscard }: WaitingLotProps) {
  const photos = useKeptPhotos(lot.id);
  const uploaded = photos.filter(({ state }) => state === "uploaded").length;
  const share = photos.reduce((sum, { progress }) => sum + progress, 0) / Math.max(1, photos.length);
  const name = nameOfLot(lot);
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
      <ul className="flex gap-1 overflow-hidden empty:hidden">
        {photos.slice(0, 5).map(({ id, smallPreviewUrl }, index) => (
          <li key={id} className="aspect-4/3 w-16 shrink-0 overflow-hidden rounded-md bg-muted">
            {smallPreviewUrl && (
              <img
                src={smallPreviewUrl}
                alt={`Number ${index + 1} of lot ${name}`}
                className="size-full object-cover"
              />
            )}
          </li>
        ))}
      </ul>
      {photos.some(({ state }) => state === "sending") && !lot.failure && (
        <Progress label={`Uploading lot ${name}`} value={share} />
      )}
      {lot.failure && <FailureNote lot={lot} failure={lot.failure} onDiscard={onDiscard} />}
    </article>
  );
}

type FailureNoteProps = { lot: KeptLot; failure: LotFailure; onDiscard: () => void };

function FailureNote({ lot, failure, onDiscard }: FailureNoteProps) {
  const { message, nextLotNumber, photoId, newer } = failure;
  const outbox = useOutbox();
  return (
    <div className="rounded-md bg-warning-surface p-2 text-sm text-warning">
      <p className="flex gap-1.5">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {newer
          ? "Someone else changed this lot while you were editing."
          : message || "This lot couldn't be saved."}
      </p>
      {newer && <Versions lot={lot} newer={newer} />}
      <div className="flex flex-wrap gap-2 pt-2">
        {nextLotNumber !== undefined && (
          <Button variant="secondary" onClick={() => void outbox.retryLot(lot.id, nextLotNumber)}>
            Use {nextLotNumber}
          </Button>
        )}
        {photoId !== undefined && (
          <Button variant="secondary" onClick={() => void outbox.sendWithoutPhoto(lot.id, photoId)}>
            Save without photo {lot.photoIds.indexOf(photoId) + 1}
          </Button>
        )}
        {newer ? (
          <Button variant="secondary" onClick={() => void outbox.keepMine(lot.id)}>
            Keep mine
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => void outbox.retryLot(lot.id)}>
            Retry
          </Button>
        )}
        <Button variant="ghost" onClick={onDiscard}>
          {newer ? "Keep theirs" : "Discard"}
        </Button>
      </div>
    </div>
  );
}
