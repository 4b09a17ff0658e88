import { TableError } from "./table-error";
import type { FirstRows, ReadWorkbook, RowLimits } from "./workbook";

/** Maximum of sheets searched besides the first. */
const maxOthers = 5;
/** Maximum of rows searched for headings. */
const maxSearched = 40;

/**
 * Reads the named sheet, or the visible one with the best score of its first rows (the first of equals), since templates open on
 * instructions. Unreadable other sheets are ignored.
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
