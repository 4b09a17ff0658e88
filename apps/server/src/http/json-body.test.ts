import { expect, test } from "vitest";
import { parseJson } from "./json-body";

const row = { id: "a", fields: { title: "x" }, base: { title: "y" } };
const makeTable = (rows: number) => JSON.stringify({ rows: Array(rows).fill(row) });
const tooMany = "The request has too many fields";

test("parses a table of 5,000 rows for procedures that write many lots only", async () => {
  const table = makeTable(5_000);
  expect(await parseJson(table, ["bulkEdits.writeCells"])).toMatchObject({ rows: { length: 5_000 } });
  for (const procedures of [[""], ["items.update"], ["bulkEdits.writeCells", "items.update"]])
    await expect(parseJson(table, procedures)).rejects.toThrow(tooMany);
});

test("rejects a table of very many fields without parsing it", async () => {
  await expect(parseJson(makeTable(30_000), ["bulkEdits.writeCells"])).rejects.toThrow(tooMany);
});

test("gives no procedure the limit of an inherited property", async () => {
  for (const name of ["constructor", "__proto__", "toString"])
    await expect(parseJson(makeTable(5_000), [name])).rejects.toThrow(tooMany);
});
