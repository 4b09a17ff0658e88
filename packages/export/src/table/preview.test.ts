import { expect, test } from "vitest";
import { makeItem, makeSource, photoUrlOf } from "../testing/make";
import { previewExport } from "./preview";

const lots = [makeItem({ lotNumber: 1001, sectionLetter: "B", title: "=Chair", photoUrls: [photoUrlOf(1)] })];

test("shows a CSV as it will be written", async () => {
  const settings = {
    csvDelimiter: "semicolon",
    includeColumns: ["lotNumber", "title", "custom2", "createdAt", "photos"],
    customColumnLabels: { custom2: "Estimate" },
    customColumnDefaults: { custom2: "20-40" },
    dateFormat: "DD.MM.YYYY",
  } as const;
  const { text } = await previewExport(
    makeSource({ lots, settings: { ...settings, includeColumns: [...settings.includeColumns] } }),
  );
  expect(text).toBe(
    "Lot Number;Title;Estimate;Created;Photos\r\n1001B;'=Chair;20-40;05.03.2026;photos/1001B-1.jpg\r\n",
  );
});

test("shows a workbook as its cells", async () => {
  const preview = await previewExport(makeSource({ lots, settings: { fileFormat: "xlsx" } }));
  expect(preview).toEqual({
    rows: [
      ["Lot Number", "Title", "Description", "Category"],
      ["1001B", "=Chair", "", "Tools"],
    ],
  });
});
