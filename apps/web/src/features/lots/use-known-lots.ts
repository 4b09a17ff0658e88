import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { trpc } from "../../data/api/trpc";
import { findListed } from "../../data/lots/item-lists";
import { readHeldLots, useHeldLots } from "../offline/lot-blocks";
import { type LotSequence, lastLotNumber, useOutbox, useOutboxLots } from "../offline/queue";
import { knownLots } from "./known-lots";
import {
  type KnownLots,
  type LeftOut,
  leftOut,
  nextLotNumber,
  suggestLotNumber,
  suggestLotNumbers,
} from "./lot-suggestion";

/** Suggests a lot number when a form opens, which does not change while the form is open. */
export function useLotSuggestion(sequence: LotSequence): (sectionLetter: string) => number {
  const utils = trpc.useUtils();
  const outbox = useOutbox();
  const queryClient = useQueryClient();
  const { manifestId } = sequence;
  return (sectionLetter) => {
    const next = utils.manifests.nextLotNumber.getData({ id: manifestId });
    const known = knownLots(sequence, {
      nextOnServer: next?.lotNumber,
      reserved: next?.reserved,
      first: utils.manifests.byId.getData({ id: manifestId })?.firstLotNumber,
      items: findListed(queryClient, manifestId),
      queue: outbox.view().lots,
      held: readHeldLots(sequence),
    });
    return suggestLotNumber(sequence, known, sectionLetter);
  };
}

function useKnownLots({ userId, manifestId }: LotSequence): KnownLots {
  const next = trpc.manifests.nextLotNumber.useQuery({ id: manifestId });
  const whole = trpc.items.list.useQuery({ manifestId }, { enabled: false }).data;
  const cards = trpc.items.cards.useQuery({ manifestId }, { enabled: false }).data;
  const items = whole ?? cards;
  const queue = useOutboxLots();
  const { lotNumber: nextOnServer, reserved } = next.data ?? {};
  const manifest = trpc.manifests.byId.useQuery({ id: manifestId }, { enabled: false }).data;
  const first = manifest?.firstLotNumber;
  const held = useHeldLots({ userId, manifestId });
  return useMemo(
    () => knownLots({ userId, manifestId }, { nextOnServer, reserved, first, items, queue, held }),
    [userId, manifestId, nextOnServer, reserved, first, items, queue, held],
  );
}

/** Finds the numbers between this device's last lot and a number that other devices have leased. */
export function useLeftOut(sequence: LotSequence): (lotNumber: number) => LeftOut | undefined {
  const known = useKnownLots(sequence);
  return (lotNumber) => leftOut(sequence, known, lotNumber);
}

/** Suggests numbers of several new lots, and follows changes of the list and the queue. */
export function useSuggestedLots(sequence: LotSequence): (count: number) => number[] {
  const { userId, manifestId } = sequence;
  const known = useKnownLots(sequence);
  return useCallback(
    (count) => suggestLotNumbers({ userId, manifestId }, known, count),
    [userId, manifestId, known],
  );
}

/** The number of the next lot, which follows changes of the list and the queue. */
export function useNextLotNumber(sequence: LotSequence): number {
  const known = useKnownLots(sequence);
  return nextLotNumber(sequence, known);
}

/** The lot numbers that the camera shows, which follow changes of the list and the queue. */
export function useCapturedNumbers(sequence: LotSequence) {
  const known = useKnownLots(sequence);
  return {
    /** Suggests the number of the lot being captured. */
    suggest: (sectionLetter: string) => suggestLotNumber(sequence, known, sectionLetter),
    /** Finds the numbers between this device's last lot and a number that other devices have leased. */
    leftOut: (lotNumber: number) => leftOut(sequence, known, lotNumber),
    /** Whether this device knows of no lots in the manifest. */
    isFirst: known.saved.length === 0 && known.waiting.length === 0 && lastLotNumber(sequence) === undefined,
  };
}
