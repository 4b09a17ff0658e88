import { fieldIdsWith, isCustomField, itemFields } from "@lotwright/contracts/catalog/item-fields";
import { publicItem } from "@lotwright/contracts/catalog/public-catalog";
import { expect, test } from "vitest";
import { reading } from "../../testing/catalog-reading";
import { detailsOf, pricesOf, type Reading, resultOf } from "./lot-facts";

const lot = {
  id: crypto.randomUUID(),
  lotNumber: 1000,
  sectionLetter: "",
  title: "Lamp",
  description: "",
  category: "",
  quantity: 1,
  notes: "",
  photoUrls: [],
};
const texts = (facts: { label: string; text: string }[]) =>
  facts.map(({ label, text }) => `${label}: ${text}`);

test("shows the estimate and the starting price of a lot", () => {
  const prices = { lowEstimate: 1200, highEstimate: 1800, startPrice: 600.5 };
  expect(texts(pricesOf({ ...lot, ...prices }, reading))).toEqual([
    "Estimate: $1,200 – $1,800",
    "Start price: $600.50",
  ]);
  expect(texts(pricesOf({ ...lot, lowEstimate: 50 }, reading))).toEqual(["Estimate: From $50"]);
  expect(pricesOf(lot, reading)).toEqual([]);
});

test("shows a lot's hammer price, or that it was not sold, once results are published", () => {
  expect(resultOf({ ...lot, saleState: "sold", hammerPrice: 1250 }, reading)).toBe("Sold for $1,250");
  expect(resultOf({ ...lot, saleState: "unsold" }, reading)).toBe("Unsold");
  expect(resultOf({ ...lot, saleState: "withdrawn" }, reading)).toBe("Withdrawn");
  expect(resultOf(lot, reading)).toBe("");
});

test("formats amounts in the manifest's currency and the reader's number format", () => {
  const german = { ...reading, currency: "EUR", units: "metric" as const, locale: "de" };
  const written = { startPrice: 1200, height: 31.75, width: 8, weight: 1.5 };
  const said = [...pricesOf({ ...lot, ...written }, german), ...detailsOf({ ...lot, ...written }, german)];
  expect(texts(said).map((text) => text.replace(/\s/g, " "))).toEqual([
    "Start price: 1.200 €",
    "Height × Width: 31,75 × 8 cm",
    "Weight: 1,5 kg",
  ]);
});

test("lists condition, size, notes and custom fields, and omits blank ones", () => {
  const written = { condition: "Worn", height: 12.5, width: 8, depth: 4, weight: 3, notes: "Chipped" };
  const custom = { custom1: "Meissen", custom2: " " };
  const owners: Reading = { ...reading, labels: { custom1: "Maker" }, columnOrder: ["custom2", "custom1"] };
  expect(texts(detailsOf({ ...lot, ...written, ...custom }, owners))).toEqual([
    "Condition: Worn",
    "Height × Width × Depth: 12.5 × 8 × 4 in",
    "Weight: 3 lb",
    "Notes: Chipped",
    "Maker: Meissen",
  ]);
});

test("shows every optional public column of the item table", () => {
  const ids = fieldIdsWith("isOptional").filter((id) => !isCustomField(id));
  const labels = ids.flatMap((id) => {
    const kind: string = itemFields[id].kind;
    const value = kind === "money" || kind === "measure" ? 5 : "Written";
    const item = publicItem.parse({ ...lot, [id]: value });
    return [...pricesOf(item, reading), ...detailsOf(item, reading)].map(({ text }) => text);
  });
  expect(labels).toHaveLength(ids.length);
});
