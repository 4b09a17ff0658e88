import { type ExportMapping, newMapping } from "@lotwright/contracts/exports/export-mappings";
import type { PresetLot, PresetSale } from "../preset/prepare/sale";
import { photoUrlOf } from "./make";

const manifestId = "3f9a1c2b-0000-4000-8000-000000000000";
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

export const awkwardSale: PresetSale = {
  manifestId,
  manifestName: "Spring sale",
  currency: "USD",
  saleDate: "2026-05-02",
  units: "imperial",
  origin: "https://lots.example.com",
  publicToken: "T0kenT0kenT0kenT0kenT0kenT0kenT0",
  adjustments: [{ itemId: idOf(4), field: "lotNumber", value: "001" }],
};

/** A mapping with every answer, the same for each preset. */
export const awkwardMapping = (presetId: string): ExportMapping => ({
  ...newMapping(presetId),
  consignors: { Smith: "SMTH001" },
  categories: { Furniture: "Home Goods" },
  conditions: { "Hairline to rim.": "Good" },
  fallbacks: { consignor: "HOUSE", category: "", condition: "" },
  price: "startPrice",
});

/** Creates photos with distinct URLs, of 1600 x 1200 pixels and 200,000 bytes. */
function photos(from: number, count: number, extension = "jpg") {
  const urls = Array.from({ length: count }, (_, index) => photoUrlOf(from + index, extension));
  return {
    photoUrls: urls,
    photoFacts: urls.map((url): PresetLot["photoFacts"][number] => [url, 1600, 1200, 200_000]),
  };
}

const lot = (number: number, own: Partial<PresetLot>): PresetLot => ({
  id: idOf(number),
  lotNumber: number,
  sectionLetter: "",
  title: "Oak chair",
  description: "Sold as found.",
  category: "Furniture",
  consignor: "Smith",
  quantity: 1,
  condition: "",
  startPrice: 50,
  lowEstimate: 100,
  highEstimate: 150,
  reservePrice: null,
  height: null,
  width: null,
  depth: null,
  weight: null,
  internalNotes: "CANARY-NOTES",
  externalId: "CANARY-ID",
  ...photos(number * 100, 1),
  ...own,
});

/** Twelve lots that are difficult to export; `awkwardSale` numbers the fourth one 001. */
export const awkwardLots: PresetLot[] = [
  lot(1, {
    title: "Rookwood vase by Shirayamadani 1903",
    description: "Standard glaze vase, 9 in. Marked 907 C. Hairline to rim.",
    condition: "Hairline to rim.",
    quantity: 2,
    startPrice: 50.5,
    lowEstimate: 400,
    highEstimate: 600,
    reservePrice: 277,
    height: 9,
    width: 4.5,
    depth: 4.5,
    weight: 3,
    ...photos(100, 2),
  }),
  lot(2, {
    // A text of 160 characters.
    title:
      "Steinway & Sons mahogany grand piano, model M, with matching duet bench, ivory-colored keys, two brass lamps, a metronome and forty books of sheet music, 1923ff",
  }),
  lot(3, { lotNumber: 12, sectionLetter: "A" }),
  lot(4, { lotNumber: 13 }),
  lot(5, { lotNumber: 14, description: "First line.\r\nSecond <b>line</b> & more.\n\nLast line." }),
  lot(6, { lotNumber: 15, title: "Clock 12\u2033 high" }),
  lot(7, { lotNumber: 16, title: "\u2116 5 \u0141\u00f3d\u017a print \u2013 \u00bd off" }),
  lot(8, { lotNumber: 17, title: "Toy \u{1F916} robot" }),
  lot(9, { lotNumber: 18, title: "=SUM(A1) ledger" }),
  lot(10, { lotNumber: 19, ...photos(0, 0), startPrice: null, lowEstimate: null, highEstimate: null }),
  lot(11, { lotNumber: 20, ...photos(1100, 25) }),
  lot(12, { lotNumber: 21, ...photos(1200, 1, "png"), lowEstimate: 300, highEstimate: 200 }),
];
