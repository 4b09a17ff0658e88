import { formulaWarning } from "@lotwright/contracts/exports/formula-texts";
import type { CheckCode } from "@lotwright/contracts/exports/preflight";
import type { Preset } from "../format/preset";
import type { CellContext } from "../prepare/cells";
import { type Found, levelOf } from "../prepare/findings";
import { messageOf } from "../prepare/wording";

/** Totals of all lots in a file. */
export interface SaleTotals {
  lots: number;
  files: number;
  lotsInLastFile: number;
  /** Number of lots without a platform id. */
  withoutPlatformId: number;
}

/**
 * Findings about the sale as a whole, in code order. An addition is an export to a platform that already has lots of the sale.
 */
export function saleFindings(context: CellContext, totals: SaleTotals, isAddition = false): Found[] {
  const { preset } = context;
  const formulas = formulaWarning(preset.formulaTexts?.() ?? []);
  const found: [CheckCode, string | false][] = [
    ["file-split", totals.files > 1 && splitMessage(preset, totals)],
    ["format-formula", formulas ?? false],
    ["format-head", preset.headProblem?.() ?? false],
    ["link-not-public", needsLink(context) && messageOf("link-not-public", preset)],
    ["lot-count-min", !isAddition && isTooFew(preset, totals) && tooFewMessage(preset, totals)],
    ["photo-names-pending", arePhotoNamesPending(preset, totals) && messageOf("photo-names-pending", preset)],
    ["photo-url-not-public", !arePhotosPublic(context) && messageOf("photo-url-not-public", preset)],
    ["preset-unverified", preset.grade === "B" && messageOf("preset-unverified", preset)],
  ];
  return found.flatMap(([code, message]) => {
    const level = levelOf(preset, code);
    if (message === false || level === undefined) return [];
    const empty = { itemId: null, lot: "", column: "", field: null, value: "", original: null };
    return [{ ...empty, code, level, message, after: null, limit: null }];
  });
}

const splitMessage = ({ label }: Preset, { files }: SaleTotals) =>
  `The lots are split into ${files} files, as ${label} takes no more at a time`;

const isTooFew = ({ lots: { min = 0 } }: Preset, { lotsInLastFile }: SaleTotals) => lotsInLastFile < min;

/** Message about several files, of which the last has the fewest lots. */
function tooFewMessage(
  { label, lots: { min } }: Preset,
  { files, lotsInLastFile: count }: SaleTotals,
): string {
  const found = count === 1 ? "there is 1" : `there are ${count}`;
  const where = files > 1 ? `${found} in the last of ${files} files` : found;
  return `${label} takes no fewer than ${min} lots: ${where}`;
}

const needsLink = ({ preset, sale }: CellContext): boolean =>
  sale.publicToken === null && preset.columns.some(({ from }) => "field" in from && from.field === "link");

const arePhotoNamesPending = ({ photos }: Preset, { withoutPlatformId }: SaleTotals): boolean =>
  photos.isNamedAfterImport === true && withoutPlatformId > 0;

function arePhotosPublic({ preset: { photos }, sale: { origin } }: CellContext): boolean {
  if (photos.by !== "address") return true;
  return origin !== null && (!photos.needsHttps || origin.startsWith("https://"));
}
