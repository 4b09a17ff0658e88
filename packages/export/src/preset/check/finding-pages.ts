import type { Finding, Preflight } from "@lotwright/contracts/exports/preflight";

/**
 * A place in a list that is computed in windows, as none holds all of a long list: the place in the list where the window begins, and
 * the place in the window.
 */
export interface Place {
  window: number;
  index: number;
}

/** Entries of a window, and how many the whole list has. */
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

/** Characters that a page has for each entry that it may have: long texts make it shorter. */
const textPerEntry = 1_000;

type Texts = Partial<Pick<Finding, "value" | "original" | "after">>;
const textLength = ({ value, original, after }: Texts) =>
  (value?.length ?? 0) + (original?.length ?? 0) + (after?.length ?? 0);

/** A page of a list: `limit` entries from a place on, fewer where their texts are long, and the cursor of the next page. */
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

/** A check with the first findings of each group, and the first adjustments. */
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
