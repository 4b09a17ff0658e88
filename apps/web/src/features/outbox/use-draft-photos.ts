import { maxPhotosPerItem } from "@lotwright/contracts/limits";
import { useEffect, useState, useSyncExternalStore } from "react";
import { plural } from "../../lib/format";
import { finishRemoval, removeWithUndo } from "../../lib/removal";
import { sayLimit } from "../capture/photo-notices";
import type { PhotoQueue, QueuedPhoto } from "../capture/photo-queue";
import type { OutboxView } from "./outbox-state";
import type { KeptLot, KeptPhoto } from "./records";
import { useOutbox, useOutboxFact, useOutboxView } from "./use-outbox";

function stateOf({ id, url }: KeptPhoto, { progress, status }: OutboxView): QueuedPhoto["state"] {
  if (url) return "uploaded";
  const isHeldUp = status === "waiting" || status === "signedOut";
  return isHeldUp && !progress.has(id) ? "waiting" : "sending";
}

/** Bars are a few pixels wide, and bytes come all the time. */
const progressSteps = 10;
const stepped = (progress = 0) => Math.round(progress * progressSteps) / progressSteps;

function toQueued(photo: KeptPhoto, view: OutboxView): QueuedPhoto {
  const { id, url } = photo;
  const preview = view.previews.get(id);
  return {
    id,
    state: stateOf(photo, view),
    progress: url ? 1 : stepped(view.progress.get(id)),
    ...(url && { url }),
    ...(preview && { smallPreviewUrl: preview.small }),
    ...(preview?.whole && { previewUrl: preview.whole }),
  };
}

const isSame = (before: QueuedPhoto, after: QueuedPhoto) =>
  before.id === after.id &&
  before.state === after.state &&
  before.progress === after.progress &&
  before.url === after.url &&
  before.smallPreviewUrl === after.smallPreviewUrl &&
  before.previewUrl === after.previewUrl;

/** What did not change stays the same object, so that it need not be drawn again. */
function keepSame(before: readonly QueuedPhoto[], after: readonly QueuedPhoto[]): readonly QueuedPhoto[] {
  const merged = after.map((photo) => before.find((other) => isSame(other, photo)) ?? photo);
  const isUnchanged = merged.length === before.length && merged.every((photo, at) => photo === before[at]);
  return isUnchanged ? before : merged;
}

/** The photos of a holder to look at; their pictures come from the phone. */
export function useKeptPhotos(holder: string): readonly QueuedPhoto[] {
  const outbox = useOutbox();
  const [read] = useState(() => {
    let last: readonly QueuedPhoto[] = [];
    return (view: OutboxView, of: string) => {
      const kept = view.photos.filter((photo) => photo.holder === of);
      last = keepSame(
        last,
        kept.map((photo) => toQueued(photo, view)),
      );
      return last;
    };
  });
  const photos = useSyncExternalStore(outbox.subscribe, () => read(outbox.view(), holder));
  useEffect(() => {
    const asked = new Set<string>();
    const showPrepared = () => {
      for (const { id, holder: of, isPrepared } of outbox.view().photos) {
        if (of !== holder || !isPrepared || asked.has(id)) continue;
        asked.add(id);
        void outbox.showPreview(id);
      }
    };
    showPrepared();
    return outbox.subscribe(showPrepared);
  }, [outbox, holder]);
  return photos;
}

/** What was saved in a manifest and has not reached the server, in the order of saving. */
export function useWaitingLots(manifestId: string): KeptLot[] {
  return useOutboxView().lots.filter((lot) => lot.manifestId === manifestId);
}

/** What was changed in an item and has not reached the server. */
export function useWaitingChange(itemId: string): KeptLot | undefined {
  return useOutboxView().lots.find(({ change }) => change?.itemId === itemId);
}

type DraftPhotosOptions = {
  /** Under which what was said about the lot is kept. */
  key: string;
  mayLag?: boolean;
};

type Discarding = {
  /** Deletes what was said about the lot. */
  finish: () => void;
  /** To the screen that was left. */
  comeBack: () => void;
};

/** The photos of a lot that is not saved yet: on the phone from the moment they are taken, sent by the outbox. */
export function useDraftPhotos(holder: string, { key, mayLag = false }: DraftPhotosOptions) {
  const outbox = useOutbox();
  const isFull = useOutboxFact((view) => view.isFull);
  const isLasting = useOutboxFact((view) => view.isLasting);
  const photos = useKeptPhotos(holder);
  const ids = photos.map(({ id }) => id);
  // Opened again while discarding it could be undone, the draft is empty: a new one begins.
  useEffect(() => finishRemoval(key), [key]);
  const restore = (removed: string[]) => {
    const present = outbox.view().photos.filter((photo) => photo.holder === holder).length;
    if (present + removed.length <= maxPhotosPerItem) return void outbox.unhide(removed);
    sayLimit();
    void outbox.removePhotos(removed);
  };
  const discard = ({ finish, comeBack }: Discarding) => {
    outbox.hide(ids);
    removeWithUndo({
      key,
      title: ids.length > 0 ? `${plural(ids.length, "photo")} discarded` : "Draft discarded",
      undo() {
        restore(ids);
        comeBack();
      },
      finish() {
        finish();
        void outbox.removePhotos(ids);
      },
    });
  };
  const queue: PhotoQueue = {
    photos: () => photos,
    add: (pictures) => void outbox.addPhotos(holder, pictures, { mayLag }),
    remove(id) {
      const title = `Photo ${ids.indexOf(id) + 1} removed`;
      outbox.hide([id]);
      const finish = () => void outbox.removePhotos([id]);
      removeWithUndo({ key: id, title, undo: () => restore([id]), finish });
    },
    crop: (id, picture) => outbox.cropPhoto(id, picture),
    look: (id) => void outbox.showWhole(id),
    retry: () => void outbox.flushNow(),
    move(id, position) {
      if (position < 0 || position >= ids.length) return;
      const arranged = ids.filter((other) => other !== id).toSpliced(position, 0, id);
      void outbox.arrangePhotos(holder, arranged);
    },
  };
  return { queue, photos, discard, isFull, isKept: isLasting && !isFull };
}
