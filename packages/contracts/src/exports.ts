import { z } from "zod";
import { exportSettings } from "./export-settings";
import { day, id, isoTime } from "./fields";
import { item } from "./items";

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

const everyLots = { lotNumber: true, sectionLetter: true, photoUrls: true, createdAt: true } as const;
const noColumns = {
  id: true,
  manifestId: true,
  requestedLotNumber: true,
  aiGenerationStatus: true,
  aiFailureReason: true,
  aiDraftedFromNotes: true,
  updatedAt: true,
} as const;

/** Where a lot stands and its photos; of its other fields those that are columns of the export. */
export const exportLot = item
  .pick(everyLots)
  .extend(item.omit({ ...everyLots, ...noColumns }).partial().shape);
export type ExportLot = z.infer<typeof exportLot>;

/** All that an export needs to know before its first byte; the photos follow from storage by their keys. */
export const exportSource = z.object({
  manifestId: id,
  manifestName: z.string(),
  exportedAt: isoTime,
  timeZone: z.string(),
  fromDate: day.nullable(),
  toDate: day.nullable(),
  settings: exportSettings,
  lots: z.array(exportLot),
});
export type ExportSource = z.infer<typeof exportSource>;
