import {
  type ImportCounts,
  type ImportRow,
  importTargets,
  type LotImport,
  type MatchKey,
  maxShownCell,
  type RanImport,
  type RowAction,
  ranImport,
} from "@lotwright/contracts/catalog/lot-imports";
import type { ImportRecord, StagedRow } from "./access";

type Facts = {
  counts: ImportCounts;
  unknownConsignors: LotImport["unknownConsignors"];
  isRunning: boolean;
  firstCells: readonly string[][];
};

/** Maximum of values shown below a heading. */
const maxValues = 3;
const maxValueLength = 40;

export const versionOf = ({ id, revision }: Pick<ImportRecord, "id" | "revision">) => `${id}.${revision}`;

export const outcomeOf = ({ outcome }: ImportRecord): RanImport | undefined =>
  outcome === null ? undefined : ranImport.parse(outcome);

const valuesAt = (rows: readonly string[][], place: number) =>
  rows.flatMap((cells) => cells[place]?.trim().slice(0, maxValueLength) || []).slice(0, maxValues);

function progressOf(
  { written }: ImportRecord,
  outcome: RanImport | undefined,
  { isRunning }: Facts,
): Pick<LotImport, "state" | "written"> {
  if (outcome) return { state: "done", written: outcome.created + outcome.updated };
  return isRunning ? { state: "running", written } : { state: "checked", written: 0 };
}

export function importView(row: ImportRecord, facts: Facts): LotImport {
  const outcome = outcomeOf(row);
  return {
    id: row.id,
    manifestId: row.manifestId,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    sheet: row.sheet,
    otherSheets: row.otherSheets,
    columns: row.headings.map((heading, place) => ({
      heading,
      values: valuesAt(facts.firstCells, place),
      target: importTargets.find((target) => target === row.mapping[place]) ?? null,
      isSure: row.isSure[place] === true,
    })),
    matchBy: row.matchBy as MatchKey, // only `matchKeys` are stored
    counts: facts.counts,
    unknownConsignors: facts.unknownConsignors,
    version: versionOf(row),
    ...progressOf(row, outcome, facts),
    snapshotId: outcome?.snapshotId ?? null,
  };
}

const shownText = (value: unknown) =>
  value === null || value === undefined ? "" : String(value).slice(0, maxShownCell);

type Matched = Pick<ImportRecord, "mapping" | "matchBy">;

/** The column of the first place that several rows claim. */
function clashColumn({ claims, clash }: StagedRow, { mapping, matchBy }: Matched): number | null {
  const claim = claims.find((each) => clash.includes(each)) ?? "";
  const target = claim.startsWith("external ID ") ? "externalId" : "lotNumber";
  const place = mapping.indexOf(claim.startsWith("tag ") ? matchBy : target);
  return place < 0 ? null : place;
}

export function rowView(row: StagedRow, record: Matched): ImportRow {
  const clashes = row.clash ? [{ column: clashColumn(row, record), message: row.clash }] : [];
  return {
    line: row.line,
    action: row.shownAction as RowAction, // only `rowActions` are stored
    note: row.note,
    lot: row.lot,
    itemId: row.itemId,
    cells: row.cells.map((cell) => cell.slice(0, maxShownCell)),
    problems: [...row.problems, ...(row.shownAction === "error" ? clashes : [])],
    changes: Object.keys(row.fields).map((field) => ({
      field,
      before: row.itemId === null ? null : shownText(row.base[field]),
      after: shownText(row.fields[field]),
    })),
  };
}
