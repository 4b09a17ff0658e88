import type { CheckLevel, Finding, FindingGroup } from "@lotwright/contracts/exports/preflight";
import { type CheckCode, maxFindings } from "@lotwright/contracts/exports/preflight";
import type { Preset } from "../format/preset";
import { type Found, isAutomatic } from "../prepare/findings";
import { headingOf } from "../prepare/wording";
import { pageOf } from "./finding-pages";
import { needsNewNumber } from "./new-numbers";

const levels = ["error", "warning", "info"] as const;

/** Maximum characters of a displayed text. */
const maxShownText = 300;

/** Maximum numbers of findings that a check lists; it counts the rest. */
export interface ListBounds {
  /** Maximum findings per group, and characters of their texts. */
  findings: number;
  text: number;
  /** Maximum in all groups together, since a format has up to 200 columns with several groups each. */
  allFindings: number;
  allText: number;
}

const listBounds: ListBounds = {
  ...{ findings: maxFindings, text: 2_000_000 },
  ...{ allFindings: 20_000, allText: 6_000_000 },
};

/** The only group that a check lists, after skipping `from` findings. */
export interface ListedGroup {
  code: CheckCode;
  level: CheckLevel;
  column: string;
  from: number;
}

export interface Listing {
  only?: ListedGroup | undefined;
  bounds?: ListBounds | undefined;
}

interface Group {
  first: Found;
  /** Whether the group's findings are listed. */
  isListed: boolean;
  count: number;
  /** Number of findings with an automatic fix known when found. */
  fixableCount: number;
  /** Lots that need another number, which is computed at the end. */
  renumbered: string[];
  textLength: number;
  findings: Finding[];
}

const isSameGroup = (a: Omit<ListedGroup, "from">, b: Omit<ListedGroup, "from">) =>
  a.code === b.code && a.level === b.level && a.column === b.column;

/** Creates counters that count findings by kind, and list the first of each kind, or one kind's from an index on. */
export function createFindingGroups(preset: Preset, { only, bounds = listBounds }: Listing = {}) {
  const groups = new Map<string, Group>();
  const total = { count: 0, textLength: 0 };
  const isFull = (group: Group) =>
    group.findings.length >= bounds.findings ||
    group.textLength > bounds.text ||
    total.count >= bounds.allFindings ||
    total.textLength > bounds.allText;
  const groupOf = (found: Found): Group => {
    const key = `${found.level} ${found.code} ${found.column}`;
    const isListed = only === undefined || isSameGroup(found, only);
    const empty = { count: 0, fixableCount: 0, renumbered: [], textLength: 0, findings: [] };
    const group = groups.get(key) ?? { first: found, isListed, ...empty };
    groups.set(key, group);
    return group;
  };
  const list = (group: Group, found: Found): void => {
    const finding = findingOf(found, preset);
    const { value, original, after } = finding;
    const textLength = value.length + (original?.length ?? 0) + (after?.length ?? 0);
    group.textLength += textLength;
    total.textLength += textLength;
    total.count += 1;
    group.findings.push(finding);
  };
  return {
    add(found: Found): void {
      const group = groupOf(found);
      group.count += 1;
      countFixable(group, found, preset);
      if (!group.isListed || group.count <= (only?.from ?? 0)) return;
      // The first one determines the group's properties.
      if (group.findings.length === 0 || !isFull(group)) list(group, found);
    },
    /** Lists the groups, errors first, then larger groups. */
    list(numbers: ReadonlyMap<string, string>): FindingGroup[] {
      return [...groups.values()]
        .map((group) => groupView(group, { preset, numbers, from: only?.from ?? 0 }))
        .sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level) || b.count - a.count);
    },
  };
}

function findingOf(found: Found, preset: Preset): Finding {
  const { itemId, lot, field, message } = found;
  const isWritten = isAutomatic(found.code, preset);
  const shown = (text: string) => (isWritten ? text.slice(0, maxShownText) : text);
  const value = shown(found.value);
  const after = found.after && shown(found.after);
  const original = isWritten ? null : found.original;
  return { itemId, lot, field, value, original, after, message };
}

/** Number of fixable findings; outdated adjustments have no automatic fix. */
function countFixable(group: Group, { code, itemId, field, after }: Found, preset: Preset): void {
  if (code === "adjustment-outdated" || itemId === null || field === null || isAutomatic(code, preset))
    return;
  if (needsNewNumber(code)) group.renumbered.push(itemId);
  else if (after !== null) group.fixableCount += 1;
}

type Around = { preset: Preset; numbers: ReadonlyMap<string, string>; from: number };

function groupView(group: Group, { preset, numbers, from }: Around): FindingGroup {
  const { first, count, fixableCount, renumbered } = group;
  const { code, level, column, limit, message } = first;
  const numbered = (finding: Finding) => ({ ...finding, after: numbers.get(finding.itemId ?? "") ?? null });
  const findings = needsNewNumber(code) ? group.findings.map(numbered) : group.findings;
  const values = findings.map(({ value }) => value);
  return {
    ...{ code, level, column, limit, count, findings },
    heading: headingOf(code, { count, limit, column, preset, isError: level === "error", message, values }),
    fixableCount: fixableCount + renumbered.filter((itemId) => numbers.has(itemId)).length,
    isAutomatic: isAutomatic(code, preset),
    next: pageOf({ entries: findings, count }, { window: from, index: 0 }).next,
  };
}
