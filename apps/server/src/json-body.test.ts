import { expect, test } from "vitest";
import { parseJson } from "./json-body";

const row = { id: "a", fields: { title: "x" }, base: { title: "y" } };
const makeTable = (rows: number) => JSON.stringify({ rows: Array(rows).fill(row) });

test("parses a pasted table of 5,000 rows for the procedure that writes cells only", () => {
  const table = makeTable(5_000);
  expect(parseJson(table, "/trpc/bulkEdits.writeCells")).toMatchObject({ rows: { length: 5_000 } });
  for (const path of ["", "/trpc/items.update", "/trpc/bulkEdits.writeCells,items.update"])
    expect(() => parseJson(table, path)).toThrow("The request has too many fields");
});

test("rejects a table of very many fields without parsing it", () => {
  expect(() => parseJson(makeTable(30_000), "/trpc/bulkEdits.writeCells")).toThrow(
    "The request has too many fields",
  );
});
