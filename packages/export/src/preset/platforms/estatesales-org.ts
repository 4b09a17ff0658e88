import type { Preset } from "../format/preset";
import { lotNumbers } from "../format/preset-parts";

export const estatesalesOrg: Preset = {
  id: "estatesales-org",
  label: "EstateSales.org",
  version: "1",
  grade: "B",
  kind: "auction",
  updates: "create-only",
  notes: [
    "The names lot_id, enable_bidding, buynow_price, consignor_commission and image prefix are known.",
    "The names of the other columns are our own: compare them with the template from your sale.",
    "Estimates, reserves, categories and consignors are left out, because their columns are not known.",
    "Limits on titles, descriptions and photos per lot are not known.",
    "The help page that explains the image prefix was marked as outdated in 2021.",
    "Line breaks in descriptions become blanks, because it is not known if they are accepted.",
  ],
  steps: [
    "In the Items step of your sale, click Bulk Upload Items and download the CSV template.",
    "Copy the columns of this CSV file into the template, under the template's own headers.",
    "Delete the placeholder item, and keep one item per line.",
    "Fill in buynow_price or consignor_commission (a percentage, without a symbol) where you need them.",
    "In Step 2, click Select File and choose the finished file.",
    "In Step 3, upload the files in photos. 12A-002.jpg is the second photo of lot 12A.",
  ],
  file: { kind: "csv", name: "estatesales-org", extension: "csv", encoding: "utf-8" },
  columns: [
    { header: "lot_id", from: { field: "lotNumber" }, isRequired: true, type: "text" },
    { header: "title", from: { field: "title" }, isRequired: true, type: "text" },
    { header: "description", from: { field: "description" }, type: "text" },
    { header: "quantity", from: { field: "quantity" }, type: "integer" },
    { header: "starting_bid", from: { field: "startPrice" }, type: "decimal" },
    { header: "enable_bidding", from: { value: "1" }, isRequired: true, type: "text" },
    { header: "buynow_price", from: { blank: true }, type: "decimal" },
    { header: "consignor_commission", from: { blank: true }, type: "decimal" },
    { header: "image prefix", from: { field: "lotNumber" }, type: "text" },
  ],
  lotNumber: lotNumbers.lettersAndDigits(50, "forbid"),
  lots: {},
  // Three digits are required: 0 and two more, enough for 99 photos.
  photos: { by: "file", name: "{lot}-0{n2}", max: 99, min: 0 },
  asks: {},
  levels: { "lotno-leading-zero": "error" },
};
