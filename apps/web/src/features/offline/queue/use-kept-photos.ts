import { useEffect, useState, useSyncExternalStore } from "react";
import type { GridPhoto } from "../../../components/photos/photo-queue";
import type { OutboxView } from "./outbox-state";
import {
  findUpdate,
  isPrepared,
  type PendingChange,
  type PendingPhoto,
  type UpdateItem,
  uploadedUrl,
} from "./records";
import { useOutbox, useOutboxLots } from "./use-outbox";
import { isInterrupted } from "./waiting-text";

function stateOf(photo: PendingPhoto, view: OutboxView): GridPhoto["state"] {
  if (uploadedUrl(photo)) return "uploaded";
  if (view.unreadable.has(photo.id)) return "unreadable";
  return isInterrupted(view) && !view.progress.has(photo.id) ? "waiting" : "sending";
}

/** Number of steps of a progress bar; more would not be visible. */
const progressSteps = 10;
const stepped = (progress = 0) => Math.round(progress * progressSteps) / progressSteps;

function toQueued(photo: PendingPhoto, view: OutboxView): GridPhoto {
  const { id } = photo;
  const url = uploadedUrl(photo);
  const preview = view.previews.get(id);
  const state = stateOf(photo, view);
  return {
    id,
    state,
    progress: url ? 1 : stepped(view.progress.get(id)),
    ...(url && { url }),
    ...(state === "unreadable" && {
      advice: "This photo can't be read anymore. Remove it, and take it again.",
    }),
    ...(preview && { smallPreviewUrl: preview.small }),
    ...(preview?.whole && { previewUrl: preview.whole }),
  };
}

const isSame = (before: GridPhoto, after: GridPhoto) =>
  before.id === after.id &&
  before.state === after.state &&
  before.progress === after.progress &&
  before.url === after.url &&
  before.smallPreviewUrl === after.smallPreviewUrl &&
  before.previewUrl === after.previewUrl;

/** Keeps the identity of unchanged photos, so that they do not re-render. */
function keepSame(before: readonly GridPhoto[], after: readonly GridPhoto[]): readonly GridPhoto[] {
  const merged = after.map((photo) => before.find((other) => isSame(other, photo)) ?? photo);
  const isUnchanged = merged.length === before.length && merged.every((photo, at) => photo === before[at]);
  return isUnchanged ? before : merged;
}

/** The photos of one lot or draft (their holder), with their previews. */
export function useKeptPhotos(holder: string): readonly GridPhoto[] {
  const outbox = useOutbox();
  const [read] = useState(() => {
    let last: readonly GridPhoto[] = [];
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
      for (const photo of outbox.view().photos) {
        const { id } = photo;
        if (photo.holder !== holder || !isPrepared(photo) || asked.has(id)) continue;
        asked.add(id);
        void outbox.showPreview(id);
      }
    };
    showPrepared();
    return outbox.subscribe(showPrepared);
  }, [outbox, holder]);
  return photos;
}

/** The pending lots of a manifest, in the order in which they were saved. */
export function useWaitingLots(manifestId: string): PendingChange[] {
  return useOutboxLots().filter((lot) => lot.manifestId === manifestId);
}

/** The pending change of an item. Undefined if there is none. */
export function useWaitingChange(itemId: string): UpdateItem | undefined {
  return findUpdate(useOutboxLots(), itemId);
}
