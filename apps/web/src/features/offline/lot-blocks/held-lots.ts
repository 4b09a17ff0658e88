import { type LeasedLots, leasedLots, lotBlock } from "@lotwright/contracts/lot-leases";
import { useMemo, useSyncExternalStore } from "react";
import { z } from "zod";
import { forget, recall, remember } from "../../../lib/storage";
import type { LotSequence } from "../cache/delivered-item";

const heldBlock = lotBlock.extend({
  /** Whether the user asked for the numbers, so that leaving the screen does not return them. */
  isRequested: z.boolean(),
});

const heldLots = leasedLots.omit({ expiresInMs: true }).extend({
  blocks: heldBlock.array().min(1),
  /** By this device's clock. */
  expiresAt: z.number(),
});
/** The blocks of lot numbers that this device has leased, in the order in which it uses them. */
export type HeldLots = z.infer<typeof heldLots>;

const keyOf = ({ userId, manifestId }: LotSequence) => `lotwright.lot-blocks.${userId}.${manifestId}`;

function parse(text: string | undefined): HeldLots | undefined {
  if (text === undefined) return undefined;
  try {
    const { data } = heldLots.safeParse(JSON.parse(text));
    return data && data.expiresAt > Date.now() ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the blocks that have not expired. Undefined without any. */
export const readHeldLots = (sequence: LotSequence) => parse(recall(keyOf(sequence)));

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Another tab has changed the storage.
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

function write(sequence: LotSequence, held: HeldLots): void {
  if (held.blocks.length > 0) remember(keyOf(sequence), JSON.stringify(held));
  else forget(keyOf(sequence));
  for (const listener of listeners) listener();
}

/** Stores the server's answer, so that the blocks can be used offline. `isRequested`: whether the user asked for numbers. */
export function holdLots(
  sequence: LotSequence,
  { blocks, expiresInMs, nextLotNumber }: LeasedLots,
  isRequested: boolean,
): void {
  const before = readHeldLots(sequence)?.blocks ?? [];
  const wasRequested = (id: string) => before.some((block) => block.id === id && block.isRequested);
  write(sequence, {
    blocks: blocks.map((block) => ({ ...block, isRequested: isRequested || wasRequested(block.id) })),
    expiresAt: Date.now() + expiresInMs,
    nextLotNumber,
  });
}

export function dropBlocks(sequence: LotSequence, ids: readonly string[]): void {
  const held = readHeldLots(sequence);
  if (held) write(sequence, { ...held, blocks: held.blocks.filter(({ id }) => !ids.includes(id)) });
}

/** `readHeldLots` that follows changes. */
export function useHeldLots({ userId, manifestId }: LotSequence): HeldLots | undefined {
  const text = useSyncExternalStore(subscribe, () => recall(keyOf({ userId, manifestId })));
  return useMemo(() => parse(text), [text]);
}
