import type { Preset, PresetColumn } from "./preset";

const blank = (...headers: string[]): PresetColumn[] =>
  headers.map((header) => ({ header, from: { blank: true }, type: "text" }));

export const woocommerce: Preset = {
  id: "woocommerce",
  label: "WooCommerce",
  version: "1",
  grade: "A",
  kind: "shop",
  notes: [
    "Products arrive as drafts.",
    "Prices are read in the currency of the shop.",
    "Missing categories are created. Write levels as Home > Chairs, and a comma as \\, in names.",
    "The units of weights and sizes must be those of the shop.",
    "A backslash followed by n in a description becomes a line break.",
    "The condition report has no column. Add it to the description if buyers need it.",
  ],
  steps: [
    "In WordPress, open Media, select Add New, and upload all files of the photos folder. Do this first.",
    "Don't rename the photos, and upload each of them only once: products find them by file name.",
    "Open Products, select Import, and choose the CSV file. Keep the comma as the delimiter.",
    "To import a sale again, tick Update existing products. Without it, known SKUs are skipped.",
    "Check that weights and sizes are matched to their columns: the units must be those of the shop.",
    'Run the import and check its log. "Unable to use image" means that a photo is missing in Media.',
    "Check the drafts under Products, then publish them.",
  ],
  file: { kind: "csv", name: "woocommerce", extension: "csv", encoding: "utf-8" },
  columns: [
    { header: "Type", from: { value: "simple" }, type: "text" },
    { header: "SKU", from: { field: "sku" }, type: "text", isRequired: true },
    { header: "Name", from: { field: "title" }, type: "text", isRequired: true },
    { header: "Published", from: { value: "-1" }, type: "integer" },
    { header: "Is featured?", from: { value: "0" }, type: "integer" },
    { header: "Visibility in catalog", from: { value: "visible" }, type: "text" },
    ...blank("Short description"),
    { header: "Description", from: { field: "description" }, type: "html" },
    { header: "Tax status", from: { value: "taxable" }, type: "text" },
    { header: "In stock?", from: { value: "1" }, type: "integer" },
    { header: "Stock", from: { field: "quantity" }, type: "integer" },
    { header: "Sold individually?", from: { value: "0" }, type: "integer" },
    { header: "Weight ({weightUnitPlural})", from: { field: "weight" }, type: "decimal" },
    { header: "Length ({lengthUnit})", from: { field: "depth" }, type: "decimal" },
    { header: "Width ({lengthUnit})", from: { field: "width" }, type: "decimal" },
    { header: "Height ({lengthUnit})", from: { field: "height" }, type: "decimal" },
    { header: "Regular price", from: { field: "price" }, type: "money" },
    { header: "Categories", from: { field: "categoryName" }, type: "text" },
    ...blank("Tags"),
    { header: "Images", from: { photosFrom: 1, as: "file", separator: "," }, type: "text" },
    { header: "Position", from: { field: "position" }, type: "integer" },
    ...blank("Attribute 1 name", "Attribute 1 value(s)", "Attribute 1 visible", "Attribute 1 global"),
  ],
  // WordPress changes other characters in the names of photos, so products would not find them.
  lotNumber: {
    pattern: "^[0-9A-Za-z-]+$",
    wanted: "letters, digits and dashes",
    max: 50,
    unique: "case-insensitive",
    leadingZero: "ok",
  },
  lots: {},
  photos: { by: "file", name: "{handle}-{n}", max: null, min: 0 },
  asks: {
    categories: { values: [], isRequired: false },
    price: true,
    units: true,
  },
};
