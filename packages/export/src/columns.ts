import {
  type ExportColumnId,
  type ExportSettings,
  isCustomField,
} from "@lotwright/contracts/export-settings";
import type { ExportLot, StoredCell } from "@lotwright/contracts/exports";
import type { CustomFieldId } from "@lotwright/contracts/fields";
import { dayReader } from "./days";
import type { TableNotes } from "./notes";
import type { TablePlan } from "./plan";
import { lotPlanner, type PlannedLot } from "./planned-lots";

/** A date is a day: midnight UTC. */
export type Cell = string | number | Date;

/** Stands between photos, where no address, file name or CSV delimiter can hold it. */
const photoSeparator = " | ";

export interface TableRow {
  /** The lot, or "headings". */
  place: string;
  cells: Cell[];
}

export type Rows = Iterable<TableRow> | AsyncIterable<TableRow>;

/** The headings, then a row for each lot. `missing` holds the names of the photos that are not in the ZIP. */
export async function* tableRows(
  plan: TablePlan,
  missing: ReadonlySet<string>,
  notes: TableNotes,
): AsyncGenerator<TableRow> {
  const legible = (text: string, place: string) => {
    const kept = withoutControls(text);
    if (kept !== text) notes.removed(place);
    return kept;
  };
  yield { place: "headings", cells: plan.columns.map(({ label }) => legible(label, "headings")) };
  const readCell = cellReader(plan, legible);
  const planned = lotPlanner();
  for await (const item of plan.lots) {
    const lot = planned(item);
    const place = withoutControls(lotName(item));
    const cells = plan.columns.map(({ id }, index) => {
      if (id === "photos") return legible(photosCell(lot, plan, missing), place);
      return readCell(id, item.cells[index], place);
    });
    yield { place, cells };
  }
}

function cellReader({ timeZone, settings }: TablePlan, legible: (text: string, place: string) => string) {
  const dayOf = dayReader(timeZone);
  return (id: ExportColumnId, stored: StoredCell | undefined, place: string): Cell => {
    if (stored === undefined) throw new Error(`The lots came without ${id}, which is a column`);
    // Text also where it is digits alone: in a column of both kinds, a spreadsheet sorts the numbers before the sections.
    if (id === "lotNumber") return place;
    if (typeof stored === "number") return stored;
    if (id === "createdAt") return dayOf(stored);
    const text = legible(stored, place);
    const shown = isCustomField(id) ? customTextOf(text, id, settings) : text;
    return shown === text ? text : legible(shown, place);
  };
}

/** What a custom field exports as: its default where it is blank. */
export function customTextOf(
  text: string,
  id: CustomFieldId,
  { customColumnDefaults }: ExportSettings,
): string {
  return text.trim() === "" ? (customColumnDefaults[id] ?? "") : text;
}

function lotName({ lotNumber, sectionLetter }: ExportLot): string {
  return `${lotNumber}${sectionLetter}`;
}

function photosCell(
  { photos }: PlannedLot,
  { addressOf, hasAddresses }: TablePlan,
  missing: ReadonlySet<string>,
): string {
  const listed = photos.filter(({ name }) => name === undefined || !missing.has(name));
  return listed.map(({ name, url }) => (hasAddresses ? addressOf(url) : (name ?? url))).join(photoSeparator);
}

/** Quick to look for: hardly a text has one. Half a surrogate pair is among them, and so are whole ones. */
const suspicious = /[^\t\n\r\u0020-\u007E\u0080-\uD7FF\uE000-\uFFFD]/;

/** Without the characters that XML 1.0, and so a workbook, cannot hold, and without DEL, which exceljs leaves out. */
function withoutControls(text: string): string {
  if (!suspicious.test(text)) return text;
  return text.replace(/[^\t\n\r\u0020-\u007E\u0080-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
}
