import { TableError } from "./table-error";
import type { FirstRows, ReadWorkbook, RowLimits } from "./workbook";

/** Sheets besides the first that are searched. */
const maxOthers = 5;
/** Rows of them among which headings are looked for. */
const maxSearched = 40;

/**
 * Reads the sheet that the limits name. Without one, reads the visible sheet that scores best by its first rows, the first of equals:
 * templates open on a sheet of instructions. Another sheet that can't be read costs the first one nothing.
 * @throws {TableError} if the sheet that the limits name or the first one can't be read
 */
export async function readBestSheet(
  readWorkbook: ReadWorkbook,
  bytes: Buffer,
  limits: RowLimits,
  scoreOf: (read: FirstRows) => number | Promise<number>,
): Promise<FirstRows> {
  const first = await readWorkbook(bytes, limits);
  if (limits.sheet !== undefined) return first;
  let best = { sheet: first.sheet, score: await scoreOf(first) };
  const others = first.sheets.filter((sheet) => sheet !== first.sheet).slice(0, maxOthers);
  for (const sheet of others) {
    const maxRows = Math.min(maxSearched, limits.maxRows);
    const read = await readWorkbook(bytes, { ...limits, sheet, maxRows }).catch(toUnread);
    const score = read ? await scoreOf(read) : 0;
    if (score > best.score) best = { sheet, score };
  }
  return best.sheet === first.sheet ? first : readWorkbook(bytes, { ...limits, sheet: best.sheet });
}

function toUnread(error: unknown): undefined {
  if (!(error instanceof TableError)) throw error;
}
