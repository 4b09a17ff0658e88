import { slugOf } from "../format/cell-text";
import { adjustedLot, adjustmentsByLot, replacedText } from "./adjusted-lot";
import { type CellContext, type CellLot, headersOf, isOfPhotos, photoCell, rawCell } from "./cells";
import { checkedCell, plainCell, type Report } from "./column-checks";
import { byCodeAndColumn, type Found, levelOf } from "./findings";
import { lotNumberChecks, priceChecks, reportPhotos, reportRestricted } from "./lot-checks";
import { photoNamer, type SentPhoto } from "./photos";
import type { PresetLot, PresetSale } from "./sale";
import { messageOf } from "./wording";

/** A lot as the platform receives it. */
export interface PreparedLot {
  itemId: string;
  number: string;
  ownNumber: string;
  /** Rows of the data file: one, plus one per additional photo for some formats. */
  rows: string[][];
  photos: SentPhoto[];
  /** Findings in the order of codes, then columns. */
  findings: Found[];
  source: CellLot;
}

/** Maximum bytes of a row's texts, since a format may repeat a lot's longest text in each column. */
const maxRowBytes = 1_000_000;

/** Prefix of SKUs that is almost unique across sales, by four characters of an id. */
const saleCode = ({ manifestName, manifestId }: PresetSale): string =>
  [slugOf(manifestName, 20) || "sale", manifestId.slice(0, 4)].join("-");

/** Creates a function that prepares lots one by one in file order, for one pass. It returns undefined for an excluded lot. */
export function lotPreparer(context: CellContext) {
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
    const photos = namePhotos(lot.photoUrls, lot.photoFacts, parts);
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

/** Cells of a lot's row. Those beyond `maxRowBytes` stay empty, with an error. */
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

/** A lot as sent without its unreadable photos, whose names are `missing`. */
export function withoutPhotos<Lot extends Pick<PreparedLot, "rows" | "photos">>(
  lot: Lot,
  missing: ReadonlySet<string>,
  context: CellContext,
): Lot {
  const photos = lot.photos.filter(({ name }) => name === undefined || !missing.has(name));
  if (photos.length === lot.photos.length) return lot;
  const { columns, file } = context.preset;
  const rows = lot.rows.slice(0, file.photoRows ? Math.max(1, photos.length) : 1).map((row, index) =>
    columns.map((column, at) => {
      const { from } = column;
      const cell = row[at] ?? "";
      // An empty cell names no photo, or is one that later rows leave empty.
      return cell === "" || !isOfPhotos(from)
        ? cell
        : plainCell(column, photoCell(from, photos, index + 1), context);
    }),
  );
  return { ...lot, rows, photos };
}

/** Creates a collector of a lot's findings. `lot` is the lot without adjustments. */
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
    return columns.map((column) =>
      filled.includes(column.header) ? plainCell(column, rawCell(column.from, lot, context), context) : "",
    );
  });
}
