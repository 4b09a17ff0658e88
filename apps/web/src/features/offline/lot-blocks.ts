/** The public surface of number blocks: lot numbers that this device has leased. */

export { holds, nextOwnNumber } from "./lot-blocks/block-numbers";
export { type HeldLots, readHeldLots, readLeasedIds, useHeldLots } from "./lot-blocks/held-lots";
export { LotBlockNote } from "./lot-blocks/lot-block-note";
export { ReservedBlocks } from "./lot-blocks/reserved-blocks";
export { useLotBlocks } from "./lot-blocks/use-lot-blocks";
