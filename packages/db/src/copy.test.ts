import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "./testing/test-database";

test("rejects when the server refuses the last rows of a copy", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const copying = database.sql.begin(async (tx) => {
    await tx`create table numbers (number int unique)`;
    const copy = await tx.unsafe("copy numbers from stdin").writable();
    await pipeline(Readable.from(["1\n1\n"]), copy);
  });
  await expect(copying).rejects.toThrow(/duplicate key/);
});

test("runs the next statement after a copy that a slow reader held up", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const bytes = await database.sql.begin(async (tx) => {
    const query = "copy (select repeat('x', 1000) from generate_series(1, 3000)) to stdout";
    let count = 0;
    for await (const chunk of await tx.unsafe(query).readable()) {
      await new Promise(setImmediate);
      count += chunk.length;
    }
    await tx`select 1`;
    return count;
  });
  expect(bytes).toBe(3_000 * 1_001);
});
