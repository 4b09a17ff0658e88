import { sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createDatabase, type DatabaseClient, statementTimeoutsMs } from "./client";
import { streamRows } from "./row-stream";
import { createTestDatabase } from "./testing/test-database";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
/** A pool of one connection, on which an unreleased query blocks all others. */
let alone: DatabaseClient;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql`create sequence made`;
});
beforeEach(async () => {
  await database.sql`alter sequence made restart`;
  alone = createDatabase(database.url, { max: 1 });
});
afterEach(() => alone.close());
afterAll(() => database.close());

const numbersTo = (last: number, cell = sql`number`) =>
  new QueryBuilder().select({ cell: cell.as("cell") }).from(sql`generate_series(1, ${last}::int) as number`);

async function* cellsOf<Cell = number>(statement: ReturnType<typeof numbersTo>): AsyncGenerator<Cell> {
  for await (const slice of streamRows<{ cell: Cell }>(alone.db, statement)) {
    for (const { cell } of slice) yield cell;
  }
}

async function madeBy({ sql }: DatabaseClient): Promise<number> {
  const [{ made } = { made: 0 }] = await sql<{ made: number }[]>`select last_value::int as made from made`;
  return made;
}

describe("streamed rows", () => {
  test("returns every row of a statement in order", async () => {
    const cells: number[] = [];
    for await (const cell of cellsOf(numbersTo(1_050))) cells.push(cell);
    expect(cells).toEqual(Array.from({ length: 1_050 }, (_, index) => index + 1));
  });

  test("returns the first rows before the last one is computed, and rejects if a later row fails", async () => {
    const cells: number[] = [];
    const reading = (async () => {
      for await (const cell of cellsOf(numbersTo(1_000, sql`1000 / (500 - number)`))) cells.push(cell);
    })();
    await expect(reading).rejects.toMatchObject({ cause: { message: "division by zero" } });
    expect(cells[0]).toBe(2);
    expect(await alone.sql`select 1 as one`).toMatchObject([{ one: 1 }]);
  });

  test("stops computing rows and releases the connection when the reader stops early", async () => {
    for await (const cell of cellsOf<string>(numbersTo(100_000, sql`nextval('made')`))) {
      expect(cell).toBe("1");
      break;
    }
    expect(await madeBy(alone)).toBeLessThan(100_000);
  });

  test("applies backpressure while the reader pauses", async () => {
    const other = createDatabase(database.url, { max: 1 });
    const cells = cellsOf<string>(numbersTo(10_000, sql`nextval('made')`));
    await cells.next();
    // Without backpressure, the statement would continue during these round trips.
    for (let again = 0; again < 50; again += 1) await other.sql`select 1`;
    expect(await madeBy(other)).toBeLessThan(100);
    let others = 0;
    for await (const _ of cells) others += 1;
    expect(others).toBe(9_999);
    await other.close();
  });

  test("runs with the timeout of background work, and leaves that of its connection", async () => {
    const statement = new QueryBuilder()
      .select({
        cell: sql<number>`setting::int`.as("cell"),
      })
      .from(sql`pg_settings where name = 'statement_timeout'`);
    for await (const ms of cellsOf(statement)) expect(ms).toBe(statementTimeoutsMs.background);
    const [{ ms } = { ms: "" }] = await alone.sql<{ ms: string }[]>`
      select setting as ms from pg_settings where name = 'statement_timeout'`;
    expect(Number(ms)).toBe(statementTimeoutsMs.interactive);
  });

  test("rejects if the connection is lost while the reader pauses, and runs other statements", async () => {
    const other = createDatabase(database.url, { max: 1 });
    const [{ pid } = { pid: 0 }] = await alone.sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const cells = cellsOf(numbersTo(10_000));
    await cells.next();
    await other.sql`select pg_terminate_backend(${pid})`;
    expect(await alone.sql`select 1 as one`).toMatchObject([{ one: 1 }]);
    const reading = (async () => {
      for await (const _ of cells);
    })();
    await expect(reading).rejects.toThrow();
    expect(await alone.sql`select 1 as one`).toMatchObject([{ one: 1 }]);
    await other.close();
  });
});
