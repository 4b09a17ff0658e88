import { Column, DrizzleQueryError, is, Param, Placeholder, sql } from "drizzle-orm";
import { type Database, driverOf } from "./client";

/** An unexecuted drizzle query. */
export type Written<Row> = PromiseLike<Row[]> & { prepare(name: string): unknown };
type Values = Record<string, unknown>;

type Decoder = { mapFromDriverValue(cell: unknown): unknown };
type Field = Column | { decoder: Decoder } | { sql: { decoder: Decoder } };
/** Properties of drizzle's prepared statements that its types hide. */
type Prepared = { queryString: string; params: unknown[]; fields: { path: string[]; field: Field }[] };

type Read<Row> = (cells: readonly unknown[]) => Row;
type Fill = (values: Values) => unknown;

function decoderOf(field: Field): Decoder | undefined {
  if (!is(field, Column)) return "sql" in field ? field.sql.decoder : field.decoder;
  // Most columns need no decoding after the driver.
  return field.mapFromDriverValue === Column.prototype.mapFromDriverValue ? undefined : field;
}

function readerOf<Row>(fields: Prepared["fields"]): Read<Row> {
  const columns = fields.map(({ path, field }) => {
    const [name = "", ...deeper] = path;
    if (deeper.length > 0) throw new Error(`A statement supports only flat rows: ${path.join(".")}`);
    return { name, decoder: decoderOf(field) };
  });
  return (cells) => {
    const row: Values = {};
    let place = 0;
    for (const { name, decoder } of columns) {
      const cell = cells[place++];
      row[name] = decoder && cell !== null ? decoder.mapFromDriverValue(cell) : cell;
    }
    return row as Row; // the columns match the type
  };
}

/** Returns a function that computes a parameter: a constant, or a placeholder's value encoded for its column. */
function fillerOf(param: unknown): Fill {
  const placeholder = is(param, Param) ? param.value : param;
  if (!is(placeholder, Placeholder)) return () => param;
  const { name } = placeholder;
  const encoder = is(param, Param) ? param.encoder : undefined;
  return (values) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value was given for ${name}`);
    return encoder && value !== null ? encoder.mapToDriverValue(value) : value;
  };
}

/**
 * Creates a prepared fast path for frequent queries: builds the SQL once, and decodes rows without drizzle's mapping. Saves 42 %
 * of the CPU time of reading, creating or updating an item, 12 % of a long list's. Values are passed for `sql.placeholder`s.
 * Executes on the connection of `db`. Supports flat rows only.
 */
export function statement<Row>(write: (db: Database) => Written<Row>) {
  let cached: { text: string; fillers: Fill[]; read: Read<Row> } | undefined;
  return async (db: Database, values: Values): Promise<Row[]> => {
    if (!cached) {
      const { queryString, params, fields } = write(db).prepare("cached") as Prepared;
      cached = { text: queryString, fillers: params.map(fillerOf), read: readerOf(fields) };
    }
    const { text, fillers, read } = cached;
    const params = fillers.map((fill) => fill(values)) as never[]; // encoded by drizzle for this driver
    try {
      return (await driverOf(db).unsafe(text, params).values()).map(read);
    } catch (cause) {
      throw cause instanceof Error ? new DrizzleQueryError(text, params, cause) : cause;
    }
  };
}

/** Maximum of cached statements, since clients choose the columns. */
export const maxCached = 200;

/**
 * Like `statement` for inserts and updates, with a cached statement per set of columns. `values` are the columns to write, except
 * undefined ones; `others` are values of further placeholders.
 */
export function writingStatement<Row>(
  write: (db: Database, columns: Record<string, Placeholder>) => Written<Row>,
) {
  const cache = new Map<string, ReturnType<typeof statement<Row>>>();
  const make = (names: string[]) =>
    statement((db) => write(db, Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]))));
  return (db: Database, values: Values, others: Values = {}): Promise<Row[]> => {
    const names = Object.keys(values)
      .filter((name) => values[name] !== undefined)
      .sort();
    const key = names.join();
    const execute = cache.get(key) ?? make(names);
    if (cache.size < maxCached) cache.set(key, execute);
    return execute(db, { ...values, ...others });
  };
}
