import { text } from "node:stream/consumers";
import type { ImportInput, ImportPhotoNames, ImportReport } from "@lotwright/contracts/catalog/lot-imports";
import { maxPhotosPerItem } from "@lotwright/contracts/values/limits";
import { items, lotImportRows } from "@lotwright/db/schema";
import { createTableNotes } from "@lotwright/export/files/notes";
import { csvFile } from "@lotwright/export/table/csv";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { mapYielding } from "../../../core/yielding";
import { type ImportRecord, loadImport, sliceSize } from "./access";
import { photoNamesOf } from "./cells";
import { outcomeOf, rowView } from "./view";

const done: Record<string, string> = { create: "created", update: "updated", skip: "skipped" };

async function* reportRows({ db, signal }: ActorContext, record: ImportRecord) {
  yield { place: "headings", cells: ["Line", "Lot", "Action", "Message"] };
  const isDone = outcomeOf(record) !== undefined;
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const ofImport = and(eq(lotImportRows.importId, record.id), gt(lotImportRows.line, after));
    const rows = await db
      .select()
      .from(lotImportRows)
      .where(ofImport)
      .orderBy(asc(lotImportRows.line))
      .limit(sliceSize);
    for (const row of rows) {
      const { action, lot, note, problems } = rowView(row, record);
      const messages = problems.map(({ column, message }) => {
        const heading = column === null ? "" : (record.headings[column] ?? "");
        return heading ? `${heading}: ${message}` : message;
      });
      const cells = [
        row.line,
        lot,
        isDone ? (done[action] ?? action) : action,
        [note, ...messages].filter(Boolean).join(" "),
      ];
      yield { place: lot, cells };
    }
    if (rows.length < sliceSize) return;
    after = rows.at(-1)?.line ?? after;
  }
}

const plan = {
  columns: ["Line", "Lot", "Action", "Message"],
  settings: { dateFormat: "YYYY-MM-DD" },
  table: { delimiter: "comma", bom: false, formulaGuard: true },
} as const;

const baseName = (name: string) =>
  name
    .replace(/\.[a-z]{1,5}$/i, "")
    .replaceAll(/[^\p{L}\p{N} _-]+/gu, " ")
    .trim()
    .slice(0, 80);

/** Makes Excel read the file as UTF-8. */
const byteOrderMark = "\ufeff";

/** Report of an import as a CSV file: the action of each row, done or planned. */
export async function reportImport(ctx: ActorContext, { id }: ImportInput): Promise<ImportReport> {
  const record = await loadImport(ctx, id);
  const csv = await text(csvFile(reportRows(ctx, record), plan, createTableNotes()));
  return { fileName: `${baseName(record.name) || "import"}-report.csv`, csv: `${byteOrderMark}${csv}` };
}

const maxNameLength = 255;
/** Maximum of listed photo names per lot: more than a lot may have, so that excess photos are listed too. */
const maxNames = 2 * maxPhotosPerItem;
/** Maximum of characters of a cell searched for names. */
const maxNamesLength = maxNames * maxNameLength;

/** Photo files named by rows, with the created or matched lots. */
export async function listPhotoNames(ctx: ActorContext, { id }: ImportInput): Promise<ImportPhotoNames> {
  const record = await loadImport(ctx, id);
  const places = record.mapping.flatMap((target, place) => (target === "photoNames" ? [place] : []));
  if (places.length === 0 || !outcomeOf(record)) return { photos: [] };
  const { importId, itemId, newItemId, shownAction, line } = lotImportRows;
  const lotId = sql`coalesce(${itemId}, ${newItemId})`;
  const rows = await ctx.db
    .select({
      itemId: items.id,
      lot: sql<string>`${items.lotNumber} || ${items.sectionLetter}`,
      texts: sql<
        string[]
      >`array(select coalesce(${lotImportRows.cells}[place + 1], '') from jsonb_array_elements_text(${JSON.stringify(places)}::jsonb) as chosen(text), lateral (select text::int as place) as as_number)`,
    })
    .from(lotImportRows)
    .innerJoin(items, and(eq(items.id, lotId), eq(items.manifestId, record.manifestId)))
    .where(and(eq(importId, record.id), inArray(shownAction, ["create", "update", "unchanged"])))
    .orderBy(asc(line));
  const photos = await mapYielding(rows, ({ itemId, lot, texts }) => {
    const names = texts.flatMap((text) => photoNamesOf(text.slice(0, maxNamesLength)));
    return names.slice(0, maxNames).map((name) => ({ name: name.slice(0, maxNameLength), itemId, lot }));
  });
  return { photos: photos.flat() };
}
