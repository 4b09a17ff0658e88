import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "./testing/test-database";

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
