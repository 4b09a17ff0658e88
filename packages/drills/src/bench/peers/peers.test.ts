import { item } from "@lotwright/contracts/catalog/items";
import { expect, test } from "vitest";
import { workBeside } from "../work";
import { projectOf } from "./install";
import { bodiesFor } from "./peer";
import { columns, givenTo, missingColumns } from "./peer-lots";

test("pins exactly one npm version, and replaces omitted packages by an empty one", () => {
  expect(projectOf({ name: "directus", version: "12.4.1", omitted: ["isolated-vm"] })).toEqual({
    private: true,
    dependencies: { directus: "12.4.1", "isolated-vm": "file:./empty" },
    overrides: { "isolated-vm": "$isolated-vm" },
  });
});

test("gives a peer each column of the API, without those that peers write themselves", () => {
  expect(columns).toMatchObject({
    ...{ manifestId: "id", lotNumber: "integer", saleState: "text", hammerPrice: "decimal" },
    ...{ requestedLotNumber: "integer", aiDraftedFromMarks: "boolean", photoUrls: "list", createdBy: "id" },
  });
  const own = ["id", "createdAt", "updatedAt"];
  expect(Object.keys(columns)).toEqual(Object.keys(item.shape).filter((name) => !own.includes(name)));
  const lot = Object.fromEntries(Object.keys(item.shape).map((name) => [name, 1]));
  expect(Object.keys(givenTo(lot))).toEqual(expect.arrayContaining(Object.keys(columns)));
});

test("names the columns that the first lot of an answer lacks or leaves empty, whatever the names of the others", () => {
  const { id, lotNumber, title, ...lot } = Object.fromEntries(
    Object.keys(item.shape).map((name) => [name, 1]),
  );
  expect(missingColumns({ results: [{ ...lot, objectId: id, lot_number: 0, title }, {}] })).toEqual([]);
  expect(missingColumns({ data: { ...lot, id, title: "" } })).toEqual(["lotNumber", "title"]);
  expect(missingColumns([])).toEqual(Object.keys(item.shape));
});

test("asks a peer for the work that it does, over 16 connections, and leaves out the rest", () => {
  const asked = { ask: () => ({ method: "GET", path: "/" }) as const };
  const work = ["login", "one item", "thumbnail"].map((name) => ({ name, asked: { ours: asked } }));
  const tasks = workBeside(work, { parse: { item: asked }, directus: { item: asked, thumbnail: asked } });
  expect(tasks.map(({ name, connections, asked }) => [name, connections, Object.keys(asked)])).toEqual([
    ["one item", [16], ["ours", "parse", "directus"]],
    ["thumbnail", [16], ["ours", "directus"]],
  ]);
});

test("creates each lot of a peer under another number, in the connection's own manifest", () => {
  const own = [[{ manifestId: "a" }], [{ manifestId: "b" }]];
  const { creation } = bodiesFor({ listed: [], own }, ["/photos/a.jpg"]);
  const [first, second] = [JSON.parse(creation(0, 0)), JSON.parse(creation(1, 0))];
  expect([first.manifestId, second.manifestId]).toEqual(["a", "b"]);
  expect(second.lotNumber).toBe(first.lotNumber + 1);
});
