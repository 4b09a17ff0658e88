import { Readable } from "node:stream";
import { DrizzleQueryError, sql } from "drizzle-orm";
import { type Database, driverOf, statementTimeoutsMs } from "./client";

/** Rows fetched at a time; few, since a row may contain 200 kB of text. */
const rowsPerSlice = 20;

/**
 * Streams the rows of one statement (one snapshot) in slices with backpressure. Occupies a connection until the reader finishes
 * or stops early. Returns column names of the statement and values as parsed by the driver. PostgreSQL counts the reader's
 * pauses, so the timeout is that of background work.
 */
export async function* streamRows<Row>(
  db: Database,
  statement: { toSQL(): { sql: string; params: unknown[] } },
): AsyncGenerator<Row[]> {
  const { sql: text, params } = statement.toSQL();
  let slice: Row[] = [];
  let resume = () => {};
  const slices = new Readable({
    objectMode: true,
    highWaterMark: 1,
    read: () => resume(),
    destroy: (error, done) => {
      resume();
      done(error);
    },
  });
  const flush = () => {
    if (slice.length > 0) slices.push(slice);
    slice = [];
  };
  const drained = () =>
    new Promise<void>((resolve) => {
      resume = resolve;
      if (slices.destroyed || slices.readableLength === 0) resolve();
    });
  const { CLOSE } = driverOf(db);
  async function read(tx: Database): Promise<void> {
    await tx.execute(sql.raw(`set local statement_timeout = ${statementTimeoutsMs.background}`));
    const query = driverOf(tx).unsafe(text, params as never[]); // already encoded by drizzle for this driver
    void query.cursor(rowsPerSlice, async () => {
      flush();
      await drained();
      return slices.destroyed ? CLOSE : undefined;
    });
    await query.forEach((row) => void slice.push(row as Row));
  }
  db.transaction(read).then(
    () => {
      flush();
      slices.push(null);
    },
    (cause: Error) => {
      // The connection may already run another query, so the driver must not continue this one.
      resume = () => {};
      slices.destroy(new DrizzleQueryError(text, params, cause));
    },
  );
  yield* slices;
}
