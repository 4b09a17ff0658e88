import type { Preset } from "../format/preset";

export const googleMerchant: Preset = {
  id: "google-merchant",
  label: "Google Merchant Center",
  version: "1",
  grade: "A",
  kind: "shop",
  updates: "by-sku",
  notes: [
    "For lots at a fixed price only. The price must be the one on the page that the link opens.",
    "Google may ignore what follows # in a link, and then sees one page for all lots of the sale.",
    "The brand is left empty, and the lots are marked as having no product codes.",
    "A file that replaces the one of a data source must have all lots, not only those that changed.",
    "The number of photos, and what is forbidden in them, are not from Google's own pages.",
  ],
  steps: [
    "Publish the catalog of the sale, and check that it is open to everyone and shows the same prices.",
    "In Merchant Center, add products from a file, and upload the text file with tabs between columns.",
    "Choose the country and the language of the feed. Shipping and tax come from your account's settings.",
    "Check that no photo has a watermark or promotional text.",
    "Keep this server online: Google opens the links and fetches the photos again and again.",
    "Read the diagnostics after the upload, and remove lots from the feed when they are sold.",
  ],
  file: { kind: "tsv", name: "google-merchant", extension: "txt", encoding: "utf-8" },
  columns: [
    { header: "id", from: { field: "sku" }, type: "text", isRequired: true, max: 50 },
    { header: "title", from: { field: "title" }, type: "text", isRequired: true, max: 150 },
    { header: "description", from: { field: "description" }, type: "text", isRequired: true, max: 5000 },
    { header: "link", from: { field: "link" }, type: "text", isRequired: true },
    // Not isRequired, because `photos.min` already requires a photo.
    { header: "image_link", from: { photo: 1, as: "address" }, type: "text", max: 2000 },
    {
      header: "additional_image_link",
      from: { photosFrom: 2, as: "address", separator: ",", max: 10 },
      type: "text",
    },
    { header: "availability", from: { value: "in_stock" }, type: "text" },
    { header: "price", from: { field: "priceWithCurrency" }, type: "text", isRequired: true },
    { header: "condition", from: { field: "conditionName" }, type: "text" },
    { header: "brand", from: { blank: true }, type: "text" },
    { header: "identifier_exists", from: { value: "no" }, type: "text" },
    { header: "google_product_category", from: { field: "categoryName" }, type: "text", max: 750 },
    { header: "product_type", from: { field: "category" }, type: "text", max: 750 },
    { header: "custom_label_0", from: { field: "lotNumber" }, type: "text", max: 100 },
  ],
  // An id has 50 ASCII characters, and a sale code with its dash has at most 26 of them.
  lotNumber: {
    pattern: "^[!-~]+$",
    wanted: "letters without accents, digits and signs, no blanks",
    max: 24,
    unique: "case-insensitive",
    leadingZero: "ok",
  },
  lots: {},
  // Contact details count as promotional text.
  photos: {
    by: "address",
    name: "{sku}-{n}",
    max: 11,
    min: 1,
    minSide: 100,
    needsHttps: true,
    contactText: "forbidden",
  },
  asks: {
    categories: { values: [], isRequired: false },
    conditions: { values: ["new", "refurbished", "used"], isRequired: true },
    price: true,
  },
};
