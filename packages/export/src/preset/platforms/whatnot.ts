import type { Preset, PresetColumn } from "../format/preset";
import { lotNumbers } from "../format/preset-parts";

const maxPhotos = 8;
const photoColumns = Array.from(
  { length: maxPhotos },
  (_, index): PresetColumn => ({
    header: `Image URL ${index + 1}`,
    from: { photo: index + 1, as: "address" },
    type: "text",
  }),
);

export const whatnot: Preset = {
  id: "whatnot",
  label: "Whatnot",
  version: "1",
  grade: "A-",
  // Each product has one price, which in an auction is the starting bid.
  kind: "shop",
  updates: "create-only",
  notes: [
    "Whatnot compares category names letter by letter, with accents and capitals.",
    "Most categories need a subcategory: map a category as Category > Subcategory.",
    "The conditions that Whatnot takes depend on the subcategory: copy the names from your seller account.",
    "Offerable stays blank, as auctions demand.",
    "Whatnot downloads photos from our addresses, so they must stay public until the import is done.",
    "Sources disagree about HTML in descriptions, so they are plain text.",
  ],
  steps: [
    "In Whatnot's Seller Hub, open the bulk import of products.",
    "Upload the CSV file as it is. Do not save it in a spreadsheet program first.",
    "Correct the rows that Whatnot refuses. Categories, conditions and shipping profiles must match exactly.",
    "Check that the first photo of some products has arrived.",
    "Assign the products to your show.",
  ],
  file: { kind: "csv", name: "whatnot", extension: "csv", encoding: "utf-8" },
  columns: [
    { header: "Category", from: { field: "mainCategoryName" }, type: "text" },
    { header: "Sub Category", from: { field: "subCategoryName" }, type: "text" },
    { header: "Title", from: { field: "title" }, isRequired: true, type: "text", max: 80 },
    { header: "Description", from: { field: "description" }, isRequired: true, type: "lines" },
    { header: "Quantity", from: { field: "quantity" }, isRequired: true, type: "integer" },
    { header: "Type", from: { answer: "type" }, isRequired: true, type: "text" },
    { header: "Price", from: { field: "price" }, isRequired: true, type: "whole" },
    { header: "Shipping Profile", from: { answer: "shippingProfile" }, isRequired: true, type: "text" },
    { header: "Offerable", from: { blank: true }, type: "text" },
    { header: "Hazmat", from: { answer: "hazmat" }, isRequired: true, type: "text" },
    { header: "Condition", from: { field: "conditionName" }, type: "text" },
    { header: "Cost Per Item", from: { blank: true }, type: "decimal" },
    { header: "SKU", from: { field: "sku" }, type: "text" },
    ...photoColumns,
  ],
  // The SKU begins with the sale code, so every lot number fits.
  lotNumber: lotNumbers.anyText(50),
  lots: {},
  photos: { by: "address", name: "{sku}-{n}", max: maxPhotos, min: 0, needsHttps: true },
  asks: {
    categories: { values: [], isRequired: true },
    conditions: { values: [], isRequired: false },
    price: true,
    questions: [
      {
        id: "subCategory",
        label: "Subcategory",
        help: "Whatnot's exact name, for lots whose category is mapped without one.",
        options: [],
        initial: "",
      },
      {
        id: "type",
        label: "Selling format",
        help: "In an auction, the price is the starting bid.",
        options: ["Auction", "Buy it Now", "Giveaway"],
        initial: "Auction",
      },
      {
        id: "shippingProfile",
        label: "Shipping profile",
        help: "A weight such as 1-2 lbs, or the exact name of your own profile. Used for every lot.",
        options: [],
        initial: "",
      },
      {
        id: "hazmat",
        label: "Hazardous materials",
        help: "Used for every lot. Export lots with batteries separately.",
        options: ["Not Hazmat", "Hazmat - Standard", "Hazmat - Lithium Battery"],
        initial: "Not Hazmat",
      },
    ],
  },
};
