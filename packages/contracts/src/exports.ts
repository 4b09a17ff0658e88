import { z } from "zod";
import { type ExportColumnId, exportSettings } from "./export-settings";
import { day, id, isoTime } from "./fields";
import type { Item } from "./items";

export const dateRangeMessage = "Start date must be before or equal to end date";

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Both days are inclusive, and are days of `timeZone` (an IANA name), else UTC. */
export const exportInput = z
  .strictObject({
    manifestId: id,
    fromDate: day.optional(),
    toDate: day.optional(),
    timeZone: z.string().refine(isTimeZone, "Name a time zone such as Europe/London").optional(),
  })
  .refine(({ fromDate, toDate }) => !(fromDate && toDate && fromDate > toDate), {
    message: dateRangeMessage,
    path: ["fromDate"],
  });
export type ExportInput = z.infer<typeof exportInput>;

/** What a lot says in a column. The photos are only known when they were read: until then theirs is an empty text. */
export type StoredCell = string | number;

function areCells(value: unknown): boolean {
  return Array.isArray(value) && value.every((cell) => typeof cell === "string" || typeof cell === "number");
}

/** Where a lot stands, its photos, and its cells in the order of the columns: a sale has thousands of lots. */
export const exportLot = z.object({
  lotNumber: z.number().int(),
  sectionLetter: z.string(),
  photoUrls: z.array(z.string()),
  cells: z.custom<StoredCell[]>(areCells, "A cell is a text or a number"),
});
export type ExportLot = z.infer<typeof exportLot>;

export function exportLotOf(item: Item, columns: readonly ExportColumnId[]): ExportLot {
  const { lotNumber, sectionLetter, photoUrls } = item;
  return {
    lotNumber,
    sectionLetter,
    photoUrls,
    cells: columns.map((id) => (id === "photos" ? "" : item[id])),
  };
}

/** All that an export needs to know before its first byte; the lots follow from the database, and their photos from storage. */
export const exportSource = z.object({
  manifestId: id,
  manifestName: z.string(),
  exportedAt: isoTime,
  timeZone: z.string(),
  fromDate: day.nullable(),
  toDate: day.nullable(),
  settings: exportSettings,
});
export type ExportSource = z.infer<typeof exportSource>;
