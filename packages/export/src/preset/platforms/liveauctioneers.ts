import type { Preset, PresetColumn } from "../format/preset";
import { blankColumns } from "../format/preset-parts";

const maxPhotos = 20;
const photoColumns = Array.from(
  { length: maxPhotos },
  (_, index): PresetColumn => ({
    header: `ImageFile.${index + 1}`,
    from: { photo: index + 1, as: "file" },
    type: "text",
  }),
);

export const liveauctioneers: Preset = {
  id: "liveauctioneers",
  label: "LiveAuctioneers",
  version: "1",
  grade: "A",
  kind: "auction",
  updates: "until-published",
  notes: [
    "A catalog has from 50 to 1,250 lots.",
    "Nothing can be added or changed within two hours of the start.",
    "LiveAuctioneers has its own lists of categories, origins, styles, creators and materials. We lack them.",
    "Line breaks in descriptions become <br>, as in LiveAuctioneers' own data.",
    "The units that LiveAuctioneers takes are not listed. Other programs write in and lb.",
    "Photos must not show watermarks, web addresses, emails or phone numbers.",
    "Contact details are found only on photos whose text was read. Watermarks are not checked here.",
    "Is Firearm stays blank: fill it in for lots that need it.",
  ],
  steps: [
    'Upload the CSV file as it is. Don\'t save it as "CSV UTF-8" or as an Excel workbook.',
    "In the Seller Dashboard, open your auction, then Items, and upload the CSV file.",
    "If the auction is published already, choose Upload > Upload Text File.",
    "More than 1,250 lots come in several files: make an auction for each.",
    "Check the number of lots. The Images tab opens only when there are 50.",
    "In the Images tab, drag in all files of the photos folder. Don't rename them.",
    "Check the first and the last lot, and finish two hours before the start at the latest.",
  ],
  // LiveAuctioneers rejects CSV files in UTF-8.
  file: { kind: "csv", name: "liveauctioneers", extension: "csv", encoding: "windows-1252" },
  columns: [
    { header: "LotNum", from: { field: "lotNumber" }, isRequired: true, type: "text" },
    { header: "Title", from: { field: "title" }, isRequired: true, type: "text", max: 100 },
    { header: "Description", from: { field: "description" }, isRequired: true, type: "breaks" },
    { header: "LowEst", from: { field: "lowEstimate" }, isRequired: true, type: "decimal" },
    { header: "HighEst", from: { field: "highEstimate" }, isRequired: true, type: "decimal" },
    { header: "StartPrice", from: { field: "startPrice" }, isRequired: true, type: "decimal" },
    { header: "Condition", from: { field: "condition" }, type: "text" },
    { header: "Consigner", from: { field: "sellerCode" }, type: "text" },
    ...photoColumns,
    ...blankColumns("Is Firearm", "Buy Now Price"),
    { header: "Exclude From Buy Now", from: { answer: "excludeFromBuyNow" }, type: "integer" },
    { header: "Reserve Price", from: { field: "reservePrice" }, type: "decimal" },
    { header: "Height", from: { field: "height" }, type: "decimal" },
    { header: "Width", from: { field: "width" }, type: "decimal" },
    { header: "Depth", from: { field: "depth" }, type: "decimal" },
    { header: "Dimension Unit", from: { field: "lengthUnit" }, type: "text" },
    { header: "Weight", from: { field: "weight" }, type: "decimal" },
    { header: "Weight Unit", from: { field: "weightUnit" }, type: "text" },
    ...blankColumns("Domestic Flat Shipping Price"),
    { header: "Quantity", from: { field: "quantity" }, type: "integer" },
    { header: "Category", from: { field: "categoryName" }, type: "text" },
    ...blankColumns("Origin", "Style & Period", "Creator", "Materials & Techniques"),
    ...blankColumns("Lot Reference Number", "Location Nickname"),
  ],
  lotNumber: {
    pattern: "^[0-9]+[A-Za-z]*$",
    wanted: "digits, with letters only at the end",
    max: 10,
    unique: "case-insensitive",
    leadingZero: "ok",
  },
  lots: { min: 50, max: 1_250 },
  photos: {
    by: "file",
    name: "{lot}_{n}",
    max: maxPhotos,
    min: 0,
    minBytes: 15 * 1024,
    contactText: "forbidden",
  },
  asks: {
    consignors: { values: [], isRequired: false },
    categories: { values: [], isRequired: false },
    units: true,
    questions: [
      {
        id: "excludeFromBuyNow",
        label: "Exclude from Buy Now",
        help: "Applies to every lot. 0 lets LiveAuctioneers offer lots as Buy Now, and 1 excludes them.",
        options: ["0", "1"],
        initial: "0",
      },
    ],
  },
};
