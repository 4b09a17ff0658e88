import type { LastDelivery } from "@lotwright/contracts/exports/deliveries";
import type { ExportChanges } from "@lotwright/contracts/exports/exports";
import { acceptsOf, shortPlatform } from "@lotwright/contracts/exports/platform-names";
import type {
  CheckCode,
  CheckLevel,
  Finding,
  FindingGroup,
  Preflight,
  PreflightInput,
} from "@lotwright/contracts/exports/preflight";
import { plural } from "../../../lib/format";
import { needsText } from "./needs-words";

const levels = ["error", "warning", "info"] as const satisfies readonly CheckLevel[];

/** Id of the check's heading, which gets the focus when no finding is left. */
export const checkHeadingId = "export-check";

export const groupKey = ({ code, level, column }: FindingGroup) => `${level} ${code} ${column}`;
export const findingKey = (group: FindingGroup, { itemId }: Finding) => `${groupKey(group)} ${itemId ?? ""}`;

/** Sorts errors first; groups of one level keep the server's order. */
export const byLevel = (groups: readonly FindingGroup[]): FindingGroup[] =>
  groups.toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));

export function countsOf(groups: readonly FindingGroup[]): Record<CheckLevel, number> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { level, count } of groups) counts[level] += count;
  return counts;
}

/** Text such as "2,000 lots · 4 files · 7,912 photos · 3 skipped". */
export function contentsText({ lotCount, leftOutCount, photoCount, files }: Preflight): string {
  const parts = [plural(lotCount, "lot"), plural(files.length, "file"), plural(photoCount, "photo")];
  if (leftOutCount > 0) parts.push(`${leftOutCount.toLocaleString("en-US")} skipped`);
  return parts.join(" · ");
}

/** Number of lots that differ from the last delivery. */
export const changedCount = ({ new: added, changed, removed }: LastDelivery): number =>
  added + changed + removed;

/** Lots of an export: a selection such as "1-20,35A" or all, optionally only changed ones. */
export type ExportChoice = { changes: ExportChanges; lots?: string | undefined };

/** The part of a request's input that limits it to lots. */
export const choiceInput = ({ changes, lots }: ExportChoice) => ({
  ...(changes !== "all" && { changes }),
  ...(lots && { lots }),
});

type CheckedTarget = ExportChoice & { manifestId: string; presetId: string };

/** The input of the check of a manifest for a platform. */
export const checkInput = ({ manifestId, presetId: preset, ...choice }: CheckedTarget): PreflightInput => ({
  ...{ manifestId, preset },
  ...choiceInput(choice),
});

/** Number of adjustments for this platform. The server of the previous release lists all of them instead. */
export const adjustmentCountOf = ({
  adjustments,
  adjustmentCount = adjustments.length,
}: Pick<Preflight, "adjustments" | "adjustmentCount">): number => adjustmentCount;

const errorsOf = ({ groups }: Preflight) => groups.filter(({ level }) => level === "error");

/** Text such as "60 of 80 lots need something before HiBid accepts them: 38 titles too long, 22 without a title · 14 warnings". */
export function problemsText(check: Preflight): string {
  const { warning } = countsOf(check.groups);
  const asking = warning > 0 && plural(warning, "warning");
  return [blockingText(check), asking].filter(Boolean).join(" · ") || "No problems found";
}

/** How many lots have errors, and whether the sale as a whole has. Undefined without errors. */
function blockedOf(check: Preflight) {
  const errors = errorsOf(check);
  if (errors.length === 0) return undefined;
  const findings = errors.flatMap((group) => group.findings);
  const listedCount = new Set(findings.flatMap(({ itemId }) => itemId ?? [])).size;
  // The server of the previous release does not count these lots, and lists only the first of many findings.
  const { errorLotCount: lotCount = listedCount } = check;
  const isCut =
    check.errorLotCount === undefined && errors.some((group) => group.count > group.findings.length);
  const isOfSale = findings.some(({ itemId }) => itemId === null);
  const isOne = lotCount + Number(isOfSale) === 1 && !isCut;
  const needing = (lots: string) => {
    const subject = [lotCount > 0 && lots, isOfSale && "the sale"].filter(Boolean).join(" and ");
    const text = `${isCut ? "at least " : ""}${subject} ${isOne ? "needs" : "need"} something`;
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  };
  return { errors, lotCount, isOne, needing };
}

/** Sentence about the lots with errors. The sale as a whole may have errors too. */
function blockingText(check: Preflight): string | undefined {
  const blocked = blockedOf(check);
  if (!blocked) return undefined;
  const { errors, lotCount, isOne, needing } = blocked;
  const isPart = check.errorLotCount !== undefined && lotCount <= check.lotCount && check.lotCount > 1;
  const lots = isPart
    ? `${lotCount.toLocaleString("en-US")} of ${plural(check.lotCount, "lot")}`
    : plural(lotCount, "lot");
  const them = isOne ? "it" : "them";
  const platform = shortPlatform(check.preset.label);
  const until = check.preset.isOwn ? `you can export ${them}` : `${platform} ${acceptsOf(platform)} ${them}`;
  const needs = needsText(check, errors);
  return `${needing(lots)} before ${until}${needs && `: ${needs}`}`;
}

/** Short sentence such as "60 lots need something first." Undefined without errors. */
export function blockedText(check: Preflight): string | undefined {
  const blocked = blockedOf(check);
  return blocked && `${blocked.needing(plural(blocked.lotCount, "lot"))} first.`;
}

/** Checks whose `limit` is a maximum number of characters. */
const lengthCodes: ReadonlySet<CheckCode> = new Set([
  "title-too-long",
  "title-near-limit",
  "description-too-long",
  "text-too-long",
  "length-uncertain",
  "lotno-too-long",
]);

/** Whether a check compares the present text with a maximum length. */
export const isLengthCheck = ({ code }: FindingGroup): boolean => lengthCodes.has(code);

/** Maximum number of characters in the field of a finding. */
export function limitOf({ code, limit }: FindingGroup, field: Finding["field"], { preset }: Preflight) {
  if (lengthCodes.has(code) && limit !== null) return limit;
  if (field === "title" || field === "description") return preset.limits[field] ?? undefined;
  return undefined;
}

export const countCharacters = (text: string): number => [...text].length;

/** The lot's own text in the field of a finding. */
export const ownText = ({ original, value }: Pick<Finding, "original" | "value">): string =>
  original ?? value;

/** Findings with an automatic fix that the export does not apply anyway. */
export const fixableOf = ({
  isAutomatic,
  findings,
}: Pick<FindingGroup, "isAutomatic" | "findings">): Finding[] =>
  isAutomatic ? [] : findings.filter(({ itemId, field, after }) => itemId && field && after !== null);

/** Number of a group's findings that are not listed, and how many of them one press fixes. */
export function countUnlisted(group: FindingGroup): { count: number; answered: number } {
  const count = group.count - group.findings.length;
  if (group.code === "adjustment-outdated") return { count, answered: count };
  const listed = fixableOf(group).length;
  // The server of the previous release doesn't count them.
  const { fixableCount = listed } = group;
  return { count, answered: fixableCount - listed };
}
