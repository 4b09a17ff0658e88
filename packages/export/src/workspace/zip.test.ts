import { once } from "node:events";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { unzip } from "@lotwright/testing/unzip";
import { expect, test } from "vitest";
import { kindLine, type RecordKind, recordKinds } from "./kinds";
import { streamWorkspaceZip, workspaceFileName } from "./zip";

const url = `/photos/${"a".repeat(32)}.jpg`;

const some: Partial<Record<RecordKind, object[]>> = {
  users: [{ id: "u1", email: "ada@example.com" }],
  "custom-fields": [{ customColumnLabels: { custom1: "Maker" } }],
  consignors: [{ name: "Smith Estate", referenceNumber: null, isDefault: true, userId: "u1" }],
  manifests: [{ id: "m1", name: "=SUM(A1)", publicShareEnabled: false, saleDate: "2026-12-01" }],
  items: [
    {
      ...{
        manifestId: "m1",
        lotNumber: 7,
        sectionLetter: "A",
        title: "Lamp\u0007",
        startPrice: 12.5,
        custom1: "Tiffany",
      },
      photoUrls: [url, "https://example.com/b.jpg"],
    },
  ],
  photos: [
    { url, state: "stored" },
    { url: `/photos/${"b".repeat(32)}.jpg`, state: "stored" },
    { url: `/photos/${"c".repeat(32)}.jpg`, state: "writing" },
  ],
  recordings: [
    { storageKey: "recordings/x", state: "done" },
    { storageKey: null, state: "done" },
    { storageKey: "recordings/y", state: "receiving" },
  ],
};

/** Lines of all kinds, most without records. */
async function* linesOf(records: typeof some) {
  for (const kind of Object.keys(recordKinds) as RecordKind[]) {
    yield kindLine(kind);
    for (const record of records[kind] ?? []) yield JSON.stringify(record);
  }
}

const source = { name: "Field & Sons", exportedAt: "2026-11-26T19:00:00.000Z" };

async function zipOf(records: typeof some) {
  const asked: string[] = [];
  const lines = { [Symbol.asyncIterator]: () => linesOf(records) };
  const readFile = async (file: string) => {
    asked.push(file);
    return file.includes("bbb") ? undefined : Readable.from([Buffer.from(file)]);
  };
  return { files: await unzip(await buffer(streamWorkspaceZip({ ...source, lines }, readFile))), asked };
}

const textOf = (files: Map<string, Buffer>, name: string) => files.get(name)?.toString() ?? "";

test("packs stored photos and recordings under their names in the store, and names those that are missing", async () => {
  const { files, asked } = await zipOf(some);
  expect(asked).toEqual([url, `/photos/${"b".repeat(32)}.jpg`, "/recordings/x"]);
  expect([...files.keys()].slice(0, 4)).toEqual([
    "README.txt",
    url.slice(1),
    "recordings/x",
    "MISSING-PHOTOS.txt",
  ]);
  expect(textOf(files, "MISSING-PHOTOS.txt")).toContain(`\r\nphotos/${"b".repeat(32)}.jpg\r\n`);
});

test("writes each kind of record as a JSON list, also where there is none", async () => {
  const { files } = await zipOf(some);
  for (const kind of Object.keys(recordKinds) as RecordKind[]) {
    expect(JSON.parse(textOf(files, `data/${kind}.json`))).toEqual(some[kind] ?? []);
  }
  expect(textOf(files, "data/photos.json").split("\n")).toHaveLength(6);
});

test("writes lots, manifests and consignors for a spreadsheet, with names for ids and no formulas", async () => {
  const { files } = await zipOf(some);
  const [headings = "", lot = ""] = textOf(files, "csv/lots.csv").split("\r\n");
  expect(headings).toMatch(/^\uFEFFManifest,Lot Number,Title,/);
  expect(headings).toContain(",Maker,");
  const names = headings.split(",");
  expect(new Set(names).size).toBe(names.length);
  expect(lot).toMatch(/^'=SUM\(A1\),7A,Lamp,/);
  expect(lot).toContain(",Tiffany,");
  expect(lot).toContain(`${url.slice(1)} | https://example.com/b.jpg`);
  expect(textOf(files, "csv/manifests.csv")).toContain("\r\n'=SUM(A1),,2026-12-01,");
  expect(textOf(files, "csv/consignors.csv")).toContain("\r\nSmith Estate,,yes,ada@example.com,");
});

test("writes a manifest as shared only while its link works", async () => {
  const manifests = [
    { name: "Open", publicShareEnabled: true, shareEndsAt: null },
    { name: "Ends later", publicShareEnabled: true, shareEndsAt: "9999-12-31T00:00:00+00:00" },
    { name: "Ended", publicShareEnabled: true, shareEndsAt: "2026-01-01T00:00:00+00:00" },
    { name: "Off", publicShareEnabled: false, shareEndsAt: null },
  ];
  const { files } = await zipOf({ manifests });
  const rows = textOf(files, "csv/manifests.csv").replace("\uFEFF", "").trim().split("\r\n");
  const [headings = [], ...lines] = rows.map((row) => row.split(","));
  const place = headings.indexOf("Shared");
  expect(lines.map((cells) => [cells[0], cells[place]])).toEqual([
    ["Open", "yes"],
    ["Ends later", "yes"],
    ["Ended", "no"],
    ["Off", "no"],
  ]);
});

test("begins with the README before any record is read", async () => {
  let read = () => {};
  const isRead = new Promise<void>((resolve) => (read = resolve));
  async function* waiting() {
    await isRead;
    yield* linesOf(some);
  }
  const lines = { [Symbol.asyncIterator]: waiting };
  const zip = streamWorkspaceZip({ ...source, lines }, async () => undefined);
  const [first]: Buffer[] = await once(zip, "data");
  expect(first?.toString("latin1")).toContain("README.txt");
  read();
  await finished(zip);
});

test("names the ZIP after the workspace and the day", () => {
  expect(workspaceFileName(source)).toBe("Field-Sons-2026-11-26.zip");
});
