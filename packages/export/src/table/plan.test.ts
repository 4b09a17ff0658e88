import { describe, expect, test } from "vitest";
import { createTableNotes } from "../files/notes";
import { lotPlanner, plannedFiles } from "../files/planned-lots";
import { makeItem, makeSource, photoUrlOf } from "../testing/make";
import { planExport, planTable } from "./plan";
import { tableRows } from "./table-rows";

const foreign = "https://example.com/a.jpg?x=1,2;3";

async function rowsOf(source: ReturnType<typeof makeSource>, missing: string[] = []) {
  const rows = [];
  const notes = createTableNotes();
  for await (const { cells } of tableRows(planTable(source), new Set(missing), notes)) rows.push(cells);
  return rows;
}

describe("the plan", () => {
  test("orders the lots by number, then by section", () => {
    const lots = [
      makeItem({ lotNumber: 1001 }),
      makeItem({ lotNumber: 1000, sectionLetter: "B" }),
      makeItem({ lotNumber: 1000, sectionLetter: "" }),
      makeItem({ lotNumber: 999 }),
      makeItem({ lotNumber: 1000, sectionLetter: "A" }),
    ];
    const ordered = planTable(makeSource({ lots })).lots.map(
      ({ lotNumber, sectionLetter }) => lotNumber + sectionLetter,
    );
    expect(ordered).toEqual(["999", "1000", "1000A", "1000B", "1001"]);
  });

  test("makes files of uploaded photos only, counted within each lot", () => {
    const photoUrls = [
      photoUrlOf(1),
      foreign,
      photoUrlOf(2, "png"),
      "/photos/../../etc/passwd",
      photoUrlOf(1),
    ];
    const lots = [
      makeItem({ sectionLetter: "A", photoUrls }),
      makeItem({ lotNumber: 1001, photoUrls: [photoUrlOf(3)] }),
    ];
    const planned = lotPlanner();
    expect(planTable(makeSource({ lots })).lots.flatMap((lot) => plannedFiles(planned(lot)))).toEqual([
      { url: photoUrlOf(1), name: "photos/1000A-1.jpg" },
      { url: photoUrlOf(2, "png"), name: "photos/1000A-2.png" },
      { url: photoUrlOf(1), name: "photos/1000A-3.jpg" },
      { url: photoUrlOf(3), name: "photos/1001-1.jpg" },
    ]);
  });

  test("dates the download in the person's own time zone", () => {
    const exportedAt = "2026-03-05T23:30:00Z";
    expect(planExport(makeSource({ exportedAt })).filename).toBe("Spring-sale-2026-03-05.zip");
    expect(planExport(makeSource({ exportedAt, timeZone: "Asia/Tokyo" })).filename).toBe(
      "Spring-sale-2026-03-06.zip",
    );
  });

  test("names the spreadsheet after the chosen format", () => {
    expect(planExport(makeSource()).lotsName).toBe("lots.csv");
    expect(planExport(makeSource({ settings: { fileFormat: "xlsx" } })).lotsName).toBe("lots.xlsx");
    expect(planExport(makeSource({ table: { format: "json" } })).lotsName).toBe("lots.json");
  });
});

describe("the columns", () => {
  test("orders the columns as chosen, under readable headings", async () => {
    const settings = {
      includeColumns: ["custom12", "quantity", "lotNumber", "custom1", "photos", "createdAt", "custom2"],
      customColumnLabels: { custom1: "Maker", custom2: "  " },
    } as const;
    const [headings] = await rowsOf(
      makeSource({ settings: { ...settings, includeColumns: [...settings.includeColumns] } }),
    );
    expect(headings).toEqual(["Custom12", "Quantity", "Lot Number", "Maker", "Photos", "Created", "Custom2"]);
  });

  test("orders custom fields as the owner chose, and their cells with them", async () => {
    const source = makeSource({
      settings: { includeColumns: ["custom1", "title", "custom2"], columnOrder: ["custom2", "custom1"] },
      lots: [makeItem({ title: "Lamp", custom1: "one", custom2: "two" })],
    });
    expect(await rowsOf(source)).toEqual([
      ["Custom2", "Title", "Custom1"],
      ["two", "Lamp", "one"],
    ]);
  });

  test("writes the lot as one text with its section, quantities as numbers and days in the time zone", async () => {
    const source = makeSource({
      timeZone: "America/Los_Angeles",
      settings: { includeColumns: ["lotNumber", "quantity", "createdAt"] },
      lots: [
        makeItem({ quantity: -5, createdAt: "2026-03-05T02:00:00Z" }),
        makeItem({ sectionLetter: "A", createdAt: "2026-03-05T09:00:00+00:00" }),
      ],
    });
    expect((await rowsOf(source)).slice(1)).toEqual([
      ["1000", -5, new Date("2026-03-04T00:00:00Z")],
      ["1000A", 1, new Date("2026-03-05T00:00:00Z")],
    ]);
  });

  test("fills empty custom fields with their defaults, and no others", async () => {
    const source = makeSource({
      settings: {
        includeColumns: ["custom1", "custom2", "custom3", "notes"],
        customColumnDefaults: { custom1: "unknown", custom2: "none" },
      },
      lots: [makeItem({ custom1: "", custom2: "oak" }), makeItem({ custom1: " \n", custom3: "x" })],
    });
    expect((await rowsOf(source)).slice(1)).toEqual([
      ["unknown", "oak", "", ""],
      ["unknown", "none", "x", ""],
    ]);
  });

  test("lists the photos that are in the ZIP by name and those from elsewhere by address, in order", async () => {
    const source = makeSource({
      settings: { includeColumns: ["photos"] },
      lots: [makeItem({ photoUrls: [photoUrlOf(1), foreign, photoUrlOf(2)] }), makeItem({ lotNumber: 1001 })],
    });
    expect((await rowsOf(source)).slice(1)).toEqual([
      [`photos/1000-1.jpg | ${foreign} | photos/1000-2.jpg`],
      [""],
    ]);
    expect((await rowsOf(source, ["photos/1000-1.jpg"]))[1]).toEqual([`${foreign} | photos/1000-2.jpg`]);
  });

  test("drops what a workbook cannot hold and preserves every other character", async () => {
    const title = "a\0b\u0008c\uFFFFd\uD800e\tf\ng\u007F 🔨 مزاد \u202E\u0085";
    const source = makeSource({ settings: { includeColumns: ["title"] }, lots: [makeItem({ title })] });
    expect((await rowsOf(source))[1]).toEqual(["abcde\tf\ng 🔨 مزاد \u202E\u0085"]);
  });
});
