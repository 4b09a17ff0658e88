import { lotBlockSize, maxLeasedNumbers } from "@lotwright/contracts/values/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from "react";
import { useIsOnline } from "../../../data/api/connection";
import { type ApiClient, callContextOfUser, trpc } from "../../../data/api/trpc";
import { findListed } from "../../../data/lots/item-lists";
import { useCurrentUser } from "../../../data/session/session";
import { readDraft, readSpoken } from "../drafts/lot-drafts";
import type { LotSequence } from "../queue/delivered-item";
import { draftHolder, type PendingChange } from "../queue/records";
import { type NumberedLot, numberedLots } from "../queue/taken-lots";
import { useOutbox } from "../queue/use-outbox";
import { holds, unusedNumbers } from "./block-numbers";
import { deviceId } from "./device-id";
import { dropBlocks, type HeldLots, holdLots, readHeldLots, useHeldLots } from "./held-lots";

const hourMs = 60 * 60 * 1_000;
/** Blocks are renewed when at most this many ms of their 24 hours are left. */
const renewalMs = 23 * hourMs;

const isInSale = (pathname: string, manifestId: string) => pathname.split("/")[2] === manifestId;

const ofManifest = <Pending extends { manifestId: string }>(queue: readonly Pending[], manifestId: string) =>
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

/** Whether the user has begun lots of the manifest without saving them. */
function hasDraft(sequence: LotSequence, photos: readonly { holder: string }[]): boolean {
  const { notes, fields } = readDraft(sequence);
  const texts = [notes, readSpoken(sequence)];
  const isBegun = texts.some((text) => text.trim() !== "") || Object.keys(fields).length > 0;
  const holders = [draftHolder(sequence.manifestId), draftHolder(sequence.manifestId, "voice")];
  return isBegun || photos.some(({ holder }) => holders.includes(holder));
}

/** Returns unused blocks that the user did not request to the server. Without a response they expire. */
async function release(
  { client, manifests }: ReturnType<typeof trpc.useUtils>,
  sequence: LotSequence,
  used: ReadonlySet<number>,
): Promise<void> {
  const { userId, manifestId } = sequence;
  const id = deviceId();
  const { blocks = [], used: saved = [] } = readHeldLots(sequence) ?? {};
  const unused = blocks.filter(
    (block) => !block.isRequested && ![...used, ...saved].some((lotNumber) => holds(block, lotNumber)),
  );
  if (id === undefined || unused.length === 0 || !navigator.onLine) return;
  const ids = unused.map((block) => block.id);
  dropBlocks(sequence, ids);
  // Otherwise the cached answer would name the returned numbers as another device's.
  manifests.nextLotNumber.setData({ id: manifestId }, (next) =>
    next?.reserved ? { ...next, reserved: next.reserved.filter(({ id }) => !ids.includes(id)) } : next,
  );
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
 * than half a block is left. Returns unused blocks when the user leaves the manifest with nothing unsaved.
 */
export function useLotBlocks(manifestId: string) {
  const { id: userId } = useCurrentUser();
  const utils = trpc.useUtils();
  const { client } = utils;
  const router = useRouter();
  const outbox = useOutbox();
  const queryClient = useQueryClient();
  const { blocks, left, queue, expiresAt } = useStock({ userId, manifestId });
  const next = trpc.manifests.nextLotNumber.useQuery({ id: manifestId }, { enabled: false }).data;
  const isWanted = useIsOnline() && next?.areLeasesWanted === true;
  const isShort = left < lotBlockSize / 2;

  /** Returns blocks if the user has left the manifest's screens with nothing unsaved. A closed page keeps them. */
  const returnIfLeft = useEffectEvent((sequence: LotSequence): boolean => {
    const { manifestId } = sequence;
    if (isInSale(router.latestLocation.pathname, manifestId)) return false;
    const { lots, deletions, photos } = outbox.view();
    // Undo of a deletion may give a lot that was never sent its number back.
    const waiting = ofManifest([...lots, ...deletions], manifestId);
    if (waiting.length === 0 && !hasDraft(sequence, photos))
      void release(utils, sequence, usedNumbers(findListed(queryClient, manifestId), []));
    return true;
  });
  const leave = useEffectEvent((sequence: LotSequence) => {
    if (returnIfLeft(sequence)) return;
    const stop = router.subscribe("onResolved", () => returnIfLeft(sequence) && stop());
  });
  const renew = useEffectEvent(async (sequence: LotSequence) => {
    const leftMs = expiresAt - Date.now();
    // More is left than was leased when this device's clock was set back.
    const isFresh = leftMs > renewalMs && leftMs <= 24 * hourMs;
    if ((isFresh && !isShort) || leasing.has(sequence.manifestId)) return;
    leasing.add(sequence.manifestId);
    // Without leased blocks, numbers are suggested from the list of lots.
    await lease(client, sequence, { count: countNeeded(blocks, queue) }).catch(() => undefined);
    leasing.delete(sequence.manifestId);
    returnIfLeft(sequence);
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
