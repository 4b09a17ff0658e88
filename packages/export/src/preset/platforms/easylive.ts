import type { Preset } from "../format/preset";
import { lotNumbers } from "../format/preset-parts";

export const easylive: Preset = {
  id: "easylive",
  label: "Easy Live Auction",
  version: "1",
  grade: "B",
  kind: "auction",
  updates: "create-only",
  notes: [
    "The columns come from one program that works with Easy Live Auction, and from its sample row.",
    "There is no column for titles: the description begins with the title.",
    "There are no columns for the starting bid, the reserve, the consignor and the quantity.",
    "Which columns must be filled is known from that program only.",
    "It is not known whether descriptions may have HTML or line breaks, so they are plain text in one line.",
    "The list of categories is not known. Furniture is one of them.",
    "Encoding, limits, and how photos are matched are not known. The file is in UTF-8.",
  ],
  steps: [
    "In Easy Live Auction, create the auction.",
    "Import the CSV file. Test it with a few lots first: the format is unverified.",
    "Check the descriptions, estimates and categories of the first and the last lot.",
    "Enter starting bids and reserves by hand: the file has no columns for them.",
    "Add the files in photos to their lots. 12A-2.jpg is the second photo of lot 12A.",
    "Check the catalog, then publish it.",
  ],
  file: { kind: "csv", name: "easylive", extension: "csv", encoding: "utf-8" },
  columns: [
    { header: "LotNo", from: { field: "lotNumber" }, isRequired: true, type: "text" },
    { header: "Description", from: { field: "titleAndDescription" }, isRequired: true, type: "text" },
    { header: "Condition Report", from: { field: "condition" }, type: "text" },
    { header: "LowEst", from: { field: "lowEstimate" }, isRequired: true, type: "decimal" },
    { header: "HighEst", from: { field: "highEstimate" }, isRequired: true, type: "decimal" },
    { header: "Category", from: { field: "categoryName" }, type: "text" },
  ],
  // No rule is known. Dashes and dots would make the names of photos ambiguous.
  lotNumber: lotNumbers.lettersAndDigits(20),
  lots: {},
  photos: { by: "hand", name: "{lot}-{n}", max: null, min: 0 },
  asks: {
    categories: { values: [], isRequired: false },
  },
};
