import type { LeasedLots, LotBlock } from "@lotwright/contracts/catalog/lot-leases";
import { useMemo, useSyncExternalStore } from "react";
import { forget, recall, remember } from "../../../lib/storage";
import { createEmitter } from "../../../lib/store";
import type { LotSequence } from "../cache/delivered-item";
import { holds } from "./block-numbers";

type HeldBlock = LotBlock & {
  /** Whether the user requested the numbers, so that leaving the screen does not return them. */
  isRequested: boolean;
};

/** The blocks of lot numbers that this device has leased, in the order in which it uses them. */
export type HeldLots = Pick<LeasedLots, "nextLotNumber"> & {
  blocks: HeldBlock[];
  /** Numbers of these that saved lots have, since the list of lots may not be in memory. */
  used: number[];
  /** Expiry by this device's clock. */
  expiresAt: number;
};

const keyOf = ({ userId, manifestId }: LotSequence) => `lotwright.lot-blocks.${userId}.${manifestId}`;

/** Not checked by a schema, which the first load does not contain: only this file writes it. */
function parse(text: string | undefined): HeldLots | undefined {
  if (text === undefined) return undefined;
  try {
    const held = JSON.parse(text) as HeldLots; // as written below
    return held.blocks.length > 0 && held.expiresAt > Date.now() ? held : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the blocks that have not expired. Undefined without any. */
export const readHeldLots = (sequence: LotSequence) => parse(recall(keyOf(sequence)));

const changed = createEmitter();

function subscribe(listener: () => void) {
  const stop = changed.subscribe(listener);
  // Another tab has changed the storage.
  addEventListener("storage", listener);
  return () => {
    stop();
    removeEventListener("storage", listener);
  };
}

function write(sequence: LotSequence, held: HeldLots): void {
  if (held.blocks.length > 0) remember(keyOf(sequence), JSON.stringify(held));
  else forget(keyOf(sequence));
  changed.emit();
}

const usedIn = (blocks: readonly LotBlock[], used: readonly number[]) =>
  used.filter((lotNumber) => blocks.some((block) => holds(block, lotNumber)));

/** Stores the server's answer, so that the blocks can be used offline. `isRequested`: whether the user requested numbers. */
export function holdLots(
  sequence: LotSequence,
  { blocks, expiresInMs, nextLotNumber }: LeasedLots,
  isRequested: boolean,
): void {
  const before = readHeldLots(sequence);
  const wasRequested = (id: string) =>
    before?.blocks.some((block) => block.id === id && block.isRequested) ?? false;
  write(sequence, {
    blocks: blocks.map((block) => ({ ...block, isRequested: isRequested || wasRequested(block.id) })),
    used: usedIn(blocks, before?.used ?? []),
    expiresAt: Date.now() + expiresInMs,
    nextLotNumber,
  });
}

/** Notes that lots have these numbers. Does nothing for numbers outside of the blocks. */
export function markUsed(sequence: LotSequence, lotNumbers: readonly number[]): void {
  const held = readHeldLots(sequence);
  const used = held && usedIn(held.blocks, lotNumbers);
  if (used && used.length > 0) write(sequence, { ...held, used: [...new Set([...held.used, ...used])] });
}

export function dropBlocks(sequence: LotSequence, ids: readonly string[]): void {
  const held = readHeldLots(sequence);
  if (!held) return;
  const blocks = held.blocks.filter(({ id }) => !ids.includes(id));
  write(sequence, { ...held, blocks, used: usedIn(blocks, held.used) });
}

/** `readHeldLots` that follows changes. */
export function useHeldLots({ userId, manifestId }: LotSequence): HeldLots | undefined {
  const text = useSyncExternalStore(subscribe, () => recall(keyOf({ userId, manifestId })));
  const held = useMemo(() => parse(text), [text]);
  // A screen may stay open until the blocks have expired.
  return held && held.expiresAt > Date.now() ? held : undefined;
}
