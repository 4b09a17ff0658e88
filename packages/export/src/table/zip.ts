import { Readable } from "node:stream";
import { createTableNotes, missingPhotosText, type TableNotes } from "../files/notes";
import { lotPlanner, type PlannedPhoto, plannedFiles } from "../files/planned-lots";
import { type OnSent, type ReadPhoto, streamContents, type ZipContents } from "../files/streamed-zip";
import { csvFile } from "./csv";
import { jsonFile } from "./json";
import type { TablePlan } from "./plan";
import { tableRows } from "./table-rows";
import { workbookFile } from "./workbook";

/**
 * Streams a ZIP of a table and its photos. Iterates the lots once for photos and again for the table, so that none stays in
 * memory.
 */
export function streamZip(plan: TablePlan, readPhoto: ReadPhoto, onSent?: OnSent): Readable {
  return streamContents(tableContents(plan), { readPhoto, convertPhoto: (bytes) => bytes }, onSent);
}

function tableContents(plan: TablePlan): ZipContents {
  return {
    exportedAt: plan.exportedAt,
    photos: (onLot) => filesOf(plan, onLot),
    async *documents(missing) {
      const textFile = (name: string, text: string) => ({ name, body: Readable.from([text]) });
      if (missing.size > 0) yield textFile("MISSING-PHOTOS.txt", missingPhotosText(missing));
      const notes = createTableNotes();
      yield { name: plan.lotsName, body: tableFile(plan, missing, notes) };
      const noteText = notes.text();
      if (noteText) yield textFile("NOTES.txt", noteText);
    },
  };
}

function tableFile(plan: TablePlan, missing: ReadonlySet<string>, notes: TableNotes): Readable {
  const { format } = plan.table;
  if (format === "json") return jsonFile(plan, missing);
  const rows = tableRows(plan, missing, notes);
  return format === "xlsx" ? workbookFile(rows, plan, notes) : csvFile(rows, plan, notes);
}

async function* filesOf({ lots }: TablePlan, onLot: () => void): AsyncGenerator<PlannedPhoto> {
  const planned = lotPlanner();
  for await (const lot of lots) {
    onLot();
    for (const file of plannedFiles(planned(lot))) yield file;
  }
}
