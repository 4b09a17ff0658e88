import type { Preset } from "../format/preset";
import { lotNumbers } from "../format/preset-parts";

/** The row above the headers as in the template: a text per column, including its missing bracket. */
const guidance = [
  "REQUIRED | Plain text (up to 150 characters",
  "REQUIRED | A whole number in $",
  'REQUIRED | Supported values: "New"; "Used - Like New"; "Used - Good"; "Used - Fair"',
  "OPTIONAL | Plain text (up to 5000 characters)",
  "OPTIONAL | Type of listing",
  "OPTIONAL | ",
];

export const facebookMarketplace: Preset = {
  id: "facebook-marketplace",
  label: "Facebook Marketplace",
  version: "1",
  grade: "A-",
  kind: "shop",
  updates: "create-only",
  notes: [
    "Templates differ: some have columns for the shipping weight, and some have none for shipping.",
    "Each file holds up to 50 listings, so larger sales get several files.",
    "Photos are added by hand, at most 10 per listing.",
    "A category is a path such as Home & Garden//Furniture. Without one, Facebook suggests a category.",
    "A lot has one listing: the quantity is not in the file.",
  ],
  steps: [
    "In Facebook Marketplace, choose Sell, then Create multiple listings.",
    "Upload the XLSX file. Upload one file at a time if there are several.",
    "Drag the photos onto their listings: 003-oak-chair-01.jpg is the first photo of the third listing.",
    "Count on across files: the numbers of the photos do not begin again with the second file.",
    "Check prices, conditions and categories, and publish.",
  ],
  file: {
    kind: "xlsx",
    name: "facebook-marketplace",
    extension: "xlsx",
    encoding: "utf-8",
    sheet: "Bulk Upload Template",
    // Tabs separate the cells of a row.
    preamble: [
      "Facebook Marketplace Bulk Upload Template",
      "You can create up to 50 listings at once. When you are finished, " +
        "be sure to save or export this as an XLS/XLSX file.",
      guidance.join("\t"),
    ],
    maxRows: 50,
  },
  columns: [
    { header: "TITLE", from: { field: "title" }, isRequired: true, type: "text", max: 150 },
    { header: "PRICE", from: { field: "price" }, isRequired: true, type: "whole" },
    { header: "CONDITION", from: { field: "conditionName" }, type: "text" },
    { header: "DESCRIPTION", from: { field: "description" }, type: "lines", max: 5_000 },
    { header: "CATEGORY", from: { field: "categoryName" }, type: "text" },
    { header: "OFFER SHIPPING", from: { answer: "shipping" }, type: "text" },
  ],
  // No column has the lot number, and photos are named by position.
  lotNumber: lotNumbers.anyText(50),
  lots: {},
  photos: { by: "hand", name: "{position3}-{slug}-{n2}", max: 10, min: 0 },
  asks: {
    categories: { values: [], isRequired: false },
    conditions: { values: ["New", "Used - Like New", "Used - Good", "Used - Fair"], isRequired: true },
    price: true,
    questions: [
      {
        id: "shipping",
        label: "Offer shipping",
        help: "Applies to every listing.",
        options: ["Yes", "No"],
        initial: "No",
      },
    ],
  },
};
