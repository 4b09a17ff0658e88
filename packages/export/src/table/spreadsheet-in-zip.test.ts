import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Item } from "@lotwright/contracts/catalog/items";
import { unzip } from "@lotwright/testing/unzip";
import ExcelJS from "exceljs";
import { describe, expect, test } from "vitest";
import { makeItem, makeSource, photoUrlOf } from "../testing/make";
import { planTable } from "./plan";
import { streamZip } from "./zip";

/** Returns a photo whose content is its URL, to identify entries. */
const readPhoto = async (url: string) => Readable.from([Buffer.from(url)], { objectMode: false });

async function workbookIn(entries: Map<string, Buffer>): Promise<ExcelJS.Worksheet> {
  const workbook = new ExcelJS.Workbook();
  // exceljs declares an older Buffer type.
  await workbook.xlsx.load(entries.get("lots.xlsx") as unknown as ExcelJS.Buffer);
  const [sheet] = workbook.worksheets;
  if (!sheet) throw new Error("The workbook has no sheet");
  return sheet;
}

describe("a text beyond Excel's limit", () => {
  const exportWith = async (notes: string) => {
    const settings = { fileFormat: "xlsx", includeColumns: ["lotNumber", "notes"] } as const;
    const plan = planTable(
      makeSource({
        settings: { ...settings, includeColumns: [...settings.includeColumns] },
        lots: [makeItem({ lotNumber: 7, notes })],
      }),
    );
    const entries = await unzip(await buffer(streamZip(plan, readPhoto)));
    const cell = (await workbookIn(entries)).getCell("B2").value;
    return { cell: String(cell), note: entries.get("NOTES.txt")?.toString() };
  };

  test("writes a text as a whole to the last character that fits", async () => {
    const longest = `${"a".repeat(32_766)}z`;
    expect(await exportWith(longest)).toEqual({ cell: longest, note: undefined });
  });

  test("cuts a text with a mark in the cell, and names the cell in the ZIP's note", async () => {
    const { cell, note } = await exportWith("a".repeat(40_000));
    expect(cell).toBe(`${"a".repeat(32_766)}…`);
    expect(note).toBe(
      "Lot 7: Notes has 40,000 characters and was cut after 32,766, the most an Excel cell can hold.\r\n",
    );
  });

  test("cuts no text inside a character", async () => {
    const { cell } = await exportWith(`${"a".repeat(32_765)}🪑${"b".repeat(9)}`);
    expect(cell).toBe(`${"a".repeat(32_765)}…`);
  });
});

describe("the photos column", () => {
  const oddSections = ["", "A", "a", "é", "..", "/", "AB", "A"];
  const photosOf = (at: number) => [
    photoUrlOf(at * 3, "png"),
    `https://photos.example.com/${at}.jpg?a=1,2|3`,
    photoUrlOf(at * 3 + 1),
    photoUrlOf(at * 3 + 2, "webp"),
  ];
  const lots: Item[] = oddSections.map((sectionLetter, at) =>
    makeItem({ lotNumber: 12, sectionLetter, photoUrls: photosOf(at), title: `lot ${at}` }),
  );

  test.each(["csv", "xlsx"] as const)(
    "names, in order, the very entries that hold the lot's photos: %s",
    async (fileFormat) => {
      const settings = { fileFormat, includeColumns: ["title" as const, "photos" as const] };
      const plan = planTable(makeSource({ lots, settings }));
      const lost = photoUrlOf(4);
      const entries = await unzip(
        await buffer(streamZip(plan, async (url) => (url === lost ? undefined : readPhoto(url)))),
      );
      const rows =
        fileFormat === "csv"
          ? String(entries.get("lots.csv"))
              .split("\r\n")
              .slice(1, -1)
              .map((line) => line.replaceAll('"', "").split(/,(.*)/, 2))
          : (await workbookIn(entries))
              .getRows(2, lots.length)
              ?.map((row) => [row.getCell(1).text, row.getCell(2).text]);
      expect(rows).toHaveLength(lots.length);
      const named = new Map(rows?.map(([title = "", photos = ""]) => [title, photos.split(" | ")]));
      const inZip = [...named.values()].flat().filter((name) => name.startsWith("photos/"));
      expect(inZip.toSorted()).toEqual(
        [...entries.keys()].filter((name) => name.startsWith("photos/")).sort(),
      );
      for (const at of oddSections.keys()) {
        const contents = named
          .get(`lot ${at}`)
          ?.map((name) => (name.startsWith("photos/") ? String(entries.get(name)) : name));
        expect(contents).toEqual(photosOf(at).filter((url) => url !== lost));
      }
    },
  );
});
