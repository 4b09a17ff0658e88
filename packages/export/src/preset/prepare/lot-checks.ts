import type { CellField, PhotoRule, Preset } from "../format/preset";
import type { CellContext, CellLot } from "./cells";
import type { Report } from "./column-checks";
import type { LotPhotos } from "./photos";
import { shortenText } from "./shorten";

/** Creates the check of lot numbers, which must be unique by the platform's rule. */
export function lotNumberChecks({ preset }: CellContext, headers: readonly string[]) {
  const { pattern, wanted, max, unique, leadingZero } = preset.lotNumber;
  const allowed = new RegExp(`^(?:${pattern})$`);
  const column = headers[indexOfLotNumber(preset)] ?? "";
  const seen = new Map<string, string>();

  function reportForm(number: string, report: Report): void {
    const place = placeOf(number);
    if (number.length > max) report("lotno-too-long", { ...place, limit: max });
    if (!allowed.test(number)) {
      const code = /[-_.() ]/.test(number) ? "lotno-separator" : "lotno-pattern";
      report(code, { ...place, message: `Takes ${wanted}` });
    }
    if (leadingZero === "forbid" && number.startsWith("0")) {
      report("lotno-leading-zero", { ...place, after: number.replace(/^0+(?=.)/, "") });
    }
  }

  const placeOf = (value: string) => ({ column, field: "lotNumber", value }) as const;

  return ({ number }: CellLot, report: Report): void => {
    reportForm(number, report);
    const key = keyOf(number, unique);
    const earlier = seen.get(key);
    if (earlier === undefined) seen.set(key, number);
    else report("lotno-duplicate", { ...placeOf(number), message: `The same as lot ${earlier}` });
  };
}

/** Index of the column with the lot number, or with a value that contains it. */
function indexOfLotNumber({ columns }: Preset): number {
  const indexOf = (field: CellField) =>
    columns.findIndex(({ from }) => "field" in from && from.field === field);
  return [indexOf("lotNumber"), indexOf("lotDigits"), indexOf("sku")].find((index) => index >= 0) ?? -1;
}

function keyOf(number: string, unique: Preset["lotNumber"]["unique"]): string {
  if (unique === "exact") return number;
  const folded = number.toLowerCase();
  return unique === "numeric" ? folded.replace(/^0+(?=.)/, "") : folded;
}

/** Creates the check for contradictory prices, if the platform gets both. */
export function priceChecks({ preset }: CellContext) {
  const has = (field: CellField) =>
    preset.columns.some(({ from }) => "field" in from && from.field === field);
  const hasEstimates = has("lowEstimate") && has("highEstimate");
  const hasReserve = has("reservePrice");
  return ({ lot }: CellLot, report: Report): void => {
    const { startPrice, lowEstimate, highEstimate, reservePrice } = lot;
    if (hasEstimates && above(lowEstimate, highEstimate)) {
      const message = `Low estimate ${lowEstimate}, high estimate ${highEstimate}`;
      report("estimate-order", { field: "lowEstimate", value: String(lowEstimate), message });
    }
    if (hasReserve && has("lowEstimate") && above(reservePrice, lowEstimate)) {
      const message = `Reserve ${reservePrice}, low estimate ${lowEstimate}`;
      report("reserve-order", { field: "reservePrice", value: String(reservePrice), message });
    }
    if (hasReserve && has("startPrice") && above(startPrice, reservePrice)) {
      const message = `Start price ${startPrice}, reserve ${reservePrice}`;
      report("start-over-reserve", { field: "startPrice", value: String(startPrice), message });
    }
  };
}

type Price = number | null | undefined;
const above = (a: Price, b: Price) => typeof a === "number" && typeof b === "number" && a > b;

/** Matches goods that platforms ask about or reject. */
const restricted =
  /\b(?:firearms?|pistols?|revolvers?|rifles?|shotguns?|handguns?|ammunition|ammo|ivory|whisk(?:e)?y|vodka|wine|liquor|cigars?|cigarettes?|tobacco)\b/i;

export function reportRestricted({ lot }: CellLot, report: Report): void {
  const found = restricted.exec(lot.title ?? "") ?? restricted.exec(lot.description ?? "");
  if (found) report("restricted-item", { value: found[0], message: `Names “${found[0]}”` });
}

const maxQuotedText = 80;

export function reportPhotos({ photos }: CellLot, { preset }: CellContext, report: Report): void {
  const { max, min, by } = preset.photos;
  const { sent, count, elsewhere, transparent, contact, collides } = photos;
  if (sent.length === 0) report("photo-none", min === 1 ? { initialLevel: "error" } : {});
  if (max !== null && count - elsewhere > max) {
    const message = `The first ${max} of ${count - elsewhere} photos are sent`;
    report("photo-too-many", { value: String(count), limit: max, message });
  }
  if (elsewhere > 0) report("photo-elsewhere", { value: String(elsewhere) });
  if (transparent > 0) {
    report("photo-transparent", by === "address" ? { initialLevel: "warning" } : {});
  }
  if (contact) {
    const text = shortenText(contact.text, maxQuotedText);
    report("photo-contact-text", { message: `Photo ${contact.photo} reads “${text}”` });
  }
  if (collides) report("photo-name-collision", { value: sent[0]?.file ?? "" });
  reportPhotoSizes(photos, preset.photos, report);
}

function reportPhotoSizes({ small, light }: LotPhotos, rule: PhotoRule, report: Report): void {
  if (small.length > 0) {
    const sizes = small.slice(0, 3).map(([, width, height]) => `${width} × ${height}`);
    report("photo-too-small", { value: sizes.join(", "), limit: rule.minSide ?? rule.minLongSide ?? null });
  }
  if (light.length > 0) {
    report("photo-too-few-bytes", { value: String(light.length), limit: rule.minBytes ?? null });
  }
}
