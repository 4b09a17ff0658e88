import { lotBlockSize, maxLeasedNumbers } from "@lotwright/contracts/values/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from "react";
import { useIsOnline } from "../../../data/api/connection";
import { type ApiClient, callContextOfUser, trpc } from "../../../data/api/trpc";
import { findListed } from "../../../data/lots/item-lists";
import { useCurrentUser } from "../../../data/session/session";
import type { LotSequence } from "../queue/delivered-item";
import type { PendingChange } from "../queue/records";
import { type NumberedLot, numberedLots } from "../queue/taken-lots";
import { useOutbox } from "../queue/use-outbox";
import { holds, unusedNumbers } from "./block-numbers";
import { deviceId } from "./device-id";
import { dropBlocks, type HeldLots, holdLots, readHeldLots, useHeldLots } from "./held-lots";

/** Blocks are renewed when at most this many ms of their 24 hours are left. */
const renewalMs = 23 * 60 * 60 * 1_000;

const addingScreen = /^\/manifests\/([^/]+)\/(?:camera|new-item|voice)$/;
const isAdding = (pathname: string, manifestId: string) => addingScreen.exec(pathname)?.[1] === manifestId;

const ofManifest = (queue: readonly PendingChange[], manifestId: string) =>
  queue.filter((change) => change.manifestId === manifestId);

/** The numbers of the manifest's lots, as this device knows them. */
const usedNumbers = (listed: readonly NumberedLot[] = [], queue: readonly PendingChange[]) =>
  new Set(numberedLots(listed, queue).map(({ lotNumber }) => lotNumber));

/** Manifests for which a component is requesting a lease. */
const leasing = new Set<string>();

type Wish = { count: number; isRequested?: boolean };

async function lease(client: ApiClient, sequence: LotSequence, { count, isRequested = false }: Wish) {
  const { userId, manifestId } = sequence;
  const id = deviceId();
  if (id === undefined) throw new Error("This browser blocks storage");
  const context = callContextOfUser(userId);
  holdLots(
    sequence,
    await client.lotLeases.lease.mutate({ manifestId, deviceId: id, count }, { context }),
    isRequested,
  );
}

/** Returns unused blocks that the user did not request to the server. Without a response they expire. */
async function release(client: ApiClient, sequence: LotSequence, used: ReadonlySet<number>): Promise<void> {
  const { userId, manifestId } = sequence;
  const id = deviceId();
  const { blocks = [], used: saved = [] } = readHeldLots(sequence) ?? {};
  const unused = blocks.filter(
    (block) => !block.isRequested && ![...used, ...saved].some((lotNumber) => holds(block, lotNumber)),
  );
  if (id === undefined || unused.length === 0 || !navigator.onLine) return;
  const ids = unused.map((block) => block.id);
  dropBlocks(sequence, ids);
  await client.lotLeases.release
    .mutate({ manifestId, deviceId: id, ids }, { context: callContextOfUser(userId) })
    .catch(() => undefined);
}

/** Computes how many unused numbers to request. The server counts the numbers of pending lots as unused. */
function countNeeded(
  blocks: HeldLots["blocks"],
  queue: readonly PendingChange[],
  count = lotBlockSize,
): number {
  const isPending = ({ kind, fields }: PendingChange) =>
    kind === "create" && blocks.some((block) => holds(block, fields.lotNumber));
  return Math.min(count + queue.filter(isPending).length, maxLeasedNumbers);
}

/** The user's leased blocks, the number of unused numbers in them, and the pending lots. Follows the upload queue. */
function useStock(sequence: LotSequence) {
  const { manifestId } = sequence;
  const queryClient = useQueryClient();
  const { subscribe, view } = useOutbox();
  const held = useHeldLots(sequence);
  const lots = useSyncExternalStore(subscribe, () => view().lots);
  const listed = findListed(queryClient, manifestId);
  return useMemo(() => {
    const queue = ofManifest(lots, manifestId);
    const blocks = held?.blocks ?? [];
    const left = held ? unusedNumbers(held, usedNumbers(listed, queue)).length : 0;
    return { blocks, left, queue, expiresAt: held?.expiresAt ?? 0 };
  }, [held, lots, listed, manifestId]);
}

/**
 * Leases lot numbers for a screen that adds lots, if a second device adds lots to the manifest, and again when less
 * than half a block is left. Returns unused blocks when the user leaves the screen.
 */
export function useLotBlocks(manifestId: string) {
  const { id: userId } = useCurrentUser();
  const { client } = trpc.useUtils();
  const router = useRouter();
  const outbox = useOutbox();
  const queryClient = useQueryClient();
  const { blocks, left, queue, expiresAt } = useStock({ userId, manifestId });
  const next = trpc.manifests.nextLotNumber.useQuery({ id: manifestId }, { enabled: false }).data;
  const isWanted = useIsOnline() && next?.areLeasesWanted === true;
  const isShort = left < lotBlockSize / 2;

  const leave = useEffectEvent((sequence: LotSequence) => {
    if (isAdding(router.latestLocation.pathname, sequence.manifestId)) return;
    const waiting = ofManifest(outbox.view().lots, sequence.manifestId);
    void release(client, sequence, usedNumbers(findListed(queryClient, sequence.manifestId), waiting));
  });
  const renew = useEffectEvent(async (sequence: LotSequence) => {
    const isFresh = expiresAt - Date.now() > renewalMs;
    if ((isFresh && !isShort) || leasing.has(sequence.manifestId)) return;
    leasing.add(sequence.manifestId);
    // Without leased blocks, numbers are suggested from the list of lots.
    await lease(client, sequence, { count: countNeeded(blocks, queue) }).catch(() => undefined);
    leasing.delete(sequence.manifestId);
    leave(sequence);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: numbers are leased again when few are left
  useEffect(() => {
    if (isWanted) void renew({ userId, manifestId });
  }, [userId, manifestId, isWanted, isShort]);
  useEffect(() => () => leave({ userId, manifestId }), [userId, manifestId]);

  const request = useMutation({
    mutationFn: (count: number) =>
      lease(client, { userId, manifestId }, { count: countNeeded(blocks, queue, count), isRequested: true }),
    meta: { errorFallback: "Lot numbers couldn't be reserved" },
  });
  return {
    /** The blocks of lot numbers that this device has leased. */
    blocks,
    /** Number of leased numbers that no lot uses. */
    left,
    /** Leases numbers until the device has this many unused ones. The device keeps them after leaving the screen. */
    request: request.mutate,
    isRequesting: request.isPending,
  };
}
