import { maxMerged } from "@lotwright/contracts/bulk-edits";
import { maxItemsAtOnce, maxPhotosPerItem } from "@lotwright/contracts/limits";
import { thumbnailUrl } from "@lotwright/contracts/photo-addresses";
import { useId, useMemo, useState } from "react";
import { Picture } from "../../components/photos/picture";
import { Button } from "../../components/ui/button";
import { DialogActions } from "../../components/ui/dialog";
import { Loading, Skeleton } from "../../components/ui/progress";
import { useIsOnline } from "../../lib/connection";
import { lotName, plural, shownTitle } from "../../lib/format";
import type { Card } from "../../lib/item-cards";
import { trpc } from "../../lib/trpc";
import { useIdempotency } from "../../lib/use-idempotency";
import { useListedLots } from "../offline/queue";
import { BulkDialog, useDialogMeta } from "./bulk-dialog";
import type { Edited } from "./edit-dialog";
import { byPlace } from "./lots-text";
import { useDone } from "./use-done";

type Photo = { url: string; lot: Card };

/** The photos of the merged lot, in their order. A photo of several lots is there once. Undefined until they are loaded. */
function useMergedPhotos(manifestId: string, lots: readonly Card[]): Photo[] | undefined {
  // More lots with photos than can be read have too many photos.
  const withPhotos = lots.filter(({ photoCount }) => photoCount > 0).slice(0, maxItemsAtOnce);
  // Sorted, so that choosing another lot reads nothing again.
  const ids = withPhotos.map(({ id }) => id).sort();
  const { data } = trpc.items.byIds.useQuery(
    { manifestId, ids },
    { enabled: ids.length > 0, staleTime: 0, meta: { hasOwnMessage: true } },
  );
  return useMemo(() => {
    if (!data) return ids.length === 0 ? [] : undefined;
    const items = new Map(data.map((item) => [item.id, item]));
    const all = lots.flatMap((lot) => (items.get(lot.id)?.photoUrls ?? []).map((url) => ({ url, lot })));
    // The first of a photo stays.
    return [...new Map(all.toReversed().map((photo) => [photo.url, photo])).values()].reverse();
  }, [data, lots, ids.length]);
}

/** Why lots can't be merged. Undefined if they can. */
function obstacleOf(lots: readonly Card[], photos: readonly Photo[]): string | undefined {
  if (lots.length > maxMerged) return `At most ${maxMerged} lots can be merged. Select fewer lots.`;
  if (photos.length <= maxPhotosPerItem) return undefined;
  return `A lot has at most ${maxPhotosPerItem} photos, and these have ${photos.length} together. Select fewer lots, or remove photos first.`;
}

/** Merges the selected lots into one of them. */
export default function MergeDialog({ manifestId, ids, onClose }: Edited) {
  const { cards } = useListedLots(manifestId);
  const [chosenId, setChosenId] = useState<string>();
  const lots = useMemo(() => {
    const wanted = new Set(ids);
    return cards.filter(({ id }) => wanted.has(id)).sort(byPlace);
  }, [cards, ids]);
  const kept = lots.find(({ id }) => id === chosenId) ?? lots[0];
  const ordered = useMemo(() => (kept ? [kept, ...lots.filter((lot) => lot !== kept)] : []), [kept, lots]);
  const photos = useMergedPhotos(manifestId, ordered);
  const isOnline = useIsOnline();
  const done = useDone(manifestId);
  const merge = trpc.bulkEdits.merge.useMutation({
    trpc: useIdempotency(),
    meta: useDialogMeta("The lots weren't merged"),
    onSuccess: ({ snapshotId, merged }) => {
      onClose();
      return done({
        title: `${plural(merged, "lot")} merged into lot ${kept ? lotName(kept) : ""}`,
        snapshotId,
      });
    },
  });
  if (!kept) return null;
  const obstacle = obstacleOf(lots, photos ?? []);
  return (
    <BulkDialog
      title={`Merge ${plural(lots.length, "lot")}`}
      description="Photos and notes of all lots go into one lot. Empty fields are filled from the others, which are then deleted."
      count={1}
      call={merge}
      busyText={`Merging ${plural(lots.length, "lot")}`}
      onClose={onClose}
      className="sm:max-w-xl"
    >
      {obstacle ? (
        <p role="alert">{obstacle}</p>
      ) : (
        <>
          <KeptChoice {...{ lots, kept }} onChoose={setChosenId} />
          <MergedPhotos photos={photos} />
        </>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!(isOnline && photos) || obstacle !== undefined}
          isBusy={merge.isPending}
          busyText="Merging…"
          onClick={() => merge.mutate({ manifestId, ids: lots.map(({ id }) => id), intoId: kept.id })}
        >
          {`Merge into lot ${lotName(kept)}`}
        </Button>
      </DialogActions>
    </BulkDialog>
  );
}

type KeptChoiceProps = { lots: readonly Card[]; kept: Card; onChoose: (id: string) => void };

function KeptChoice({ lots, kept, onChoose }: KeptChoiceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">Lot that stays</legend>
      <div className="max-h-60 divide-y overflow-y-auto overscroll-contain rounded-md border">
        {lots.map((lot) => (
          <label
            key={lot.id}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-muted has-checked:bg-muted"
          >
            <input
              type="radio"
              name={name}
              checked={lot === kept}
              onChange={() => onChoose(lot.id)}
              className="size-4 shrink-0 accent-(--color-primary)"
            />
            <span className="shrink-0 font-medium tabular-nums">{`Lot ${lotName(lot)}`}</span>
            <span className="min-w-0 grow truncate">{shownTitle(lot)}</span>
            <span className="shrink-0 text-muted-foreground text-sm">{plural(lot.photoCount, "photo")}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function MergedPhotos({ photos }: { photos: readonly Photo[] | undefined }) {
  if (!photos) {
    return (
      <div className="pt-4">
        <Loading text="Loading photos...">
          <Skeleton className="h-24 rounded-lg" />
        </Loading>
      </div>
    );
  }
  if (photos.length === 0) return null;
  return (
    <div className="pt-4">
      <h3 className="mb-1.5 font-medium">{`${plural(photos.length, "photo")} in this order, of at most ${maxPhotosPerItem}`}</h3>
      <ol className="grid grid-cols-4 gap-2 large-text:grid-cols-2 sm:grid-cols-5">
        {photos.map(({ url, lot }) => (
          <li key={url}>
            <span className="block aspect-4/3 overflow-hidden rounded-md bg-muted">
              <Picture
                src={thumbnailUrl(url) ?? url}
                alt=""
                width={400}
                height={300}
                className="size-full object-cover"
              />
            </span>
            <span className="text-muted-foreground text-sm">{`From ${lotName(lot)}`}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
