import { buffer } from "node:stream/consumers";
import { createTestDatabase } from "@lotwright/db/testing/test-database";
import { expect, onTestFinished, test } from "vitest";
import { spool } from "./spool";

test("copies more than a connection buffers to a slow reader, and the connection goes on", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const lines = await database.sql.begin(async (tx) => {
    const query = "copy (select repeat('x', 1000), number from generate_series(1, 3000) as number) to stdout";
    const source = await tx.unsafe(query).readable();
    async function* slowly() {
      for await (const chunk of source) {
        await new Promise(setImmediate);
        yield chunk;
      }
    }
    const file = await spool(slowly());
    onTestFinished(() => file.close());
    await tx`select 1`;
    expect((await buffer(file.read(0, file.bytes))).length).toBe(file.bytes);
    return file.lines;
  });
  expect(lines).toBe(3_000);
});
