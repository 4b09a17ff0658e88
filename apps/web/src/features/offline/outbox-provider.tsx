import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, useEffect, useState } from "react";
import { ErrorPage } from "../../components/layout/error-page";
import { HeaderStatusContext } from "../../components/layout/page-header";
import { MissingPartPage, Part } from "../../components/layout/part";
import { GoneManifestContext } from "../../components/layout/route-error";
import { trpc } from "../../data/api/trpc";
import { useCurrentUser } from "../../data/session/session";
import { isMissingPart } from "../../lib/app-shell";
import { deviceWord } from "../../lib/device";
import type { Opened } from "./open-outbox";
import { OutboxBadge } from "./outbox-dialog/outbox-badge";
import { useSending } from "./queue/sending-times";
import { OutboxContext } from "./queue/use-outbox";
import { UpdateNotice } from "./update/update-notice";

const GoneManifest = lazy(() => import("./gone-manifest"));

const renderGone = (manifestId: string, otherwise: ReactNode) => (
  <Part fallback={otherwise} instead={otherwise}>
    <GoneManifest {...{ manifestId, otherwise }} />
  </Part>
);

/** Opens the signed-in user's upload queue, and uploads it while the page is open. */
export function OutboxProvider({ children, fallback }: { children: ReactNode; fallback: ReactNode }) {
  const { id: userId } = useCurrentUser();
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const [cache] = useState(() => ({ queryClient, utils }));
  const [opened, setOpened] = useState<Opened>();
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    if (failure) return;
    let isLeft = false;
    // Imported on demand, because the queue is not part of the first load.
    const opening = import("./open-outbox").then(({ openOutbox }) => openOutbox(userId, cache));
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
  }, [userId, cache, failure]);
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
