import type { Preset } from "../format/preset";
import { lotNumbers } from "../format/preset-parts";

export const wavebid: Preset = {
  id: "wavebid",
  label: "Wavebid",
  version: "1",
  grade: "B",
  kind: "auction",
  updates: "create-only",
  notes: [
    "Wavebid maps any column names during the import, so these are our own.",
    "The limit of 8,000 characters for descriptions, tags included, is that of exports from Wavebid.",
    "Wavebid stores photos at 1024 x 1024 pixels, unless its support raises the size for you.",
    "The most photos per lot is not known.",
  ],
  steps: [
    "In Wavebid, open the auction and import its lots from the CSV file.",
    "Map each column. Help > Resources has a sample file to compare with.",
    "Leave Description as it is: it is HTML, with <br> for line breaks.",
    "Check the number of lots, and the seller of the first and the last one.",
    "Upload the files in photos. 12A-2.jpg is the second photo of lot 12A.",
  ],
  file: { kind: "csv", name: "wavebid", extension: "csv", encoding: "utf-8" },
  columns: [
    { header: "Lot Number", from: { field: "lotNumber" }, isRequired: true, type: "text" },
    { header: "Title", from: { field: "title" }, isRequired: true, type: "text", max: 100 },
    { header: "Description", from: { field: "description" }, type: "html", max: 8_000 },
    { header: "Quantity", from: { field: "quantity" }, type: "integer" },
    { header: "Low Estimate", from: { field: "lowEstimate" }, type: "decimal" },
    { header: "High Estimate", from: { field: "highEstimate" }, type: "decimal" },
    { header: "Starting Bid", from: { field: "startPrice" }, type: "decimal" },
    { header: "Reserve", from: { field: "reservePrice" }, type: "decimal" },
    { header: "Seller Code", from: { field: "sellerCode" }, type: "text" },
    { header: "Category", from: { field: "categoryName" }, type: "text" },
  ],
  lotNumber: lotNumbers.lettersAndDigits(10),
  lots: {},
  photos: { by: "file", name: "{lot}-{n}", max: null, min: 0 },
  asks: {
    consignors: { values: [], isRequired: false },
    categories: { values: [], isRequired: false },
  },
};
