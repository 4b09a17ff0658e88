import type { LotBlock } from "@lotwright/contracts/catalog/lot-leases";
import { deviceWord } from "../../../lib/device";

type Range = Pick<LotBlock, "firstLotNumber" | "lastLotNumber">;

export const holds = ({ firstLotNumber, lastLotNumber }: Range, lotNumber: number): boolean =>
  firstLotNumber <= lotNumber && lotNumber <= lastLotNumber;

type Held = { blocks: readonly Range[]; used: readonly number[] };

/** The leased numbers that no lot uses, in the order of the blocks. `taken`: the numbers of other known lots. */
export function unusedNumbers({ blocks, used }: Held, taken: ReadonlySet<number>): number[] {
  const numbers = blocks.flatMap(({ firstLotNumber, lastLotNumber }) =>
    Array.from({ length: lastLotNumber - firstLotNumber + 1 }, (_, index) => firstLotNumber + index),
  );
  return numbers.filter((lotNumber) => !(used.includes(lotNumber) || taken.has(lotNumber)));
}

/** The next unused leased number: the one after the block's last lot, otherwise the lowest. Undefined if none is left. */
export function nextOwnNumber(held: Held, taken: ReadonlySet<number>, last = 0): number | undefined {
  const unused = unusedNumbers(held, taken);
  const current = held.blocks.find((block) => holds(block, last));
  const after = current && unused.find((lotNumber) => lotNumber > last && holds(current, lotNumber));
  return after ?? unused[0];
}

/** The blocks as ranges. Adjacent blocks are one range. */
function toRanges(blocks: readonly Range[]): Range[] {
  const ranges: Range[] = [];
  for (const { firstLotNumber, lastLotNumber } of blocks) {
    const before = ranges.at(-1);
    if (before?.lastLotNumber === firstLotNumber - 1) before.lastLotNumber = lastLotNumber;
    else ranges.push({ firstLotNumber, lastLotNumber });
  }
  return ranges;
}

const listFormat = new Intl.ListFormat("en-US");

/** Text such as "Lots 1025–1049 are yours on this phone". */
export function blocksText(blocks: readonly Range[]): string {
  const ranges = toRanges(blocks).map(({ firstLotNumber: first, lastLotNumber: last }) =>
    first === last ? `${first}` : `${first}–${last}`,
  );
  const isOne = ranges.length === 1 && !ranges[0]?.includes("–");
  return `${isOne ? "Lot" : "Lots"} ${listFormat.format(ranges)} ${isOne ? "is" : "are"} yours on this ${deviceWord()}`;
}
