import { sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createDatabase, type DatabaseClient } from "./client";
import { rowsOnTheWay } from "./row-stream";
import { createTestDatabase } from "./testing/test-database";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
/** One connection: what keeps it keeps everybody. */
let alone: DatabaseClient;
beforeEach(async () => {
  database = await createTestDatabase();
  alone = createDatabase(database.url, { max: 1 });
});
afterEach(async () => {
  await alone.close();
  await database.close();
});

const numbersTo = (last: number, cell = sql`number`) =>
  new QueryBuilder().select({ cell: cell.as("cell") }).from(sql`generate_series(1, ${last}::int) as number`);

async function rowsOf(statement: ReturnType<typeof numbersTo>): Promise<number[]> {
  const cells: number[] = [];
  for await (const { cell } of rowsOnTheWay<{ cell: number }>(alone.db, statement)) cells.push(cell);
  return cells;
}

describe("the rows of one statement", () => {
  test("come all, in their order", async () => {
    const cells = await rowsOf(numbersTo(1_050));
    expect(cells).toEqual(Array.from({ length: 1_050 }, (_, index) => index + 1));
  });

  test("come before the last is made, and a failure is met behind them", async () => {
    const failing = rowsOnTheWay<{ cell: number }>(alone.db, numbersTo(1_000, sql`1000 / (500 - number)`));
    const cells: number[] = [];
    const reading = (async () => {
      for await (const { cell } of failing) cells.push(cell);
    })();
    await expect(reading).rejects.toMatchObject({ cause: { message: "division by zero" } });
    expect(cells[0]).toBe(2);
    expect(await alone.sql`select 1 as one`).toMatchObject([{ one: 1 }]);
  });

  test("are no longer made when their reader leaves, and the connection is free", async () => {
    await alone.sql`create sequence made`;
    for await (const row of rowsOnTheWay<{ cell: string }>(
      alone.db,
      numbersTo(100_000, sql`nextval('made')`),
    )) {
      expect(row).toEqual({ cell: "1" });
      break;
    }
    const [{ made } = { made: undefined }] = await alone.sql`select last_value::int as made from made`;
    expect(made).toBeLessThan(100_000);
  });

  test("keep no connection while their reader takes its time", async () => {
    const rows = rowsOnTheWay<{ cell: number }>(alone.db, numbersTo(1_000));
    await rows.next();
    expect(await alone.sql`select 1 as one`).toMatchObject([{ one: 1 }]);
    let others = 0;
    for await (const _ of rows) others += 1;
    expect(others).toBe(999);
  });
});
