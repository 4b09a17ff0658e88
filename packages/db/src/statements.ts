import { Column, DrizzleQueryError, is, Param, Placeholder, sql } from "drizzle-orm";
import { type Database, driverOf } from "./client";

/** A statement of drizzle's that was not sent. */
export type Written<Row> = PromiseLike<Row[]> & { prepare(name: string): unknown };
type Values = Record<string, unknown>;

type Decoder = { mapFromDriverValue(cell: unknown): unknown };
type Field = Column | { decoder: Decoder } | { sql: { decoder: Decoder } };
/** What drizzle's prepared statements hold, and their types do not say. */
type Prepared = { queryString: string; params: unknown[]; fields: { path: string[]; field: Field }[] };

type Read<Row> = (cells: readonly unknown[]) => Row;
type Fill = (values: Values) => unknown;

function decoderOf(field: Field): Decoder | undefined {
  if (!is(field, Column)) return "sql" in field ? field.sql.decoder : field.decoder;
  // Most columns are what the driver read.
  return field.mapFromDriverValue === Column.prototype.mapFromDriverValue ? undefined : field;
}

function readerOf<Row>(fields: Prepared["fields"]): Read<Row> {
  const columns = fields.map(({ path, field }) => {
    const [name = "", ...deeper] = path;
    if (deeper.length > 0) throw new Error(`A kept statement answers plain rows: ${path.join(".")}`);
    return { name, decoder: decoderOf(field) };
  });
  return (cells) => {
    const row: Values = {};
    let place = 0;
    for (const { name, decoder } of columns) {
      const cell = cells[place++];
      row[name] = decoder && cell !== null ? decoder.mapFromDriverValue(cell) : cell;
    }
    return row as Row; // its columns are those that the type was made of
  };
}

/** What a parameter is sent as: itself, or what is given in its place, encoded for its column. */
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
 * For what is asked all day: drizzle puts the statement together once, and its rows are read column by column. Its values are
 * `sql.placeholder`s; it is asked on the connection of `db`, a transaction's included.
 */
export function statement<Row>(write: (db: Database) => Written<Row>) {
  let kept: { text: string; fillers: Fill[]; read: Read<Row> } | undefined;
  return async (db: Database, values: Values): Promise<Row[]> => {
    if (!kept) {
      const { queryString, params, fields } = write(db).prepare("kept") as Prepared;
      kept = { text: queryString, fillers: params.map(fillerOf), read: readerOf(fields) };
    }
    const { text, fillers, read } = kept;
    const params = fillers.map((fill) => fill(values)) as never[]; // as drizzle encodes them for this driver
    try {
      return (await driverOf(db).unsafe(text, params).values()).map(read);
    } catch (cause) {
      throw cause instanceof Error ? new DrizzleQueryError(text, params, cause) : cause;
    }
  };
}

/** Whoever names the columns could name them in more ways than there is memory for. */
export const mostKept = 200;

/**
 * The same for an insert or an update: a statement for each set of columns that is written. `values` are these columns', and
 * those that are undefined are left out; `others` are for the placeholders beside them.
 */
export function writingStatement<Row>(
  write: (db: Database, columns: Record<string, Placeholder>) => Written<Row>,
) {
  const kept = new Map<string, ReturnType<typeof statement<Row>>>();
  const make = (names: string[]) =>
    statement((db) => write(db, Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]))));
  return (db: Database, values: Values, others: Values = {}): Promise<Row[]> => {
    const names = Object.keys(values)
      .filter((name) => values[name] !== undefined)
      .sort();
    const key = names.join();
    const ask = kept.get(key) ?? make(names);
    if (kept.size < mostKept) kept.set(key, ask);
    return ask(db, { ...values, ...others });
  };
}
