import {
  customFieldLabel,
  type ExportColumnId,
  type ExportSettings,
} from "@lotwright/contracts/export-settings";
import type { ExportLot, StoredCell } from "@lotwright/contracts/exports";
import { type CustomFieldId, customFieldIds } from "@lotwright/contracts/fields";
import { dayReader } from "./days";
import type { TablePlan } from "./plan";
import { lotPlanner, type PlannedLot } from "./planned-lots";

/** A date is a day: midnight UTC. */
export type Cell = string | number | Date;

/** Stands between photos, where no address, file name or CSV delimiter can hold it. */
const photoSeparator = " | ";

const labels: Record<Exclude<ExportColumnId, CustomFieldId>, string> = {
  lotNumber: "Lot Number",
  title: "Title",
  description: "Description",
  category: "Category",
  consignor: "Consignor",
  quantity: "Quantity",
  notes: "Notes",
  photos: "Photos",
  createdAt: "Created",
};

export function columnLabel(id: ExportColumnId, { customColumnLabels }: ExportSettings): string {
  if (!isCustom(id)) return labels[id];
  return customFieldLabel(id, customColumnLabels);
}

/** The heading, then a row for each lot. `missing` holds the names of the photos that are not in the ZIP. */
export async function* tableRows(plan: TablePlan, missing: ReadonlySet<string>): AsyncGenerator<Cell[]> {
  yield plan.columns.map(({ label }) => legible(label));
  for await (const { cells } of lotRows(plan, missing)) yield cells;
}

export async function* lotRows(plan: TablePlan, missing: ReadonlySet<string>) {
  const dayOf = dayReader(plan.timeZone);
  const planned = lotPlanner();
  for await (const item of plan.lots) {
    const lot = planned(item);
    const cells = plan.columns.map(({ id }, index): Cell => {
      const stored = item.cells[index];
      if (id === "photos") return photosCell(lot, missing);
      if (id === "createdAt" && typeof stored === "string") return dayOf(stored);
      return storedCell(item, id, stored, plan.settings);
    });
    yield { lot, cells };
  }
}

function storedCell(
  item: ExportLot,
  id: ExportColumnId,
  stored: StoredCell | undefined,
  settings: ExportSettings,
): Cell {
  if (stored === undefined) throw new Error(`The lots came without ${id}, which is a column`);
  if (id === "lotNumber" && item.sectionLetter) return legible(lotName(item));
  return typeof stored === "number" ? stored : textCell(stored, id, settings);
}

function textCell(stored: string, id: ExportColumnId, { customColumnDefaults }: ExportSettings): string {
  const text = legible(stored);
  return isCustom(id) && text.trim() === "" ? legible(customColumnDefaults[id] ?? "") : text;
}

export function lotName({ lotNumber, sectionLetter }: ExportLot): string {
  return `${lotNumber}${sectionLetter}`;
}

function photosCell({ photos }: PlannedLot, missing: ReadonlySet<string>): string {
  const listed = photos.filter(({ name }) => name === undefined || !missing.has(name));
  return legible(listed.map(({ name, url }) => name ?? url).join(photoSeparator));
}

const customIds: ReadonlySet<string> = new Set(customFieldIds);

function isCustom(id: ExportColumnId): id is CustomFieldId {
  return customIds.has(id);
}

/** Quick to look for: hardly a text has one. Half a surrogate pair is among them, and so are whole ones. */
const suspicious = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/;

/** Without the characters that XML 1.0, and so a workbook, cannot hold. */
function legible(text: string): string {
  if (!suspicious.test(text)) return text;
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
}
