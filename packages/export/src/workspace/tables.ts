import { customFieldSettings } from "@lotwright/contracts/catalog/custom-fields";
import { fieldIdsWith, itemFields } from "@lotwright/contracts/catalog/item-fields";
import { resultFieldIds } from "@lotwright/contracts/catalog/result-fields";
import { columnLabel } from "@lotwright/contracts/exports/export-settings";
import { photoUrlPattern } from "@lotwright/contracts/values/photo-addresses";
import { isLinkOpen } from "@lotwright/contracts/values/share-end";
import { withoutControls } from "../files/legible";
import { createTableNotes } from "../files/notes";
import type { ZipDocument } from "../files/streamed-zip";
import type { Cell } from "../table/columns";
import { csvFile } from "../table/csv";
import type { TableRow } from "../table/table-rows";
import type { RecordKind } from "./kinds";
import { type RecordLines, recordsOf, type WorkspaceRecord } from "./records";

interface TableColumn {
  heading: string;
  read(record: WorkspaceRecord): unknown;
}

/** Names and values that a table gets from other kinds of records. */
interface Lookups {
  manifestNames: Map<unknown, unknown>;
  emails: Map<unknown, unknown>;
  customColumnLabels: Record<string, string>;
}

const property = (name: string) => (record: WorkspaceRecord) => record[name];
const created: TableColumn = { heading: "Created", read: property("createdAt") };

/** Whether the public link works when the table is written. */
const isShared = ({ publicShareEnabled, shareEndsAt }: WorkspaceRecord): boolean =>
  isLinkOpen(publicShareEnabled === true, typeof shareEndsAt === "string" ? shareEndsAt : null);

const manifestColumns: readonly TableColumn[] = [
  { heading: "Name", read: property("name") },
  { heading: "Consignor", read: property("consignor") },
  { heading: "Sale date", read: property("saleDate") },
  { heading: "Sale location", read: property("saleLocation") },
  { heading: "Currency", read: property("currency") },
  { heading: "AI instructions", read: property("aiInstructions") },
  { heading: "Shared", read: isShared },
  created,
];

const consignorColumns = ({ emails }: Lookups): TableColumn[] => [
  { heading: "Name", read: property("name") },
  { heading: "Reference number", read: property("referenceNumber") },
  { heading: "Default", read: property("isDefault") },
  { heading: "Added by", read: ({ userId }) => emails.get(userId) },
  created,
];

function lotColumns({ manifestNames, customColumnLabels }: Lookups): TableColumn[] {
  const written = fieldIdsWith("isExported").filter((id) => id !== "lotNumber");
  return [
    { heading: "Manifest", read: ({ manifestId }) => manifestNames.get(manifestId) },
    {
      heading: columnLabel("lotNumber", { customColumnLabels }),
      read: ({ lotNumber, sectionLetter }) => `${lotNumber}${sectionLetter}`,
    },
    ...[...written, ...resultFieldIds].map((id) => ({
      heading: columnLabel(id, { customColumnLabels }),
      read: property(id),
    })),
    { heading: itemFields.photoUrls.label, read: ({ photoUrls }) => photoNames(photoUrls) },
    created,
  ];
}

/** File names of uploaded photos in the ZIP. */
const photoNames = (urls: unknown) =>
  Array.isArray(urls) ? urls.map((url) => (photoUrlPattern.test(url) ? url.slice(1) : url)).join(" | ") : "";

function cellOf(value: unknown): Cell {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? withoutControls(value) : null;
}

async function* rowsOf(
  lines: RecordLines,
  kind: RecordKind,
  columns: readonly TableColumn[],
): AsyncGenerator<TableRow> {
  yield { place: "headings", cells: columns.map(({ heading }) => cellOf(heading)) };
  for await (const { record } of recordsOf(lines, [kind])) {
    yield { place: kind, cells: columns.map(({ read }) => cellOf(read(record))) };
  }
}

async function readLookups(lines: RecordLines): Promise<Lookups> {
  const lookups: Lookups = { manifestNames: new Map(), emails: new Map(), customColumnLabels: {} };
  for await (const { kind, record } of recordsOf(lines, ["users", "custom-fields", "manifests"])) {
    if (kind === "users") lookups.emails.set(record.id, record.email);
    else if (kind === "manifests") lookups.manifestNames.set(record.id, record.name);
    else lookups.customColumnLabels = labels.parse(record.customColumnLabels);
  }
  return lookups;
}

const labels = customFieldSettings.shape.customColumnLabels;

const settings = { dateFormat: "YYYY-MM-DD" } as const;
const table = { delimiter: "comma", bom: true, formulaGuard: true } as const;

/** Yields lots, manifests and consignors as CSV. */
export async function* csvDocuments(lines: RecordLines): AsyncGenerator<ZipDocument> {
  const lookups = await readLookups(lines);
  const document = (name: string, kind: RecordKind, columns: readonly TableColumn[]) => ({
    name: `csv/${name}.csv`,
    body: csvFile(rowsOf(lines, kind, columns), { columns, settings, table }, createTableNotes()),
  });
  yield document("lots", "items", lotColumns(lookups));
  yield document("manifests", "manifests", manifestColumns);
  yield document("consignors", "consignors", consignorColumns(lookups));
}
