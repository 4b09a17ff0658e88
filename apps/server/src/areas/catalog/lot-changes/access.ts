import { fieldIdsOf } from "@lotwright/contracts/catalog/item-fields";
import { recordOf } from "@lotwright/contracts/values/record-of";
import { items } from "@lotwright/db/schema";
import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { AppError, notFound } from "../../../core/errors";
import { one } from "../../../core/one";
import { mapYielding, stringifyYielding } from "../../../core/yielding";
import { rowJson } from "../../../fast/row-json";

const columns = getTableColumns(items);
export type ColumnName = keyof typeof columns;
const isColumn = (name: string): name is ColumnName => Object.hasOwn(columns, name);

/** The name of a column in the table, for SQL that can't name the table. */
export const nameInTable = (name: ColumnName): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A lot's identity, with JSON values of further columns. */
export type Lot = { id: string; lotNumber: number; sectionLetter: string } & Record<string, unknown>;

export const lotName = ({ lotNumber, sectionLetter }: Pick<Lot, "lotNumber" | "sectionLetter">) =>
  `${lotNumber}${sectionLetter}`;

/** Compares lots by number, then by section. */
export const inLotOrder = (a: Lot, b: Lot) =>
  a.lotNumber - b.lotNumber || (a.sectionLetter < b.sectionLetter ? -1 : 1);

/**
 * SQL hash of a lot, which changes with any value. Times are excluded, because their format depends on the connection, and the
 * transaction that wrote the row.
 */
export const rowHash = sql<string>`md5((to_jsonb(${items}) - '{created_at,updated_at,changed_in}'::text[])::text)`;

const asJson = (names: readonly ColumnName[], withHash = false) =>
  sql<string>`${rowJson({ ...recordOf(names, (name) => columns[name]), ...(withHash && { rowHash }) })}::text`;

/** Maximum text of one operation in bytes, since PostgreSQL and this process hold it in memory. */
export const maxOperationBytes = 30_000_000;

export const tooMuchText = () =>
  new AppError("TOO_LARGE", "These lots have too much text to change together. Choose fewer of them.");

const longNames: readonly ColumnName[] = fieldIdsOf("longText");

/** Throws TOO_LARGE before reading more text than one operation may hold. */
async function requireFewTexts(
  { db }: ActorContext,
  where: SQL | undefined,
  names: readonly ColumnName[],
): Promise<void> {
  const lengths = names
    .filter((name) => longNames.includes(name))
    .map((name) => sql`octet_length(${columns[name]})`);
  if (lengths.length === 0) return;
  const total = sql<number>`coalesce(sum(${sql.join(lengths, sql` + `)}), 0)::float`;
  const { bytes } = one(await db.select({ bytes: total }).from(items).where(where));
  if (bytes > maxOperationBytes) throw tooMuchText();
}

const named: readonly ColumnName[] = ["id", "lotNumber", "sectionLetter"];

type Reading = {
  where: SQL | undefined;
  names: readonly ColumnName[];
  lock: boolean;
  withHash?: boolean | undefined;
};

/** Reads lots as one JSON text each, parsed in slices so that thousands of them do not block other requests. */
async function readLots(ctx: ActorContext, { where, names, lock, withHash }: Reading): Promise<Lot[]> {
  await requireFewTexts(ctx, where, names);
  const query = ctx.db
    .select({ lot: asJson([...new Set([...named, ...names])], withHash) })
    .from(items)
    .where(where)
    .orderBy(items.id);
  const rows = await (lock ? query.for("update") : query);
  return mapYielding(rows, ({ lot }): Lot => JSON.parse(lot));
}

export const uuids = (ids: readonly string[]) => sql`${`{${ids.join()}}`}::uuid[]`;
export const isOneOf = (ids: readonly string[]) => sql`${items.id} = any(${uuids(ids)})`;

type Wanted = {
  ids: readonly string[];
  names: readonly ColumnName[];
  /** Whether to read `rowHash` too. */
  withHash?: boolean;
};

/**
 * Loads lots of a manifest that the actor may see, in id order, with further columns. Throws NOT_FOUND if one id is not of the
 * manifest, so that the call changes nothing.
 */
export async function loadLots(
  ctx: ActorContext,
  manifestId: string,
  { ids, names }: Wanted,
  lock: "for update" | undefined = undefined,
): Promise<Lot[]> {
  const where = and(eq(items.manifestId, manifestId), isOneOf(ids));
  const lots = await readLots(ctx, { where, names, lock: lock !== undefined });
  if (lots.length !== new Set(ids).size) throw notFound("lot");
  return lots;
}

/** Locks lots in id order, so that writes of many lots in different orders do not deadlock. */
export async function lockInOrder({ db }: ActorContext, where: SQL): Promise<void> {
  await db.select({ id: items.id }).from(items).where(where).orderBy(items.id).for("update");
}

/** Finds and locks, in id order, the lots among `ids` that are in one of the manifests. */
export function lockFound(
  ctx: ActorContext,
  manifestIds: readonly string[],
  { ids, names, withHash }: Wanted,
): Promise<Lot[]> {
  const where = and(sql`${items.manifestId} = any(${uuids(manifestIds)})`, isOneOf(ids));
  return readLots(ctx, { where, names, lock: true, withHash });
}

const [lowestId, highestId] = [
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
];

/**
 * SQL rows of `names` from one JSON parameter. The condition on ids makes PostgreSQL expect one row and use the index; otherwise
 * it may compare every row with every lot.
 */
const recordset = (json: string, names: readonly ColumnName[]): SQL => {
  const types = names.map((name) => sql`${sql.identifier(name)} ${sql.raw(columns[name].getSQLType())}`);
  return sql`(
    select * from json_to_recordset(${json}::json) as row(${sql.join(types, sql`, `)})
    where id between ${lowestId}::uuid and ${highestId}::uuid
  ) as written`;
};

const writtenValue = (name: ColumnName) => sql`written.${sql.identifier(name)}`;

/** Values to write, with every column in each row. */
export type WrittenRows = { names: readonly ColumnName[]; rows: readonly Written[] };
type Written = { id: string } & Record<string, unknown>;

/** Writes columns of locked lots in one statement, so that lots can exchange numbers. */
export async function writeLots({ db }: ActorContext, { names, rows }: WrittenRows): Promise<void> {
  if (rows.length === 0 || names.length === 0) return;
  const json = await stringifyYielding(rows);
  if (names.includes("externalId")) await clearExternalIds(db, json);
  await db
    .update(items)
    .set(Object.fromEntries(names.map((name) => [name, writtenValue(name)])))
    .from(recordset(json, ["id", ...names]))
    .where(eq(items.id, sql`written.id`));
}

/** Clears external ids first, so that lots can exchange them. */
const clearExternalIds = (db: ActorContext["db"], json: string) =>
  db
    .update(items)
    .set({ externalId: "" })
    .from(recordset(json, ["id", "externalId"]))
    .where(
      and(
        eq(items.id, sql`written.id`),
        sql`${items.externalId} <> ''`,
        sql`written."externalId" <> ${items.externalId}`,
      ),
    );

/** The columns of `row` that the table has. */
export const columnsOf = (row: object): ColumnName[] => Object.keys(row).filter(isColumn);

/** Compares two values; never written equals cleared. */
export const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one ?? "") === JSON.stringify(other ?? "");

export async function deleteLots({ db }: ActorContext, lots: readonly { id: string }[]): Promise<void> {
  if (lots.length > 0) await db.delete(items).where(isOneOf(lots.map(({ id }) => id)));
}
