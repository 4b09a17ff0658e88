import type { Preset, PresetColumn } from "../format/preset";

const blank = (...headers: string[]): PresetColumn[] =>
  headers.map((header) => ({ header, from: { blank: true }, type: "text" }));

export const atgGap: Preset = {
  id: "atg-gap",
  label: "the-saleroom, BidSpotter and i-bidder",
  version: "1",
  grade: "B",
  kind: "auction",
  updates: "create-only",
  notes: [
    "The columns come from a file that GAP Toolbox exported. An upload of such a file was not seen.",
    "The limit of 250 characters in titles is that of the older short description.",
    "Titles were seen cut at about 100 characters. Put what matters first.",
    "Descriptions are HTML. Their limit of 4,000 characters includes tags.",
    "Category codes have three letters, such as FUR for furniture. The list of them is not known.",
    "The text encoding that GAP Toolbox expects is not known. The file is in UTF-8.",
    "Enter both estimates of a lot or none. This is not checked here.",
    "Artist's Resale Right Applies is False for every lot: correct it where the right applies.",
    "How photos must be named is not known.",
  ],
  steps: [
    "In GAP Toolbox, create the auction with its dates, fees and address.",
    "Import the CSV file into the auction. Test it with a few lots first: the format is unverified.",
    "Check titles, descriptions, prices and categories of the first and the last lot.",
    "Set Artist's Resale Right Applies, VAT and end times where they are needed.",
    "Upload the files in photos separately. 12A-2.jpg is the second photo of lot 12A.",
    "Check the photos of some lots, then publish the auction. It needs at least one lot.",
  ],
  file: { kind: "csv", name: "atg-gap", extension: "csv", encoding: "utf-8" },
  columns: [
    { header: "Number", from: { field: "lotNumber" }, isRequired: true, type: "text" },
    { header: "Title", from: { field: "title" }, isRequired: true, type: "text", max: 250 },
    { header: "Description", from: { field: "description" }, isRequired: true, type: "html", max: 4_000 },
    ...blank("Hammer"),
    { header: "Reserve", from: { field: "reservePrice" }, type: "money" },
    { header: "StartPrice", from: { field: "startPrice" }, type: "money" },
    ...blank("Increment"),
    { header: "Quantity", from: { field: "quantity" }, type: "integer" },
    { header: "LowEstimate", from: { field: "lowEstimate" }, type: "money" },
    { header: "HighEstimate", from: { field: "highEstimate" }, type: "money" },
    { header: "CategoryCode", from: { field: "categoryName" }, type: "text" },
    ...blank("Sales Tax/VAT", "BuyersPremiumRate", "BuyersPremiumCeiling"),
    ...blank("InternetSurchargeRate", "InternetSurchargeCeiling"),
    ...blank("BuyersPremiumVatRate", "InternetSurchargeVatRate"),
    ...blank("End Date", "End Time", "Lot Link", "Main Image", "ExtraImages", "BuyItNowPrice"),
    { header: "IsBulk", from: { value: "False" }, type: "text" },
    { header: "Artist's Resale Right Applies", from: { value: "False" }, type: "text" },
    ...blank("Address1", "Address2", "Address3", "Address4"),
    ...blank("Postcode", "TownCity", "CountyState", "CountryCode", "ShippingInfo"),
  ],
  // No rule is known. Dashes and dots would make the names of photos ambiguous.
  lotNumber: {
    pattern: "^[0-9A-Za-z]+$",
    wanted: "letters and digits only",
    max: 20,
    unique: "case-insensitive",
    leadingZero: "ok",
  },
  lots: { min: 1 },
  photos: { by: "file", name: "{lot}-{n}", max: null, min: 0 },
  asks: {
    categories: { values: [], isRequired: false },
  },
};
