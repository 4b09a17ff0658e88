import type { AppRouter } from "@lotwright/server/router";
import { useQueryClient } from "@tanstack/react-query";
import type { TRPCClient } from "@trpc/client";
import { lazy, type ReactNode, useEffect, useState } from "react";
import { ErrorPage } from "../../components/layout/error-page";
import { HeaderStatusContext } from "../../components/layout/page-header";
import { MissingPartPage, Part } from "../../components/layout/part";
import { GoneManifestContext } from "../../components/layout/route-error";
import {
  toastPhotoLimit,
  toastPhotoRejected,
  toastStorageFull,
  toastUnreadablePhotos,
} from "../../components/photos/photo-notices";
import { callContextOfUser, trpc } from "../../data/api/trpc";
import { endSession, useCurrentUser } from "../../data/session/session";
import { isMissingPart } from "../../lib/app-shell";
import { askToKeepStorage, deviceWord, makeId } from "../../lib/device";
import { isSignedOut } from "../../lib/error-message";
import { fromServerOnly } from "./cache/offline-link";
import { deviceId } from "./lot-blocks/device-id";
import { OutboxBadge } from "./outbox-dialog/outbox-badge";
import { cacheDelivered, type DeliveryCache } from "./queue/delivered-item";
import { createSingleFlight, openAnnouncements } from "./queue/other-tabs";
import type { Outbox, OutboxEvents } from "./queue/outbox";
import { createRenumberedReport } from "./queue/saved-toasts";
import type { OutboxApi } from "./queue/sender-options";
import { useSending } from "./queue/sending-times";
import { createThrottle } from "./queue/throttle";
import { uploadPhotoOf, uploadRecordingOf } from "./queue/upload-photo";
import { OutboxContext } from "./queue/use-outbox";
import { UpdateNotice } from "./update/update-notice";

const GoneManifest = lazy(() => import("./gone-manifest"));

const renderGone = (manifestId: string, otherwise: ReactNode) => (
  <Part fallback={otherwise} instead={otherwise}>
    <GoneManifest {...{ manifestId, otherwise }} />
  </Part>
);

/** The timeout of the queue's requests in ms. */
const timeoutMs = 30_000;

function createApi({ auth, items }: TRPCClient<AppRouter>, userId: string): OutboxApi {
  const options = () => ({ signal: AbortSignal.timeout(timeoutMs) });
  return {
    uploadPhoto: uploadPhotoOf(userId),
    uploadRecording: uploadRecordingOf(userId),
    createItem: (input) => items.create.mutate(input, { ...options(), context: callContextOfUser(userId) }),
    writeFields: (input) =>
      items.writeFields.mutate(input, { ...options(), context: callContextOfUser(userId) }),
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

const rest = createThrottle(window);

type Opened = { outbox: Outbox; announcements: ReturnType<typeof openAnnouncements> };

async function openOutbox(
  userId: string,
  client: TRPCClient<AppRouter>,
  events: OutboxEvents,
): Promise<Opened> {
  // Imported on demand, because the queue is not part of the first load.
  const [{ createOutbox }, { createPassingStore, openLastingStore }, { shrinkOffThread }, { markUsed }] =
    await Promise.all([
      import("./queue/outbox"),
      import("./queue/outbox-store"),
      import("./queue/shrink-off-thread"),
      import("./lot-blocks/held-lots"),
    ]);
  // In private windows, and where storage is blocked, the queue is only in memory. The badge warns about that.
  const store = await openLastingStore().catch(createPassingStore);
  const announcements = openAnnouncements(userId);
  const outbox = createOutbox({
    userId,
    deviceId: deviceId(),
    store,
    events,
    api: createApi(client, userId),
    shrink: shrinkOffThread,
    shrinkFrame: shrinkOffThread,
    askToKeep: askToKeepStorage,
    rest,
    singleFlight: createSingleFlight(makeId()),
    announce: () => announcements?.announce(),
    noteNumbers: markUsed,
  });
  await outbox.resume();
  await outbox.recoverShots();
  return { outbox, announcements };
}

/** Opens the signed-in user's upload queue, and uploads it while the page is open. */
export function OutboxProvider({ children, fallback }: { children: ReactNode; fallback: ReactNode }) {
  const { id: userId } = useCurrentUser();
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const { client } = utils;
  const [events] = useState(() => createEvents(userId, { queryClient, utils }));
  const [opened, setOpened] = useState<Opened>();
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    if (failure) return;
    let isLeft = false;
    const opening = openOutbox(userId, client, events);
    opening.then(
      (next) => !isLeft && setOpened(next),
      (error: unknown) => !isLeft && setFailure({ error }),
    );
    return () => {
      isLeft = true;
      opening.then(
        ({ outbox, announcements }) => {
          outbox.stop();
          announcements?.close();
        },
        () => undefined,
      );
    };
  }, [userId, client, events, failure]);
  useSending(opened?.outbox, opened?.announcements?.channel);
  if (failure) return <NotOpened {...failure} onRetry={() => setFailure(undefined)} />;
  if (!opened) return fallback;
  return (
    <OutboxContext value={opened.outbox}>
      <UpdateNotice />
      <GoneManifestContext value={renderGone}>
        <HeaderStatusContext value={<OutboxBadge />}>{children}</HeaderStatusContext>
      </GoneManifestContext>
    </OutboxContext>
  );
}

/** Shown instead of the app if the queue cannot be read, because captured lots would seem to be lost. */
function NotOpened({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isMissingPart(error)) return <MissingPartPage />;
  return (
    <ErrorPage
      message={`The changes stored on this ${deviceWord()} can't be read right now. Nothing is lost. Close the app's other tabs and try again.`}
      onRetry={onRetry}
    />
  );
}
