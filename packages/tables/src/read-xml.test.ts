import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readXml } from "./read-xml";
import { createSheetRows } from "./sheet-rows";

const sampleLimits = { maxRows: 40, maxColumns: 200, maxCellLength: 1_000 };

test("reads nothing behind the merged cells of a sheet", async () => {
  const chunks = [
    "<worksheet><sheetData/>",
    "<mergeCells/>",
    ...Array.from({ length: 100 }, () => "<!-- more -->"),
  ];
  let given = 0;
  function* sheet() {
    for (const chunk of chunks) {
      given += 1;
      yield Buffer.from(chunk);
    }
  }
  await readXml(Readable.from(sheet(), { highWaterMark: 1 }), createSheetRows(sampleLimits));
  expect(given).toBeLessThan(5);
});

test("stores no more than the limits of a sheet that never ends", async () => {
  const rows = createSheetRows(sampleLimits);
  const row = `<row>${"<c><v>1</v></c>".repeat(300)}</row>`;
  const chunks = [
    "<worksheet><sheetData>",
    ...Array.from({ length: 100 }, () => row),
    "</sheetData></worksheet>",
  ];
  await readXml(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), rows);
  expect(rows.rows.map(({ length }) => length)).toEqual(Array.from({ length: 40 }, () => 200));
  expect(rows.lastLeftOut).toBe(300);
});

test("reads letters that are cut between two chunks", async () => {
  const texts: string[] = [];
  const bytes = Buffer.from("<a>骨董</a>");
  const listener = { open: () => undefined, text: (text: string) => void texts.push(text) };
  await readXml(Readable.from([bytes.subarray(0, 4), bytes.subarray(4)]), listener);
  expect(texts.join("")).toBe("骨董");
});

test.each([
  ["elements are nested too deeply", `${"<a>".repeat(65)}${"</a>".repeat(65)}`],
  [
    "an element has too many attributes",
    `<a ${Array.from({ length: 257 }, (_, at) => `a${at}=""`).join(" ")}/>`,
  ],
])("refuses XML in which %s", async (problem, xml) => {
  const reading = readXml(Readable.from([Buffer.from(xml)]), { open: () => undefined });
  await expect(reading).rejects.toThrow(new RegExp(problem, "i"));
});
