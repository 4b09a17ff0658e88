import type { AppRouter } from "@lotwright/server/router";
import type { TRPCClient } from "@trpc/client";
import {
  toastPhotoLimit,
  toastPhotoRejected,
  toastStorageFull,
  toastUnreadablePhotos,
} from "../../components/photos/photo-notices";
import { callContextOfUser } from "../../data/api/trpc";
import { changeItemLists } from "../../data/lots/item-lists";
import { endSession } from "../../data/session/session";
import { askToKeepStorage, makeId } from "../../lib/device";
import { isSignedOut } from "../../lib/error-message";
import { fromServerOnly } from "./cache/offline-link";
import { deviceId } from "./lot-blocks/device-id";
import { markUsed } from "./lot-blocks/held-lots";
import { cacheDelivered, type DeliveryCache } from "./queue/delivered-item";
import { createSingleFlight, openAnnouncements } from "./queue/other-tabs";
import { createOutbox, type Outbox, type OutboxEvents } from "./queue/outbox";
import { createPassingStore, openLastingStore } from "./queue/outbox-store";
import type { PendingDeletion } from "./queue/records";
import { createRenumberedReport } from "./queue/saved-toasts";
import type { OutboxApi } from "./queue/sender-options";
import { shrinkOffThread } from "./queue/shrink-off-thread";
import { createThrottle } from "./queue/throttle";
import { uploadPhotoOf, uploadRecordingOf } from "./queue/upload-photo";

/** The timeout of the queue's requests in ms. */
const timeoutMs = 30_000;

function createApi({ auth, items, manifests }: TRPCClient<AppRouter>, userId: string): OutboxApi {
  const options = () => ({ signal: AbortSignal.timeout(timeoutMs) });
  const ofUser = () => ({ ...options(), context: callContextOfUser(userId) });
  return {
    uploadPhoto: uploadPhotoOf(userId),
    uploadRecording: uploadRecordingOf(userId),
    createItem: (input) => items.create.mutate(input, ofUser()),
    writeFields: (input) => items.writeFields.mutate(input, ofUser()),
    removeItem: (id) => items.remove.mutate({ id }, ofUser()),
    readManifest: (id) =>
      manifests.byId.query(
        { id },
        { ...options(), context: { ...callContextOfUser(userId), ...fromServerOnly } },
      ),
    currentUserId: () =>
      auth.current.query(undefined, { ...options(), context: fromServerOnly }).then(
        ({ id }) => id,
        (error: unknown) => {
          if (isSignedOut(error)) return undefined;
          throw error;
        },
      ),
  };
}

function createEvents(userId: string, cache: DeliveryCache): OutboxEvents {
  const reportRenumbered = createRenumberedReport();
  return {
    onLimit: toastPhotoLimit,
    onFull: toastStorageFull,
    onUnreadable: toastUnreadablePhotos,
    onPhotoRejected: (photo, message) => toastPhotoRejected(message, photo),
    onSignedOut() {
      endSession(userId);
      void cache.utils.auth.current.invalidate();
    },
    onDelivered(lot, item, isAwaited) {
      cacheDelivered(userId, cache, lot, item);
      if (!isAwaited && lot.kind === "create") reportRenumbered(lot.fields, item);
    },
  };
}

/** Removes a deleted lot from the query cache, before its deletion leaves the queue, and forgets its unsaved draft. */
function cacheRemoved(
  userId: string,
  { queryClient, utils }: DeliveryCache,
  { manifestId, itemId }: PendingDeletion,
): void {
  // Imported on demand, because drafts come with schemas.
  void import("./drafts/item-draft").then(({ forgetItemDraft }) => forgetItemDraft({ userId, itemId }));
  changeItemLists(queryClient, manifestId, (rows) => rows.filter(({ id }) => id !== itemId));
  void utils.manifests.list.invalidate();
}

const rest = createThrottle(window);

export type Opened = { outbox: Outbox; announcements: ReturnType<typeof openAnnouncements> };

/** Opens the upload queue of a user, and reads what this device has stored for them. */
export async function openOutbox(userId: string, cache: DeliveryCache): Promise<Opened> {
  // In private windows, and where storage is blocked, the queue is only in memory. The badge warns about that.
  const store = await openLastingStore().catch(createPassingStore);
  const announcements = openAnnouncements(userId);
  const outbox = createOutbox({
    userId,
    deviceId: deviceId(),
    store,
    events: createEvents(userId, cache),
    api: createApi(cache.utils.client, userId),
    shrink: shrinkOffThread,
    shrinkFrame: shrinkOffThread,
    askToKeep: askToKeepStorage,
    rest,
    singleFlight: createSingleFlight(makeId()),
    announce: () => announcements?.announce(),
    noteNumbers: markUsed,
    noteRemoved: (deletion) => cacheRemoved(userId, cache, deletion),
  });
  await outbox.resume();
  // Without them the queue opens as well, and tries again with each flush.
  await outbox.recoverShots().catch(() => undefined);
  return { outbox, announcements };
}
