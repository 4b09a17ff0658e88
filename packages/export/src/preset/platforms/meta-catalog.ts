import type { Preset } from "../format/preset";
import { lotNumbers } from "../format/preset-parts";

export const metaCatalog: Preset = {
  id: "meta-catalog",
  label: "Meta catalog (Facebook and Instagram)",
  version: "1",
  grade: "A",
  kind: "shop",
  updates: "by-sku",
  notes: [
    "For lots at a fixed price only. The price must be the one on the page that the link opens.",
    "Older templates of Meta allow 150 characters in a title and 5,000 in a description.",
    "A file that replaces the one of a data source must have all lots, not only those that changed.",
    "Meta refuses titles that are all in capital letters. This is not checked here.",
    "One brand is written for all lots.",
  ],
  steps: [
    "Publish the catalog of the sale, and check that it is open to everyone and shows the same prices.",
    "Check that no photo has text, a watermark or a border on it.",
    "In Commerce Manager, open your catalog, then Data sources, and add items from a data feed file.",
    "Upload the CSV file, and choose the currency of the sale as the default currency.",
    "Keep this server online: Meta fetches the photos from it.",
    "Check the issues that Meta lists, and upload the file again without the lots that are sold.",
  ],
  file: { kind: "csv", name: "meta-catalog", extension: "csv", encoding: "utf-8" },
  columns: [
    { header: "id", from: { field: "sku" }, type: "text", isRequired: true, max: 100 },
    { header: "title", from: { field: "title" }, type: "text", isRequired: true, max: 200 },
    { header: "description", from: { field: "description" }, type: "text", isRequired: true, max: 9999 },
    { header: "availability", from: { value: "in stock" }, type: "text" },
    { header: "condition", from: { field: "conditionName" }, type: "text" },
    { header: "price", from: { field: "priceWithCurrency" }, type: "text", isRequired: true },
    { header: "link", from: { field: "link" }, type: "text", isRequired: true, max: 2048 },
    // Not isRequired, because `photos.min` already requires a photo.
    { header: "image_link", from: { photo: 1, as: "address" }, type: "text", max: 2048 },
    { header: "brand", from: { answer: "brand" }, type: "text", isRequired: true, max: 100 },
    { header: "google_product_category", from: { field: "categoryName" }, type: "text" },
    {
      header: "additional_image_link",
      from: { photosFrom: 2, as: "address", separator: ",", max: 20 },
      type: "text",
      max: 2000,
    },
    { header: "quantity_to_sell_on_fb", from: { field: "quantity" }, type: "integer" },
    { header: "product_type", from: { field: "category" }, type: "text" },
    { header: "custom_label_0", from: { field: "lotNumber" }, type: "text" },
  ],
  lotNumber: lotNumbers.anyCharacters(74),
  lots: {},
  // Meta forbids text overlays on photos; other text is probably on the lot itself.
  photos: {
    by: "address",
    name: "{sku}-{n}",
    max: 21,
    min: 1,
    minSide: 500,
    needsHttps: true,
    contactText: "forbidden",
  },
  asks: {
    categories: { values: [], isRequired: false },
    conditions: { values: ["new", "refurbished", "used"], isRequired: true },
    price: true,
    questions: [
      {
        id: "brand",
        label: "Brand",
        help: "Written for every lot. Many sellers enter the name of their company.",
        options: [],
        initial: "Unbranded",
      },
    ],
  },
};
