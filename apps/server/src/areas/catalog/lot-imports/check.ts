import { categoriesWith, type ItemFieldId } from "@lotwright/contracts/catalog/item-fields";
import {
  filledBy,
  type ImportMapping,
  type MatchKey,
  matchKeys,
  type RowProblem,
} from "@lotwright/contracts/catalog/lot-imports";
import type { DecimalMark } from "@lotwright/tables/read-price";
import type { ActorContext } from "../../../core/context";
import { mapYielding } from "../../../core/yielding";
import { loadOwnCategories } from "../../accounts/settings/access";
import { type ColumnName, isSame, type Lot, lotName } from "../lot-changes/access";
import {
  type CellRow,
  type CheckedRow,
  type Clash,
  eachSlice,
  findClaims,
  findLots,
  type ImportRecord,
  type Places,
  writeChecked,
  writeClashes,
} from "./access";
import { type Column, isAmount, marksOf, noteOf, type ReadCells, readCells } from "./cells";
import { columnTexts, isTarget, type Labels, newFields } from "./mapping";

/** Rules for parsing and matching a file's rows. */
export type Rules = {
  columns: Column[];
  headings: readonly string[];
  matchBy: MatchKey;
  /** Index of the key's column, or -1. */
  keyPlace: number;
  lotPlace: number;
};

type Named = { place: number; target: Column["target"] };

/** The columns that fill a field, including new custom fields. */
function namedColumns({ mapping }: ImportRecord, labels: Labels): Named[] {
  const targets: ImportMapping = mapping.map((name) => (isTarget(name) ? name : null));
  const added = newFields(targets, labels);
  return targets.flatMap((target, place): Named[] => {
    if (target === null || target === "photoNames") return [];
    if (target !== "newField") return [{ place, target }];
    const field = added.get(place);
    return field ? [{ place, target: field }] : [];
  });
}

const isMatchKey = (name: string): name is MatchKey => (matchKeys as readonly string[]).includes(name);

/** Computes an import's rules. Reads all cells to detect the decimal marks of amounts. */
async function rulesOf(ctx: ActorContext, record: ImportRecord, labels: Labels): Promise<Rules> {
  const named = namedColumns(record, labels);
  const texts = columnTexts(record.headings);
  const amounts = named
    .filter(({ target }) => isAmount(target))
    .map((column) => ({ ...column, marks: new Set<DecimalMark>() }));
  if (amounts.length > 0) {
    for await (const rows of eachSlice(ctx, record.id)) {
      await mapYielding(rows, ({ cells }) => {
        for (const { place, target, marks } of amounts) {
          for (const mark of marksOf(target, cells[place] ?? "")) marks.add(mark);
        }
      });
    }
  }
  const categories = await loadOwnCategories(ctx, ctx.actor.workspaceId);
  const spellings = new Map(categoriesWith(categories).map((name) => [name.toLowerCase(), name]));
  const marksAt = (place: number) =>
    amounts.find((column) => column.place === place)?.marks ?? new Set<DecimalMark>();
  const placeOf = (target: string) => named.find((column) => column.target === target)?.place ?? -1;
  const matchBy = isMatchKey(record.matchBy) ? record.matchBy : "lotNumber";
  return {
    columns: named.map(({ place, target }) => ({
      place,
      target,
      text: texts[place] ?? "plain",
      marks: marksAt(place),
      ...(target === "category" && { spellings }),
    })),
    ...{ headings: record.headings, matchBy, keyPlace: placeOf(matchBy), lotPlace: placeOf("lotNumber") },
  };
}

type ReadRow = ReadCells & { line: number; note: string; isSkipped: boolean };

/** Whether a row has field values. A row for an additional photo has only the stock number. */
function holdsFields(fields: Record<string, unknown>, { columns }: Rules): boolean {
  const names = Object.keys(fields);
  const isStock = columns.some(({ text }) => text === "stockNumber");
  return names.some((name) => !isStock || (name !== "lotNumber" && name !== "sectionLetter"));
}

function readRow({ line, cells, isSkipped }: CellRow, rules: Rules): ReadRow {
  const note = isSkipped ? "" : noteOf(cells, rules.headings, rules.lotPlace);
  if (isSkipped || note) return { line, note, isSkipped: true, fields: {}, problems: [] };
  const { fields, problems } = readCells(cells, rules.columns);
  if (!holdsFields(fields, rules) && problems.length === 0) {
    return { line, note: "Nothing of this line is read.", isSkipped: true, fields, problems };
  }
  const beyond = cells.findIndex((cell, place) => place >= rules.headings.length && cell.trim() !== "");
  if (beyond >= 0) {
    const message = "The line has more cells than there are headings. Quote texts that hold the delimiter.";
    problems.push({ column: null, message });
  }
  return { line, note, isSkipped: false, fields, problems };
}

const lotOf = ({ lotNumber, sectionLetter = "" }: Record<string, unknown>) =>
  typeof lotNumber === "number" ? { lotNumber, sectionLetter: String(sectionLetter) } : undefined;

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Whether rows are matched by a custom field, such as a tag number. */
const isTag = (matchBy: MatchKey) => matchBy !== "lotNumber" && matchBy !== "externalId";

function placesOf(rows: readonly ReadRow[], matchBy: MatchKey): Places {
  return {
    lots: rows.flatMap(({ fields }) => lotOf(fields) ?? []),
    externalIds: rows.flatMap(({ fields }) => textOf(fields.externalId) || []),
    tags: isTag(matchBy) ? rows.flatMap(({ fields }) => textOf(fields[matchBy]) || []) : [],
  };
}

/** Lots of the manifest by the keys that rows may name. */
type Holders = { byLot: Map<string, Lot>; byExternalId: Map<string, Lot>; byTag: Map<string, Lot[]> };

function holdersOf(lots: readonly Lot[], matchBy: MatchKey): Holders {
  const byTag = new Map<string, Lot[]>();
  for (const lot of lots) {
    const tag = textOf(lot[matchBy]);
    byTag.set(tag, [...(byTag.get(tag) ?? []), lot]);
  }
  return {
    byLot: new Map(lots.map((lot) => [lotName(lot), lot])),
    byExternalId: new Map(lots.map((lot) => [textOf(lot.externalId), lot])),
    byTag,
  };
}

type Match = { lot?: Lot | undefined; problem?: string };

function matchOf({ fields }: ReadRow, { byLot, byExternalId, byTag }: Holders, matchBy: MatchKey): Match {
  if (matchBy === "lotNumber") {
    const lot = lotOf(fields);
    return { lot: lot && byLot.get(lotName(lot)) };
  }
  const key = textOf(fields[matchBy]);
  if (key === "") return {};
  if (matchBy === "externalId") return { lot: byExternalId.get(key) };
  const [lot, another] = byTag.get(key) ?? [];
  return another ? { problem: "Several lots have this. Match the rows by another field." } : { lot };
}

/** Fields in which a row differs from its matched lot, without the match key. */
function changedFields(fields: Record<string, unknown>, lot: Lot, matchBy: MatchKey) {
  const isKey = (name: string) => name === matchBy || (matchBy === "lotNumber" && name === "sectionLetter");
  // A number without a letter means a lot without a section.
  const whole = matchBy !== "lotNumber" && lotOf(fields) ? { ...fields, ...lotOf(fields) } : fields;
  const names = Object.keys(whole).filter((name) => !isKey(name) && !isSame(lot[name], whole[name]));
  const hasPlace = names.includes("lotNumber") || names.includes("sectionLetter");
  const written = hasPlace ? [...new Set([...names, "lotNumber", "sectionLetter"])] : names;
  const pick = (row: Record<string, unknown>) =>
    Object.fromEntries(written.map((name) => [name, row[name] ?? lot[name]]));
  return { fields: pick(whole), base: pick(lot) };
}

const columnOf = ({ columns }: Rules, target: ItemFieldId) =>
  columns.find((column) => column.target === target)?.place ?? null;

/** Problems of a row whose place is taken by another lot. */
function placeProblems(
  fields: Record<string, unknown>,
  own: Lot | undefined,
  holders: Holders,
  rules: Rules,
): RowProblem[] {
  const lot = lotOf(fields);
  const problems: RowProblem[] = [];
  const holder = lot && holders.byLot.get(lotName(lot));
  if (holder && holder.id !== own?.id) {
    problems.push({
      column: columnOf(rules, "lotNumber"),
      message: `Another lot has the number ${lotName(lot)}.`,
    });
  }
  const external = textOf(fields.externalId);
  const other = external ? holders.byExternalId.get(external) : undefined;
  if (other && other.id !== own?.id) {
    problems.push({
      column: columnOf(rules, "externalId"),
      message: `Lot ${lotName(other)} has this external ID.`,
    });
  }
  return problems;
}

/** Places that only one row can claim. */
function claimsOf(fields: Record<string, unknown>, own: Lot | undefined, matchBy: MatchKey): string[] {
  const lot = lotOf(fields);
  const tag = isTag(matchBy) && !own ? textOf(fields[matchBy]) : "";
  return [
    ...(tag ? [`tag ${tag}`] : []),
    ...(own ? [`lot ${lotName(own)}`] : []),
    ...(lot && (!own || lotName(lot) !== lotName(own)) ? [`lot ${lotName(lot)}`] : []),
    ...(textOf(fields.externalId) ? [`external ID ${textOf(fields.externalId)}`] : []),
  ];
}

const skipped = ({ line, note }: ReadRow): CheckedRow => ({
  ...{ line, note, action: "skip", lot: "", itemId: null, claims: [], fields: {}, base: {}, problems: [] },
});

function actionOf(fields: Record<string, unknown>, own: Lot | undefined): CheckedRow["action"] {
  if (!own) return "create";
  return Object.keys(fields).length > 0 ? "update" : "unchanged";
}

function checkRow(row: ReadRow, holders: Holders, rules: Rules): CheckedRow {
  const { line, note } = row;
  if (row.isSkipped) return skipped(row);
  const match = matchOf(row, holders, rules.matchBy);
  const own = match.lot;
  const { fields, base } = own
    ? changedFields(row.fields, own, rules.matchBy)
    : { fields: row.fields, base: {} };
  const problems = [...row.problems, ...placeProblems(fields, own, holders, rules)];
  if (match.problem)
    problems.push({ column: rules.keyPlace >= 0 ? rules.keyPlace : null, message: match.problem });
  const letter = !own && fields.sectionLetter && !lotOf(fields);
  if (letter)
    problems.push({ column: columnOf(rules, "sectionLetter"), message: "A section needs a lot number." });
  const place = own ?? lotOf(fields);
  const lot = place ? lotName(place) : "";
  const claims = claimsOf(fields, own, rules.matchBy);
  const action = problems.length > 0 ? "error" : actionOf(fields, own);
  return { line, note, action, lot, itemId: own?.id ?? null, claims, fields, base, problems };
}

/** New places of matched lots from a section column, in a file without lot numbers. */
function movedTo(rows: readonly ReadRow[], holders: Holders, rules: Rules): Places["lots"] {
  if (rules.lotPlace >= 0 || columnOf(rules, "sectionLetter") === null) return [];
  return rows.flatMap((row) => {
    const { lot } = matchOf(row, holders, rules.matchBy);
    return (lot && lotOf(changedFields(row.fields, lot, rules.matchBy).fields)) || [];
  });
}

/** Checks rows against the lots of the manifest, not against each other. */
async function checkRows(
  ctx: ActorContext,
  record: ImportRecord,
  rows: readonly CellRow[],
  rules: Rules,
): Promise<CheckedRow[]> {
  const read = await mapYielding(rows, (row) => readRow(row, rules));
  const names = rules.columns.flatMap(({ target }): readonly ColumnName[] => filledBy(target));
  const places = placesOf(read, rules.matchBy);
  const wanted = { names, matchBy: rules.matchBy };
  const lots = await findLots(ctx, record.manifestId, places, wanted);
  const holders = holdersOf(lots, rules.matchBy);
  // A section alone gives a matched lot a place that no row names.
  const moved = movedTo(read, holders, rules);
  if (moved.length > 0) {
    const others = await findLots(ctx, record.manifestId, { lots: moved, externalIds: [], tags: [] }, wanted);
    for (const lot of others) holders.byLot.set(lotName(lot), lot);
  }
  return mapYielding(read, (row) => checkRow(row, holders, rules));
}

const clashMessage = (claim: string, lines: readonly number[]) => {
  const others = lines.slice(0, 3).join(", ");
  return `Several rows of the file name ${claim}: see line ${others}.`;
};

type Claimed = { line: number; claims: string[] };

/** Rows that claim a place also claimed by another row. */
function clashesOf(rows: readonly Claimed[]): Clash[] {
  const lines = new Map<string, number[]>();
  for (const { line, claims } of rows) {
    for (const claim of claims) {
      const known = lines.get(claim);
      if (known) known.push(line);
      else lines.set(claim, [line]);
    }
  }
  return rows.flatMap(({ line, claims }) => {
    const claim = claims.find((one) => (lines.get(one)?.length ?? 0) > 1);
    if (claim === undefined) return [];
    const others = (lines.get(claim) ?? []).filter((other) => other !== line);
    return [{ line, message: clashMessage(claim, others) }];
  });
}

/** Checks all rows, and stores the results. */
export async function checkAll(ctx: ActorContext, record: ImportRecord, labels: Labels): Promise<void> {
  const rules = await rulesOf(ctx, record, labels);
  const claimed: Claimed[] = [];
  for await (const rows of eachSlice(ctx, record.id)) {
    const checked = await checkRows(ctx, record, rows, rules);
    await writeChecked(ctx, record.id, checked);
    for (const { line, claims } of checked) claimed.push({ line, claims });
  }
  await writeClashes(ctx, record.id, clashesOf(claimed));
}

/** Checks one row, and rechecks rows that clash or clashed with it. */
export async function checkOne(
  ctx: ActorContext,
  record: ImportRecord,
  row: CellRow & { claims: string[] },
  labels: Labels,
): Promise<void> {
  const rules = await rulesOf(ctx, record, labels);
  const checked = await checkRows(ctx, record, [row], rules);
  await writeChecked(ctx, record.id, checked);
  const places = [...row.claims, ...checked.flatMap(({ claims }) => claims)];
  if (places.length === 0) return;
  // Rows that share another place keep that clash.
  const near = await findClaims(ctx, record.id, places);
  const all = await findClaims(ctx, record.id, [...new Set(near.flatMap(({ claims }) => claims))]);
  const clashes = new Map(clashesOf(all).map((clash) => [clash.line, clash]));
  await writeClashes(
    ctx,
    record.id,
    near.map(({ line }) => clashes.get(line) ?? { line, message: "" }),
  );
}
