import { buffer } from "node:stream/consumers";
import { customFieldIds } from "@lotwright/contracts/catalog/item-fields";
import { unzip } from "@lotwright/testing/unzip";
import { expect, test } from "vitest";
import { makeItem, makeSource, photoUrlOf } from "../testing/make";
import { photoShop } from "../testing/photo-shop";
import { planTable } from "./plan";
import { streamZip } from "./zip";

const elsewhere = "https://photos.example.com/a.jpg";

async function exported(source: ReturnType<typeof makeSource>) {
  const { read } = photoShop();
  const lost = photoUrlOf(2);
  const plan = {
    ...planTable(source),
    addressOf: (url: string) => (url.startsWith("/") ? `https://lots.example${url}` : url),
    hasAddresses: true,
  };
  const zip = streamZip(plan, async (url) => (url === lost ? undefined : read(url)));
  const entries = await unzip(await buffer(zip));
  return { names: [...entries.keys()], json: String(entries.get("lots.json")) };
}

test("writes every field of every item as JSON, texts untouched, with the photos by file and address", async () => {
  const item = makeItem({
    sectionLetter: "A",
    title: '  =1+1 "\u2028\u0001',
    notes: "x".repeat(40_000),
    photoUrls: [photoUrlOf(1), elsewhere, photoUrlOf(2)],
    custom1: "",
    custom2: " oak ",
  });
  const source = makeSource({
    table: { format: "json" },
    settings: {
      includeColumns: ["title"],
      customColumnLabels: { custom1: "Maker" },
      customColumnDefaults: { custom1: "unknown", custom2: "none" },
    },
    fromDate: "2026-03-01",
    lots: [makeItem({ lotNumber: 1001 }), item],
  });
  const { names, json } = await exported(source);
  expect(names).toEqual(["photos/1000A-1.jpg", "MISSING-PHOTOS.txt", "lots.json"]);
  const labels = Object.fromEntries(customFieldIds.map((id) => [id, id.replace("custom", "Custom")]));
  const full = (url: string) => `https://lots.example${url}`;
  const parsed = JSON.parse(json);
  expect(parsed).toEqual({
    manifest: { id: source.manifestId, name: "Spring sale" },
    exportedAt: "2026-03-05T23:30:00Z",
    fromDate: "2026-03-01",
    toDate: null,
    timeZone: "UTC",
    customColumnLabels: { ...labels, custom1: "Maker" },
    items: [
      {
        ...item,
        custom1: "unknown",
        photoUrls: [full(photoUrlOf(1)), elsewhere, full(photoUrlOf(2))],
        photos: [
          { file: "photos/1000A-1.jpg", url: full(photoUrlOf(1)) },
          { file: null, url: elsewhere },
          { file: null, url: full(photoUrlOf(2)) },
        ],
      },
      expect.objectContaining({ lotNumber: 1001, custom1: "unknown", custom2: "none", photos: [] }),
    ],
  });
  expect(json.split("\n")).toHaveLength(parsed.items.length + 3);
});

test("writes an empty list of items as valid JSON", async () => {
  const { json } = await exported(makeSource({ table: { format: "json" }, lots: [] }));
  expect(JSON.parse(json)).toMatchObject({ items: [] });
});
