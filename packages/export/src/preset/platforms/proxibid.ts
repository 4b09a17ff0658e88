import type { Preset } from "../format/preset";
import { lotNumbers } from "../format/preset-parts";

export const proxibid: Preset = {
  id: "proxibid",
  label: "Proxibid",
  version: "1",
  grade: "B",
  kind: "auction",
  updates: "by-lot-number",
  notes: [
    "The columns for estimates, starting bid and reserve have names of our own: map them after the upload.",
    "The text encoding that Proxibid expects is not known. The file is in UTF-8.",
    "It is not known whether descriptions may have HTML or line breaks, so they are plain text in one line.",
    "How photos must be named is not known. Other platforms match names such as 12A-2.jpg.",
    "Lot type 1 can't be changed once the event is live.",
    "Selling in another order than that of the lot numbers needs a feature that Proxibid's support turns on.",
    "Cross-listing on LiveAuctioneers needs 50 lots, and a title on every lot.",
  ],
  steps: [
    "In AuctionBuilder, open the event. The bulk loader closes once the event is online or live.",
    "Open the Bulk Loader, upload the CSV file, and map each column.",
    "Check the number of lots, and the prices of the first and the last one.",
    "Choose Upload Images > Add Images, select the files in photos, and choose Start Upload.",
    "Wait 5 to 10 minutes, then check that the photos are on the right lots.",
    "Replace a photo through the bulk loader only. One that is deleted in the Catalog Editor loses its lot.",
  ],
  file: { kind: "csv", name: "proxibid", extension: "csv", encoding: "utf-8" },
  columns: [
    { header: "Lot Number", from: { field: "lotNumber" }, isRequired: true, type: "text" },
    { header: "Lot Title", from: { field: "title" }, isRequired: true, type: "text", max: 100 },
    {
      header: "Lot Description",
      from: { field: "description" },
      isRequired: true,
      type: "text",
      max: 5_000,
    },
    { header: "Quantity", from: { field: "quantity" }, type: "integer" },
    { header: "Lot Type", from: { answer: "lotType" }, type: "integer" },
    { header: "Low Estimate", from: { field: "lowEstimate" }, type: "decimal" },
    { header: "High Estimate", from: { field: "highEstimate" }, type: "decimal" },
    { header: "Starting Bid", from: { field: "startPrice" }, type: "decimal" },
    { header: "Reserve", from: { field: "reservePrice" }, type: "decimal" },
  ],
  // No limit on the length is known.
  lotNumber: lotNumbers.lettersAndDigits(20),
  lots: {},
  photos: { by: "file", name: "{lot}-{n}", max: 100, min: 0 },
  asks: {
    questions: [
      {
        id: "lotType",
        label: "Lot type",
        help: "1: the bid is for the whole lot. 2: the bid is multiplied by the quantity.",
        options: ["1", "2"],
        initial: "1",
      },
    ],
  },
};
