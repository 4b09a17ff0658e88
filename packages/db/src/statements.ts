import { Column, DrizzleQueryError, fillPlaceholders, is } from "drizzle-orm";
import { type Database, driverOf } from "./client";

/** A statement of drizzle's that was not sent. */
export type Written<Row> = PromiseLike<Row[]> & { prepare(name: string): unknown };
type Values = Record<string, unknown>;

type Decoder = { mapFromDriverValue(cell: unknown): unknown };
type Field = Column | { decoder: Decoder } | { sql: { decoder: Decoder } };
/** What drizzle's prepared statements hold, and their types do not say. */
type Prepared = { queryString: string; params: unknown[]; fields: { path: string[]; field: Field }[] };

type Read<Row> = (cells: readonly unknown[]) => Row;

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

/**
 * For what is asked all day: drizzle puts the statement together once, and its rows are read column by column. Its values are
 * `sql.placeholder`s; it is asked on the connection of `db`, a transaction's included.
 */
export function statement<Row>(write: (db: Database) => Written<Row>) {
  let kept: { text: string; params: unknown[]; read: Read<Row> } | undefined;
  return async (db: Database, values: Values): Promise<Row[]> => {
    if (!kept) {
      const { queryString, params, fields } = write(db).prepare("kept") as Prepared;
      kept = { text: queryString, params, read: readerOf(fields) };
    }
    const { text, read } = kept;
    const params = fillPlaceholders(kept.params, values) as never[]; // as drizzle encoded them for this driver
    try {
      return (await driverOf(db).unsafe(text, params).values()).map(read);
    } catch (cause) {
      throw cause instanceof Error ? new DrizzleQueryError(text, params, cause) : cause;
    }
  };
}
