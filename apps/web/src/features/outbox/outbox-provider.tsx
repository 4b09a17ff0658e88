import type { AppRouter } from "@lotwright/server/router";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { TRPCClient } from "@trpc/client";
import { type ReactNode, useEffect, useState } from "react";
import { HeaderStatusContext } from "../../components/layout/header-status";
import { useCurrentUser } from "../../lib/current-user";
import { isSignedOut } from "../../lib/error-message";
import { inNameOf } from "../../lib/expected-user";
import { putItem } from "../../lib/item-lists";
import { fromServerOnly } from "../../lib/kept-answers-link";
import { askToKeepStorage } from "../../lib/lasting-storage";
import { makeId } from "../../lib/make-id";
import { shrinkOffThread } from "../../lib/shrink-off-thread";
import { trpc } from "../../lib/trpc";
import { sayFull, sayLimit, sayRefused } from "../capture/photo-notices";
import { uploadPhotoOf } from "../capture/upload-photo";
import { correctLotNumber } from "../items/lot-suggestion";
import type { Outbox, OutboxEvents } from "./outbox";
import { OutboxBadge } from "./outbox-badge";
import type { Line } from "./sender";
import { createSingleFlight } from "./single-flight";
import { UpdateNotice } from "./update-notice";
import { OutboxContext } from "./use-outbox";
import { useSending } from "./use-sending";

/** A line that says nothing for so long is none. */
const answerMs = 30_000;

function createLine({ auth, items }: TRPCClient<AppRouter>, userId: string): Line {
  const options = () => ({ signal: AbortSignal.timeout(answerMs) });
  return {
    uploadPhoto: uploadPhotoOf(userId),
    createItem: (input) => items.create.mutate(input, { ...options(), context: inNameOf(userId) }),
    updateItem: (input) => items.update.mutate(input, { ...options(), context: inNameOf(userId) }),
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

type Cache = { queryClient: QueryClient; utils: ReturnType<typeof trpc.useUtils> };

function createEvents(userId: string, { queryClient, utils }: Cache): OutboxEvents {
  return {
    onLimit: sayLimit,
    onFull: sayFull,
    onPhotoRefused: (photo, message) => sayRefused(message, photo),
    onSignedOut: () => void utils.auth.current.invalidate(),
    onDelivered({ manifestId, change, fields }, item) {
      putItem(queryClient, item);
      utils.items.byId.setData({ id: item.id }, item);
      if (change) return;
      correctLotNumber({ userId, manifestId }, { used: fields.lotNumber, became: item.lotNumber });
      utils.manifests.nextLotNumber.setData({ id: manifestId }, (known) => ({
        lotNumber: Math.max(known?.lotNumber ?? 0, item.lotNumber + 1),
      }));
      void utils.manifests.list.invalidate();
    },
  };
}

type Opened = { outbox: Outbox; announced: BroadcastChannel | undefined };

async function openOutbox(
  userId: string,
  client: TRPCClient<AppRouter>,
  events: OutboxEvents,
): Promise<Opened> {
  // Not among what has to be there before anything is shown.
  const [{ createOutbox }, { createPassingStore, openLastingStore }] = await Promise.all([
    import("./outbox"),
    import("./outbox-store"),
  ]);
  // In private windows and where storage is blocked the page keeps what it can; the badge says so.
  const store = await openLastingStore().catch(createPassingStore);
  const channelName = `lotwright-outbox-${userId}`;
  const announced = "BroadcastChannel" in globalThis ? new BroadcastChannel(channelName) : undefined;
  const outbox = createOutbox({
    userId,
    store,
    events,
    line: createLine(client, userId),
    shrink: shrinkOffThread,
    askToKeep: askToKeepStorage,
    singleFlight: createSingleFlight(makeId()),
    announce: () => announced?.postMessage("changed"),
  });
  await outbox.resume();
  return { outbox, announced };
}

/** Opens what the signed-in person has on this phone, and sends it for as long as the page is there. */
export function OutboxProvider({ children, fallback }: { children: ReactNode; fallback: ReactNode }) {
  const { id: userId } = useCurrentUser();
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const { client } = utils;
  const [events] = useState(() => createEvents(userId, { queryClient, utils }));
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    let isLeft = false;
    const opening = openOutbox(userId, client, events);
    void opening.then((next) => !isLeft && setOpened(next));
    return () => {
      isLeft = true;
      void opening.then(({ outbox, announced }) => {
        outbox.stop();
        announced?.close();
      });
    };
  }, [userId, client, events]);
  useSending(opened?.outbox, opened?.announced);
  if (!opened) return fallback;
  return (
    <OutboxContext value={opened.outbox}>
      <UpdateNotice />
      <HeaderStatusContext value={<OutboxBadge />}>{children}</HeaderStatusContext>
    </OutboxContext>
  );
}
