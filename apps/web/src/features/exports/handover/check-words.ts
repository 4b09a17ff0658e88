import type { LastDelivery } from "@lotwright/contracts/deliveries";
import type { ExportChanges } from "@lotwright/contracts/exports";
import type { CheckCode, CheckLevel, Finding, FindingGroup, Preflight } from "@lotwright/contracts/preflight";
import { plural } from "../../../lib/format";

const levels = ["error", "warning", "info"] as const satisfies readonly CheckLevel[];

/** The heading of the check, which gets the focus when no finding is left. */
export const checkHeadingId = "export-check";

export const groupKey = ({ code, column }: FindingGroup) => `${code} ${column}`;
export const findingKey = (group: FindingGroup, { itemId }: Finding) => `${groupKey(group)} ${itemId ?? ""}`;

/** Errors first. Groups of one level keep the server's order. */
export const byLevel = (groups: readonly FindingGroup[]): FindingGroup[] =>
  groups.toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));

export function countsOf(groups: readonly FindingGroup[]): Record<CheckLevel, number> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { level, count } of groups) counts[level] += count;
  return counts;
}

/** Such as "2,000 lots · 4 files · 7,912 photos · 3 left out". */
export function contentsText({ lotCount, leftOutCount, photoCount, files }: Preflight): string {
  const parts = [plural(lotCount, "lot"), plural(files.length, "file"), plural(photoCount, "photo")];
  if (leftOutCount > 0) parts.push(`${leftOutCount.toLocaleString("en-US")} left out`);
  return parts.join(" · ");
}

/** Lots that differ from what the platform was given last. */
export const changedCount = ({ new: added, changed, removed }: LastDelivery): number =>
  added + changed + removed;

/** Which lots an export has: those of a selection, such as "1-20,35A", or all; of these the changed ones, or all. */
export type ExportChoice = { changes: ExportChanges; lots?: string | undefined };

/** The part of a call's input that says which lots it is about: all lots without it. */
export const choiceInput = ({ changes, lots }: ExportChoice) => ({
  ...(changes !== "all" && { changes }),
  ...(lots && { lots }),
});

/** Such as "3 errors block the export, 14 warnings". */
export function problemsText({ error, warning }: Record<CheckLevel, number>): string {
  const blocking = error > 0 && `${plural(error, "error")} ${error === 1 ? "blocks" : "block"} the export`;
  const asking = warning > 0 && plural(warning, "warning");
  return [blocking, asking].filter(Boolean).join(", ") || "No problems found";
}

/** Checks whose `limit` is the number of characters that the field may have. */
const lengthCodes: ReadonlySet<CheckCode> = new Set([
  "title-too-long",
  "title-near-limit",
  "description-too-long",
  "text-too-long",
  "length-uncertain",
  "lotno-too-long",
]);

/** The most characters that the field of a finding may have. */
export function limitOf({ code, limit }: FindingGroup, field: Finding["field"], { preset }: Preflight) {
  if (lengthCodes.has(code) && limit !== null) return limit;
  if (field === "title" || field === "description") return preset.limits[field] ?? undefined;
  return undefined;
}

export const countCharacters = (text: string): number => [...text].length;

/** Findings of the group that its rule can fix, where the file does not apply the rule anyway. */
export const fixableOf = ({ isAutomatic, findings }: FindingGroup): Finding[] =>
  isAutomatic ? [] : findings.filter(({ itemId, field, after }) => itemId && field && after !== null);
