import type { Finding, Preflight } from "@lotwright/contracts/exports/preflight";

/**
 * Position in a list computed in windows, because a long one is never in memory as a whole: the window's start, and the index in
 * the window.
 */
export interface Place {
  window: number;
  index: number;
}

/** Entries of a window, and the length of the whole list. */
interface Window<Entry> {
  entries: readonly Entry[];
  count: number;
}

export const startOfList: Place = { window: 0, index: 0 };

const cursorOf = ({ window, index }: Place): string => `${window}.${index}`;

/** @param cursor two numbers, as its contract says */
export function placeOf(cursor: string | undefined): Place {
  const [window = 0, index = 0] = cursor?.split(".").map(Number) ?? [];
  return { window, index };
}

/** Average characters allowed per entry of a page; longer texts make it shorter. */
const textPerEntry = 1_000;

type Texts = Partial<Pick<Finding, "value" | "original" | "after">>;
const textLength = ({ value, original, after }: Texts) =>
  (value?.length ?? 0) + (original?.length ?? 0) + (after?.length ?? 0);

/** A page of a list: `limit` entries from a position, fewer if their texts are long, and the next cursor. */
export function pageOf<Entry extends Texts>(
  { entries, count }: Window<Entry>,
  { window, index }: Place,
  limit = Number.POSITIVE_INFINITY,
): { entries: Entry[]; next: string | null } {
  let room = limit * textPerEntry;
  const page: Entry[] = [];
  for (const entry of entries.slice(index, index + limit)) {
    room -= textLength(entry);
    if (room < 0 && page.length > 0) break;
    page.push(entry);
  }
  const end = index + page.length;
  if (end < entries.length) return { entries: page, next: cursorOf({ window, index: end }) };
  const total = window + entries.length;
  return { entries: page, next: total < count ? cursorOf({ window: total, index: 0 }) : null };
}

/** Limits a check to the first findings of each group and the first adjustments. */
export function limitCheck<Check extends Omit<Preflight, "version">>(
  check: Check,
  limit: number | undefined,
): Check {
  if (limit === undefined) return check;
  const adjustments = pageOf(
    { entries: check.adjustments, count: check.adjustmentCount },
    startOfList,
    limit,
  );
  return {
    ...check,
    groups: check.groups.map((group) => {
      const { entries, next } = pageOf({ entries: group.findings, count: group.count }, startOfList, limit);
      return { ...group, findings: entries, next };
    }),
    ...{ adjustments: adjustments.entries, nextAdjustments: adjustments.next },
  };
}
