import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { unzip } from "@lotwright/testing/unzip";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { photoUrlOf } from "../../testing/make";
import { makeCheckedSale, makePreset, makePresetLot } from "../../testing/make-preset";
import { photoShop } from "../../testing/photo-shop";
import { plannedPreset } from "../../testing/planned-preset";
import { checkWithPrograms } from "../../testing/zip-programs";
import { streamPresetZip } from "./preset-zip";

const day = { exportedAt: "2026-03-05T23:30:00Z", timeZone: "UTC", dateFormat: "YYYY-MM-DD" } as const;
type SaleOf = Parameters<typeof makeCheckedSale>[0];

const planOf = (sale: SaleOf) => plannedPreset({ ...makeCheckedSale(sale), ...day });

async function zipOf(sale: SaleOf, access: Partial<Parameters<typeof streamPresetZip>[1]> = {}) {
  const sent: unknown[] = [];
  const photos = { readPhoto: photoShop().read, convertPhoto: async (photo: Buffer) => photo, ...access };
  const zip = await buffer(streamPresetZip(await planOf(sale), photos, (counts) => void sent.push(counts)));
  return { zip, entries: await unzip(zip), sent };
}

const rowsOf = (file: Buffer | undefined) =>
  Papa.parse<string[]>(file?.toString().replace(/^\uFEFF/, "") ?? "", { skipEmptyLines: true }).data;

const photos = (...numbers: number[]) => ({ photoUrls: numbers.map((number) => photoUrlOf(number)) });

test("packs photos, the data file, the steps of the upload and the findings, in this order", async () => {
  const lots = [
    makePresetLot({ lotNumber: 1, title: "Lamp", ...photos(1, 2) }),
    makePresetLot({ lotNumber: 2, title: "=SUM(A1)" }),
  ];
  const { zip, entries, sent } = await zipOf({ lots });
  expect([...entries.keys()]).toEqual([
    "photos/1-1.jpg",
    "photos/1-2.jpg",
    "Spring-sale-hammer.csv",
    "README-hammer.txt",
    "preflight.csv",
  ]);
  expect(entries.get("Spring-sale-hammer.csv")?.toString()).toBe(
    "Lot,Title,Description,Seller\r\n1,Lamp,,S1\r\n2,=SUM(A1),,S1\r\n",
  );
  expect(entries.get("README-hammer.txt")?.toString()).toContain("1. Sign in.\r\n2. Upload the file.\r\n");
  expect(rowsOf(entries.get("preflight.csv"))).toEqual([
    ["code", "level", "lot", "field", "value", "message"],
    ["formula-start", "warning", "2", "Title", "'=SUM(A1)", "Spreadsheets may run it as a formula: SUM(A1)"],
    ["photo-none", "warning", "2", "", "", "No photo"],
  ]);
  expect(sent).toEqual([{ itemCount: 2, photoCount: 2, bytes: zip.length }]);
  await checkWithPrograms(zip);
});

test("names photos by the number of this export, and maps it to the lot's own", async () => {
  const lots = [
    makePresetLot({ lotNumber: 12, sectionLetter: "A", ...photos(1) }),
    makePresetLot({ lotNumber: 13 }),
  ];
  const sale = { adjustments: [{ itemId: lots[0]?.id ?? "", field: "lotNumber", value: "14" } as const] };
  const { entries } = await zipOf({ lots, sale });
  expect([...entries.keys()][0]).toBe("photos/14-1.jpg");
  expect(rowsOf(entries.get("lot-number-map.csv"))).toEqual([
    ["ours", "theirs"],
    ["12A", "14"],
    ["13", "13"],
  ]);
});

test("leaves no trace of a lot that is left out", async () => {
  const lots = [
    makePresetLot({ lotNumber: 1, title: "Secret", ...photos(1) }),
    makePresetLot({ lotNumber: 2, ...photos(2) }),
  ];
  const sale = { adjustments: [{ itemId: lots[0]?.id ?? "", field: "leftOut", value: "true" } as const] };
  const { zip, entries, sent } = await zipOf({ lots, sale });
  expect([...entries.keys()][0]).toBe("photos/2-1.jpg");
  expect([...entries.values()].join("")).not.toContain("Secret");
  expect(sent).toEqual([{ itemCount: 1, photoCount: 1, bytes: zip.length }]);
});

const split = (limits: { maxRows?: number; maxBytes?: number }) =>
  makePreset({ file: { kind: "csv", name: "hammer", extension: "csv", encoding: "utf-8", ...limits } });
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => makePresetLot({ lotNumber: index + 1, title: "Lamp" }));
const dataFiles = (entries: Map<string, Buffer>) =>
  [...entries]
    .filter(([name]) => name.startsWith("Spring-sale"))
    .map(([name, file]) => [name, rowsOf(file).length]);

test("splits the data file at the platform's number of rows, each with the headers", async () => {
  const { entries } = await zipOf({ preset: split({ maxRows: 2 }), lots: numbered(5) });
  expect(dataFiles(entries)).toEqual([
    ["Spring-sale-hammer-1.csv", 3],
    ["Spring-sale-hammer-2.csv", 3],
    ["Spring-sale-hammer-3.csv", 2],
  ]);
});

test("splits the data file at the platform's number of bytes", async () => {
  const { entries } = await zipOf({ preset: split({ maxBytes: 60 }), lots: numbered(5) });
  expect(dataFiles(entries).length).toBeGreaterThan(1);
  for (const [name, file] of entries) {
    if (name.startsWith("Spring-sale")) expect(file.length).toBeLessThanOrEqual(60);
  }
  expect(dataFiles(entries).reduce((sum, [, rows]) => sum + Number(rows) - 1, 0)).toBe(5);
});

test("writes a data file of headers alone for a sale without lots", async () => {
  const { entries } = await zipOf({ lots: [] });
  expect(entries.get("Spring-sale-hammer.csv")?.toString()).toBe("Lot,Title,Description,Seller\r\n");
});

test("begins each data file with a byte order mark where the platform wants one", async () => {
  const file = { kind: "csv", name: "hammer", extension: "csv", encoding: "utf-8-bom", maxRows: 1 } as const;
  const { entries } = await zipOf({ preset: makePreset({ file }), lots: numbered(2) });
  const starts = [...entries]
    .filter(([name]) => name.startsWith("Spring-sale"))
    .map(([, data]) => data.toString().slice(0, 5));
  expect(starts).toEqual(["\uFEFFLot,", "\uFEFFLot,"]);
});

test("puts photos into numbered folders where the platform takes few at a time", async () => {
  const preset = makePreset({ photos: { by: "file", name: "{lot}-{n}", max: null, min: 0, maxPerBatch: 2 } });
  const { entries } = await zipOf({ preset, lots: [makePresetLot({ lotNumber: 1, ...photos(1, 2, 3) })] });
  expect([...entries.keys()].slice(0, 3)).toEqual([
    "photos-1/1-1.jpg",
    "photos-1/1-2.jpg",
    "photos-2/1-3.jpg",
  ]);
});

test("renames photos whose names are equal, even if only the case differs", async () => {
  const lots = [
    makePresetLot({ lotNumber: 1, sectionLetter: "A", ...photos(1) }),
    makePresetLot({ lotNumber: 2, ...photos(2) }),
  ];
  const sale = { adjustments: [{ itemId: lots[1]?.id ?? "", field: "lotNumber", value: "1a" } as const] };
  const { entries } = await zipOf({ lots, sale });
  expect([...entries.keys()].slice(0, 2)).toEqual(["photos/1A-1.jpg", "photos/1a-1-2.jpg"]);
});

test("packs no photos for a platform that fetches them", async () => {
  const preset = makePreset({ photos: { by: "address", name: "{lot}", max: null, min: 0 } });
  const shop = photoShop();
  const { entries, sent } = await zipOf(
    { preset, lots: [makePresetLot(photos(1))] },
    { readPhoto: shop.read },
  );
  expect([...entries.keys()][0]).toBe("Spring-sale-hammer.csv");
  expect(shop.counts.opened).toBe(0);
  expect(sent).toMatchObject([{ itemCount: 1, photoCount: 0 }]);
});

test("converts PNG photos, and those of too few bytes, while it packs them", async () => {
  const preset = makePreset({ photos: { by: "file", name: "{lot}-{n}", max: null, min: 0, minBytes: 500 } });
  const urls = [photoUrlOf(1, "png"), photoUrlOf(2), photoUrlOf(3)];
  const lot = makePresetLot({ photoUrls: urls, photoFacts: [[urls[1] ?? "", 900, 900, 400]] });
  const convertPhoto = async (_: Buffer, wanted: string) => Buffer.from(wanted);
  const { entries } = await zipOf({ preset, lots: [lot] }, { convertPhoto });
  expect([...entries.values()].slice(0, 3).map((photo) => photo.toString().slice(0, 11))).toEqual([
    "jpeg",
    "better-jpeg",
    urls[2]?.slice(0, 11),
  ]);
});

test("omits a missing photo from its cell, and lists it", async () => {
  const preset = makePreset();
  preset.columns.push({
    header: "Images",
    from: { photosFrom: 1, as: "file", separator: "|" },
    type: "text",
  });
  const [lost = "", kept = ""] = [photoUrlOf(1), photoUrlOf(2)];
  const readPhoto = async (url: string) => (url === lost ? undefined : Readable.from([Buffer.from("photo")]));
  const { entries } = await zipOf(
    { preset, lots: [makePresetLot({ lotNumber: 1, title: "Lamp", photoUrls: [lost, kept] })] },
    { readPhoto },
  );
  expect(rowsOf(entries.get("Spring-sale-hammer.csv"))[1]).toEqual(["1", "Lamp", "", "S1", "1-2.jpg"]);
  expect(entries.get("MISSING-PHOTOS.txt")?.toString()).toContain("photos/1-1.jpg");
});

test("names the ZIP after the manifest and the platform, and counts the blocking errors", async () => {
  const lots = [makePresetLot({ title: "" }), makePresetLot({ lotNumber: 2, title: "" })];
  expect(await planOf({ lots })).toMatchObject({
    filename: "Spring-sale-hammer-2026-03-05.zip",
    files: ["Spring-sale-hammer.csv"],
    errorCount: 2,
    errors: ["2 lots have no Title, which is required"],
    hasMappedNumbers: false,
  });
});

test("keeps one photo at a time in memory, and none of the lots", async () => {
  const shop = photoShop(50_000);
  let read = 0;
  const lots = {
    *[Symbol.iterator]() {
      for (let index = 0; index < 500; index += 1) {
        read += 1;
        yield makePresetLot({ lotNumber: index + 1, ...photos(index * 2, index * 2 + 1) });
      }
    },
  };
  const { sent } = await zipOf({ lots }, { readPhoto: shop.read });
  expect(sent).toMatchObject([{ itemCount: 500, photoCount: 1_000 }]);
  await shop.allClosed();
  expect(shop.counts.most).toBeLessThanOrEqual(2);
  expect(read % 500).toBe(0);
});
