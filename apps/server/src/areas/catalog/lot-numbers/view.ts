import { createHash } from "node:crypto";
import {
  type AppliedNumbers,
  maxSkippedRanges,
  type SkippedNumbers,
} from "@lotwright/contracts/catalog/lot-numbers";
import { lotName } from "../lot-changes/access";
import type { TitledLot } from "./access";
import type { NumberChange, Skipped } from "./number-plan";

export type Planned = {
  lots: readonly TitledLot[];
  adjusted: ReadonlySet<string>;
  changes: readonly NumberChange[];
  skipped: readonly Skipped[];
};

/** Converts changed numbers to the API's parallel lists. */
export function renumberedView(planned: Planned): Omit<AppliedNumbers, "snapshotId"> {
  const { lots, adjusted, changes, skipped } = planned;
  const titles = new Map(lots.map(({ id, title }) => [id, title]));
  return {
    count: changes.length,
    itemIds: changes.map(({ itemId }) => itemId),
    before: changes.map(({ before }) => lotName(before)),
    after: changes.map(({ after }) => lotName(after)),
    titles: changes.map(({ itemId }) => titles.get(itemId) ?? ""),
    skipped: rangesOf(skipped).slice(0, maxSkippedRanges),
    skippedCount: skipped.length,
    adjustedCount: changes.filter(({ itemId }) => adjusted.has(itemId)).length,
  };
}

/** Version that depends on the planned changes only. */
export function versionOf({ changes }: Planned): string {
  const written = changes.map(({ itemId, before, after }) => [itemId, lotName(before), lotName(after)]);
  return createHash("sha256").update(JSON.stringify(written)).digest("base64url");
}

/** Combines ascending numbers into ranges. */
function rangesOf(skipped: readonly Skipped[]): SkippedNumbers[] {
  const ranges: SkippedNumbers[] = [];
  for (const { number, reason } of skipped) {
    const last = ranges.at(-1);
    if (last?.reason === reason && last.to === number - 1) last.to = number;
    else ranges.push({ from: number, to: number, reason });
  }
  return ranges;
}
