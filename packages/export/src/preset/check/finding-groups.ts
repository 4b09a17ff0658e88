import type { CheckLevel, Finding, FindingGroup } from "@lotwright/contracts/exports/preflight";
import { type CheckCode, maxFindings } from "@lotwright/contracts/exports/preflight";
import type { Preset } from "../format/preset";
import { type Found, isAutomatic } from "../prepare/findings";
import { headingOf } from "../prepare/wording";
import { pageOf } from "./finding-pages";
import { needsNewNumber } from "./new-numbers";

const levels = ["error", "warning", "info"] as const;

/** Characters of a text that is only looked at. */
const maxShownText = 300;

/** Maximum numbers of findings that a check lists. It counts the rest. */
export interface ListBounds {
  /** Findings of a group, and the characters of their texts. */
  findings: number;
  text: number;
  /** Maximum of all groups together: a format has up to 200 columns, and each has groups. */
  allFindings: number;
  allText: number;
}

const listBounds: ListBounds = {
  ...{ findings: maxFindings, text: 2_000_000 },
  ...{ allFindings: 20_000, allText: 6_000_000 },
};

/** The only group that a check lists, after its first `from` findings. */
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
  /** The only group that is listed, or one of all. */
  isListed: boolean;
  count: number;
  /** Findings with what a rule makes of them, where that is known when they are found. */
  fixableCount: number;
  /** Lots that need another number, which is known at the end. */
  renumbered: string[];
  textLength: number;
  findings: Finding[];
}

const isSameGroup = (a: Omit<ListedGroup, "from">, b: Omit<ListedGroup, "from">) =>
  a.code === b.code && a.level === b.level && a.column === b.column;

/** Counts findings by kind, and lists the first ones of each; or, of one kind alone, those from a place on. */
export function groupFindings(preset: Preset, { only, bounds = listBounds }: Listing = {}) {
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
      // The first one is what the group is about.
      if (group.findings.length === 0 || !isFull(group)) list(group, found);
    },
    /** Errors first, then the larger groups. */
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

/** An outdated adjustment is a person's to keep: no rule fixes it. */
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
