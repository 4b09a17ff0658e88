import { randomUUID } from "node:crypto";
import { emptyFields } from "@lotwright/contracts/catalog/item-fields";
import type { Item } from "@lotwright/contracts/catalog/items";
import { noResult } from "@lotwright/contracts/catalog/result-fields";
import { defaultExportSettings, type ExportSettings } from "@lotwright/contracts/exports/export-settings";
import { type ExportSource, type ExportTable, exportTableOf } from "@lotwright/contracts/exports/exports";
import type { TableSource } from "../table/plan";

export function makeItem(overrides: Partial<Item> = {}): Item {
  return {
    id: randomUUID(),
    manifestId: randomUUID(),
    ...emptyFields,
    ...noResult,
    requestedLotNumber: null,
    title: "Drill",
    category: "Tools",
    aiGenerationStatus: "none",
    aiFailureReason: "",
    aiDraftedFromNotes: false,
    aiDraftedFromMarks: false,
    unseenClaims: [],
    createdBy: null,
    createdAt: "2026-03-05T12:00:00Z",
    updatedAt: "2026-03-05T12:00:00Z",
    ...overrides,
  };
}

interface SourceOverrides extends Partial<Omit<ExportSource, "settings" | "table" | "lots">> {
  settings?: Partial<ExportSettings>;
  table?: Partial<ExportTable>;
  lots?: Item[];
}

export function makeSource(overrides: SourceOverrides = {}): TableSource {
  const { settings: chosen, table: asked, lots = [makeItem()], ...others } = overrides;
  const settings = { ...defaultExportSettings, ...chosen };
  const table = { ...exportTableOf(settings), ...asked };
  return {
    manifestId: randomUUID(),
    manifestName: "Spring sale",
    exportedAt: "2026-03-05T23:30:00Z",
    timeZone: "UTC",
    fromDate: null,
    toDate: null,
    settings,
    table,
    photoOrigin: null,
    lots,
    ...others,
  };
}

/** URL of an uploaded photo by number. */
export function photoUrlOf(number: number, extension = "jpg"): string {
  return `/photos/${number.toString(36).padStart(32, "0")}.${extension}`;
}
