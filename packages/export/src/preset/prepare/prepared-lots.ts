import { slugOf } from "../format/cell-text";
import { adjustedLot, adjustmentsByLot, replacedText } from "./adjusted-lot";
import { type CellContext, type CellLot, headersOf } from "./cells";
import { checkedCell, plainCell, type Report } from "./column-checks";
import { byCodeAndColumn, type Found, levelOf } from "./findings";
import { lotNumberChecks, priceChecks, reportPhotos, reportRestricted } from "./lot-checks";
import { type LotPhotos, photoNamer, type SentPhoto } from "./photos";
import type { PresetLot, PresetSale } from "./sale";
import { messageOf } from "./wording";

/** A lot as the platform gets it. */
export interface PreparedLot {
  itemId: string;
  number: string;
  ownNumber: string;
  /** Rows of the data file: one, or one more for each further photo. */
  rows: string[][];
  photos: SentPhoto[];
  /** In the order of codes, then of columns. */
  findings: Found[];
  source: CellLot;
}

/** Bytes of the texts of one row: a format may have a lot's longest text in each of its columns. */
const maxRowBytes = 1_000_000;

/** Unique across sales, as far as four characters of an id can make it so. */
const saleCode = ({ manifestName, manifestId }: PresetSale): string =>
  [slugOf(manifestName, 20) || "sale", manifestId.slice(0, 4)].join("-");

/**
 * Prepares lots one by one, in the order of the file; one for each pass over the lots. Undefined for a lot that is left out.
 * `missing` has the names of photos that could not be read: cells don't name them.
 */
export function lotPreparer(context: CellContext, missing: ReadonlySet<string> = new Set()) {
  const { preset, sale } = context;
  const byLot = adjustmentsByLot(sale.adjustments);
  const namePhotos = photoNamer(preset, sale);
  const headers = headersOf(context);
  const checkNumber = lotNumberChecks(context, headers);
  const checkPrices = priceChecks(context);
  const code = saleCode(sale);
  let position = 0;
  return (lot: PresetLot): PreparedLot | undefined => {
    const adjusted = adjustedLot(lot, byLot);
    if (adjusted.isLeftOut) return undefined;
    position += 1;
    const sku = `${code}-${adjusted.number}`;
    const { number, platformId } = adjusted;
    const slug = slugOf(adjusted.lot.title ?? "", 40) || "lot";
    const parts = { lot: number, position, sku, slug, platformId };
    const photos = present(namePhotos(lot.photoUrls, lot.photoFacts, parts), missing);
    const source: CellLot = { ...adjusted, position, sku, photos, rowPhoto: 1 };
    const findings: Found[] = [];
    const report = reporter(findings, { lot, number }, context);
    const row = checkedRow(source, headers, context, report);
    checkNumber(source, report);
    checkPrices(source, report);
    reportPhotos(source, context, report);
    reportRestricted(source, report);
    return {
      ...{ itemId: lot.id, number, ownNumber: adjusted.ownNumber, photos: photos.sent, source },
      rows: [row, ...photoRows(source, context)],
      findings: findings.sort(byCodeAndColumn),
    };
  };
}

/** Cells of a lot's row. Those beyond `maxRowBytes` stay empty, which is an error of the lot. */
function checkedRow(
  source: CellLot,
  headers: readonly string[],
  context: CellContext,
  report: Report,
): string[] {
  let room = maxRowBytes;
  const row = context.preset.columns.map((column, index) => {
    if (room < 0) return "";
    const cell = checkedCell({ column, header: headers[index] ?? "" }, source, context, report);
    room -= Buffer.byteLength(cell);
    return room < 0 ? "" : cell;
  });
  if (room < 0) report("row-too-long");
  return row;
}

function present(photos: LotPhotos, missing: ReadonlySet<string>): LotPhotos {
  if (missing.size === 0) return photos;
  return { ...photos, sent: photos.sent.filter(({ name }) => name === undefined || !missing.has(name)) };
}

/** Collects findings of a lot. `lot` is the lot itself, without what is adjusted in it. */
function reporter(
  findings: Found[],
  { lot, number }: { lot: PresetLot; number: string },
  { preset }: CellContext,
): Report {
  return (code, { initialLevel, ...details } = {}) => {
    const level = levelOf(preset, code, initialLevel);
    if (level === undefined) return;
    const { field = null, value = "" } = details;
    const own = field && replacedText(lot, field);
    const empty = { column: "", field, value, after: null, limit: null };
    const message = messageOf(code, preset);
    const original = own === value ? null : own;
    findings.push({ code, level, itemId: lot.id, lot: number, original, ...empty, message, ...details });
  };
}

function photoRows(source: CellLot, context: CellContext): string[][] {
  const { columns, file } = context.preset;
  const filled = file.photoRows?.columns;
  if (!filled) return [];
  return source.photos.sent.slice(1).map((_, index) => {
    const lot = { ...source, rowPhoto: index + 2 };
    return columns.map((column) => (filled.includes(column.header) ? plainCell(column, lot, context) : ""));
  });
}
