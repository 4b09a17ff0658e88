import type { Preset } from "../format/preset";
import { lotNumbers } from "../format/preset-parts";

export const bidwrangler: Preset = {
  id: "bidwrangler",
  label: "BidWrangler",
  version: "1",
  grade: "B",
  kind: "auction",
  updates: "create-only",
  notes: [
    "BidWrangler's own template is not known: any column names can be mapped during the import.",
    "Limits on titles and descriptions are not known.",
    "BidWrangler's help shows lot numbers in digits only. Try one lot with a letter before you rely on it.",
    "Line breaks in descriptions become blanks, because it is not known if they are accepted.",
  ],
  steps: [
    "Unpack this ZIP. BidWrangler does not take ZIP files.",
    "In the Admin Portal, scroll to the bottom, open Items import and click Create.",
    "Click Items CSV and choose the CSV file.",
    "Check the mapping of each column, and choose the field where one is missing.",
    "Drag the photos folder into the box for images. Keep one import under 10 GB.",
    "Always import the CSV file with the photos: photos alone create lots of their own.",
    "Click Save, run one import at a time, and check for errors on the Items import page.",
  ],
  file: { kind: "csv", name: "bidwrangler", extension: "csv", encoding: "utf-8" },
  columns: [
    { header: "Lot Number", from: { field: "lotNumber" }, isRequired: true, type: "text" },
    { header: "Title", from: { field: "title" }, isRequired: true, type: "text" },
    { header: "Description", from: { field: "description" }, type: "text" },
    { header: "Quantity", from: { field: "quantity" }, type: "integer" },
    { header: "Low Estimate", from: { field: "lowEstimate" }, type: "decimal" },
    { header: "High Estimate", from: { field: "highEstimate" }, type: "decimal" },
    { header: "Starting Bid", from: { field: "startPrice" }, type: "decimal" },
    { header: "Reserve", from: { field: "reservePrice" }, type: "decimal" },
    { header: "Seller Code", from: { field: "sellerCode" }, type: "text" },
    { header: "Category", from: { field: "categoryName" }, type: "text" },
  ],
  lotNumber: lotNumbers.digits(9, "forbid"),
  lots: {},
  photos: { by: "file", name: "{lot}-{n}", max: null, min: 0 },
  asks: {
    consignors: { values: [], isRequired: false },
    categories: { values: [], isRequired: false },
  },
  levels: { "lotno-pattern": "warning" },
};
