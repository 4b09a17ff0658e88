import { expect, test } from "vitest";
import { appRouter } from "../areas/router";
import { parseJson } from "./json-body";
import { metaOf } from "./shim";

const row = { id: "a", fields: { title: "x" }, base: { title: "y" } };
const makeTable = (rows: number) => JSON.stringify({ rows: Array(rows).fill(row) });
const tooMany = "The request has too many fields";

const writeCells = metaOf(appRouter, "bulkEdits.writeCells");

test("parses a table of 5,000 rows for procedures that write many lots only", async () => {
  const table = makeTable(5_000);
  expect(await parseJson(table, [writeCells])).toMatchObject({ rows: { length: 5_000 } });
  for (const metas of [[undefined], [{}], [writeCells, metaOf(appRouter, "items.update")]])
    await expect(parseJson(table, metas)).rejects.toThrow(tooMany);
});

test("rejects a table of very many fields without parsing it", async () => {
  await expect(parseJson(makeTable(30_000), [writeCells])).rejects.toThrow(tooMany);
});

test("gives no procedure the limit of an inherited property", async () => {
  for (const name of ["constructor", "__proto__", "toString"])
    await expect(parseJson(makeTable(5_000), [metaOf(appRouter, name)])).rejects.toThrow(tooMany);
});
