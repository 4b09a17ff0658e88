import type { Preset } from "../format/preset";
import { lotNumbers } from "../format/preset-parts";

export const ebayDrafts: Preset = {
  id: "ebay-drafts",
  label: "eBay drafts",
  version: "1",
  grade: "A-",
  kind: "shop",
  updates: "create-only",
  notes: [
    "This file is for eBay in the United States. Prices are read as US dollars.",
    "eBay wants the number of a category without subcategories. A category's name is refused.",
    "Conditions are NEW, USED or eBay's number. Which of them a category takes is known only to eBay.",
    "The limit of 24 photos and the smallest size of 500 pixels are not from eBay's own pages.",
  ],
  steps: [
    "Upload the CSV file as it is. Don't save it in Excel first: the file must begin with #INFO.",
    "In Seller Hub, open Reports, then Upload, and upload the file as a template for new drafts.",
    "Download the results report when eBay is done, and fix the rows that it lists.",
    "Keep this server online until eBay has copied the photos from it.",
    "Open https://www.ebay.com/sh/lst/drafts and complete each draft: item specifics, shipping and returns.",
    "List the drafts. Nothing is for sale before that.",
  ],
  file: {
    kind: "csv",
    name: "ebay-drafts",
    extension: "csv",
    encoding: "utf-8",
    // Copied exactly from eBay's template, including the blank after `Template=`.
    preamble: [
      "#INFO,Version=0.0.2,Template= eBay-draft-listings-template_US,,,,,,,,",
      "#INFO Action and Category ID are required fields. 1) Set Action to Draft 2) Please find the" +
        " category ID for your listings here:" +
        " https://pages.ebay.com/sellerinformation/news/categorychanges.html,,,,,,,,,,",
      "\"#INFO After you've successfully uploaded your draft from the Seller Hub Reports tab, complete your" +
        ' drafts to active listings here: https://www.ebay.com/sh/lst/drafts",,,,,,,,,,',
      "#INFO,,,,,,,,,,",
    ],
  },
  columns: [
    {
      header: "Action(SiteID=US|Country=US|Currency=USD|Version=1193|CC=UTF-8)",
      from: { value: "Draft" },
      type: "text",
    },
    { header: "Custom label (SKU)", from: { field: "sku" }, type: "text", max: 50 },
    { header: "Category ID", from: { field: "categoryName" }, type: "text" },
    { header: "Title", from: { field: "title" }, type: "text", max: 80 },
    { header: "UPC", from: { blank: true }, type: "text" },
    { header: "Price", from: { field: "price" }, type: "money" },
    { header: "Quantity", from: { field: "quantity" }, type: "integer" },
    { header: "Item photo URL", from: { photosFrom: 1, as: "address", separator: "|" }, type: "text" },
    { header: "Condition ID", from: { field: "conditionName" }, type: "text" },
    { header: "Description", from: { field: "description" }, type: "html", max: 500_000 },
    { header: "Format", from: { answer: "format" }, type: "text" },
  ],
  // A SKU has 50 characters, and a sale code with its dash up to 26 of them.
  lotNumber: lotNumbers.anyCharacters(24),
  lots: {},
  photos: { by: "address", name: "{sku}-{n}", max: 24, min: 0, minLongSide: 500, needsHttps: true },
  asks: {
    categories: { values: [], isRequired: true },
    conditions: {
      values: ["NEW", "USED", "1000", "1500", "2750", "3000", "4000", "5000", "6000", "7000"],
      isRequired: false,
    },
    price: true,
    questions: [
      {
        id: "format",
        label: "Listing format",
        help: "Sell at a fixed price, or by eBay auction.",
        options: ["FixedPrice", "Auction"],
        initial: "FixedPrice",
      },
    ],
  },
};
