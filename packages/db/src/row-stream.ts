import { Readable } from "node:stream";
import { DrizzleQueryError } from "drizzle-orm";
import { type Database, driverOf } from "./client";

const rowsPerSlice = 100;

/**
 * The rows of one statement, and so of one moment, while PostgreSQL still sends the others. In slices, so that what is done
 * with the first does not wait for the last; nobody waits for the reader, so that a slow one keeps no connection, and no more
 * are read when it leaves. Columns are called what the statement calls them, and are what the driver reads.
 */
export async function* rowsOnTheWay<Row>(
  db: Database,
  statement: { toSQL(): { sql: string; params: unknown[] } },
): AsyncGenerator<Row> {
  const { sql: text, params } = statement.toSQL();
  const rows = new Readable({ objectMode: true, read: () => undefined });
  const driver = driverOf(db);
  const query = driver.unsafe(text, params as never[]); // as drizzle encoded them for this driver
  void query.cursor(rowsPerSlice, () => (rows.destroyed ? driver.CLOSE : undefined));
  query
    .forEach((row) => void rows.push(row))
    .then(
      () => rows.push(null),
      (cause: Error) => rows.destroy(new DrizzleQueryError(text, params, cause)),
    );
  yield* rows;
}
