import type { LeasedLots, LotBlock } from "@lotwright/contracts/catalog/lot-leases";
import { persisted, usePersisted, valid } from "../../../lib/persisted";
import { isFlag, isListOf, isNumber, isObject, isText } from "../../../lib/type-guards";
import type { LotSequence } from "../queue/delivered-item";
import { holds } from "./block-numbers";

type HeldBlock = LotBlock & {
  /** Whether the user requested the numbers, so that leaving the screen does not return them. */
  isRequested: boolean;
};

/** The lot numbers that this device has leased, in blocks, in the order of their use. */
export type HeldLots = Pick<LeasedLots, "nextLotNumber"> & {
  blocks: HeldBlock[];
  /** Leased numbers of saved lots, needed because the list of lots may not be in memory. */
  used: number[];
  /** Expiry by this device's clock. */
  expiresAt: number;
};

const isBlock = (value: unknown): value is HeldBlock =>
  isObject(value) &&
  isText(value.id) &&
  isNumber(value.firstLotNumber) &&
  isNumber(value.lastLotNumber) &&
  isFlag(value.isRequested);

const isHeldLots = (value: unknown): value is HeldLots =>
  isObject(value) &&
  isListOf(value.blocks, isBlock) &&
  isListOf(value.used, isNumber) &&
  isNumber(value.expiresAt) &&
  (value.nextLotNumber === null || isNumber(value.nextLotNumber));

export const heldLots = persisted(
  ({ userId, manifestId }: LotSequence) => `lotwright.lot-blocks.${userId}.${manifestId}`,
  valid(isHeldLots),
);

/** Returns the leased blocks unless they have expired. */
const current = (held: HeldLots | undefined) =>
  held && held.blocks.length > 0 && held.expiresAt > Date.now() ? held : undefined;

/** Reads the leased blocks of lot numbers that have not expired; undefined without any. */
export const readHeldLots = (sequence: LotSequence) => current(heldLots(sequence).read());

/** Ids of the blocks that this device has leased, also of expired ones. */
export const readLeasedIds = (sequence: LotSequence): ReadonlySet<string> =>
  new Set(
    heldLots(sequence)
      .read()
      ?.blocks.map(({ id }) => id),
  );

function write(sequence: LotSequence, held: HeldLots): void {
  const stored = heldLots(sequence);
  if (held.blocks.length > 0) stored.write(held);
  else stored.forget();
}

const usedIn = (blocks: readonly LotBlock[], used: readonly number[]) =>
  used.filter((lotNumber) => blocks.some((block) => holds(block, lotNumber)));

/** Stores the leased blocks for offline use. `isRequested`: whether the user requested the numbers. */
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

/** Marks leased numbers as used by lots; ignores numbers outside of the blocks. */
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

/** Hook version of `readHeldLots`, which also rerenders when the blocks expire. */
export const useHeldLots = (sequence: LotSequence): HeldLots | undefined =>
  current(usePersisted(heldLots(sequence)));
