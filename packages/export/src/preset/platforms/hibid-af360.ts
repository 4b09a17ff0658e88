import type { Preset } from "../format/preset";
import { lotNumbers } from "../format/preset-parts";

export const hibidAf360: Preset = {
  id: "hibid-af360",
  label: "HiBid (Auction Flex 360)",
  version: "1",
  grade: "A-",
  kind: "auction",
  updates: "by-lot-number",
  notes: [
    "Auction Flex 360 cuts titles at 50 characters without an error. Aim for 45.",
    "Another guide allows longer titles, and basic HTML in descriptions. 50 and plain text are safe.",
    "A lot whose seller code is unknown is skipped without an error, and later photos move to wrong lots.",
    "Sources disagree about letters in lot numbers. Digits alone are safe.",
    "Estimates are per unit: check lots with a quantity above 1.",
    "Buyers see only whether the reserve is met, not its amount.",
    "The limit of 150 photos per lot is from the desktop program. Auction Flex 360's is not known.",
    "The category is not part of this file. Set the group in Auction Flex 360.",
  ],
  steps: [
    "In Auction Flex 360, check that each seller code is the code of a customer. Capitals count.",
    "Open Pre-Auction > Lots > Import Lots, choose the CSV file, and set Start from Row to 2.",
    "Map each column, set a fallback consignor, and leave Combine Descriptions off.",
    "Leave overwrite off. Turn it on only to import the same sale again.",
    'For the next sale, choose "Use Last Import Mapping".',
    "Compare the number of lots with the CSV file before you add photos.",
    "Open Lot Images > Select Lot Images, tick Skip Duplicates, and select the files in photos, not the ZIP.",
    "Wait until all photos are uploaded. Then choose Upload Auction to HiBid.",
  ],
  file: { kind: "csv", name: "hibid", extension: "csv", encoding: "utf-8" },
  columns: [
    { header: "LotNumber", from: { field: "lotNumber" }, isRequired: true, type: "text" },
    {
      header: "Title",
      from: { field: "title" },
      isRequired: true,
      type: "text",
      max: 50,
      isCutSilently: true,
    },
    // A line break in a cell makes the import cut the text.
    { header: "Description", from: { field: "description" }, isRequired: true, type: "text" },
    { header: "Quantity", from: { field: "quantity" }, type: "integer" },
    // Not isRequired, because `asks.consignors` already requires a code.
    { header: "SellerCode", from: { field: "sellerCode" }, type: "text" },
    { header: "StartBid", from: { field: "startPrice" }, type: "money" },
    { header: "LowEstimate", from: { field: "lowEstimate" }, type: "money" },
    { header: "HighEstimate", from: { field: "highEstimate" }, type: "money" },
    { header: "Reserve", from: { field: "reservePrice" }, type: "money" },
    { header: "Shippable", from: { answer: "shippable" }, type: "text" },
  ],
  lotNumber: lotNumbers.digits(9, "forbid"),
  lots: {},
  photos: { by: "file", name: "{lot}-{n}", max: 150, min: 0 },
  asks: {
    consignors: { values: [], isRequired: true },
    questions: [
      {
        id: "shippable",
        label: "Can be shipped",
        help: "Applies to every lot. HiBid uses it only if shipping is determined by lot.",
        options: ["true", "false"],
        initial: "true",
      },
    ],
  },
  // HiBid displays lot numbers as text, so letters may be allowed.
  levels: { "lotno-pattern": "warning" },
};
