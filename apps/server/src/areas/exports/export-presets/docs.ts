import { exampleIds, type RouterDocs } from "../../../core/operation-docs";
import type { exportPresetsRouter } from "./router";

export const examplePreset = {
  id: "hibid-af360",
  label: "HiBid (Auction Flex 360)",
  version: "1",
  grade: "A-",
  isVerified: true,
  isAuction: true,
  isOwn: false,
  fileKind: "csv",
  notes: ["HiBid shows only whether the reserve is met."],
  steps: ["In Auction Flex 360, open Pre-Auction > Lots > Import Lots."],
  columns: ["LotNumber", "Title"],
  limits: { title: 50, description: null, minLots: null, maxLots: null, photosPerLot: 150 },
  photosBy: "file",
  updates: "by-lot-number",
  namesPhotosAfterImport: false,
  asks: {
    consignors: { values: [], isRequired: true },
    categories: null,
    conditions: null,
    price: false,
    units: false,
    questions: [
      {
        id: "shippable",
        label: "Can the lots be shipped?",
        help: "For sales whose lots can be shipped.",
        options: ["true", "false"],
        initial: "true",
      },
    ],
  },
};

const ownFormat = {
  label: "House auctions",
  isAuction: true,
  file: {
    kind: "text",
    extension: "csv",
    delimiter: ";",
    encoding: "utf-8-bom",
    lineEnd: "lf",
    quotes: "all",
    head: "77u/IkxvdCI7IlRpdGxlIgo=",
    sheet: "",
    preamble: [],
    maxLots: null,
  },
  columns: [
    {
      header: "Lot",
      source: { kind: "field", field: "lotNumber" },
      type: "text",
      max: null,
      isRequired: true,
    },
    { header: "Title", source: { kind: "field", field: "title" }, type: "text", max: 80, isRequired: true },
  ],
  lotNumber: { isDigitsOnly: false, max: 40 },
  photos: { by: "file", name: "{lot}-{n}", max: null, min: 0 },
  updates: "create-only",
};
const { ownPreset: ownId } = exampleIds;
const ownAnswer = {
  ...examplePreset,
  ...{ id: ownId, label: ownFormat.label, grade: "own", isOwn: true, notes: [], steps: [] },
  ...{ columns: ["Lot", "Title"], updates: "create-only" },
  limits: { title: 80, description: null, minLots: null, maxLots: null, photosPerLot: null },
  asks: { consignors: null, categories: null, conditions: null, price: false, units: false, questions: [] },
};

export const exportPresetsApiDocs = {
  list: {
    tag: "Exports",
    summary: "Formats of selling platforms",
    description:
      "What `preset` takes in a pre-flight check and in an export, with the limits that the platform sets. `updates` says what the platform does with a lot that it has already. `isVerified` is false where a format is known from one source only.",
    answer: [examplePreset],
  },
  definition: {
    tag: "Exports",
    summary: "A format of your own, as it can be shared",
    description:
      "Without `id` and `version`, the answer is what another workspace sends to make the same format. Built-in presets have no definition.",
    params: { id: ownId },
    answer: { id: ownId, version: 1, ...ownFormat },
  },
  readSample: {
    tag: "Exports",
    summary: "Make a draft from a platform's sample file",
    description:
      "Send a CSV or XLSX file of at most 700 KB in base64. `file.head` has all bytes before the first lot, as the sample has them; `columns` are guessed by their headers. A second row of headers and rows of hints below the headers belong to the head. `file.decimal` is the decimal mark of the sample. For a workbook, `sheets` names the one that was read and the visible ones: send `sheet` to read another. Nothing is stored. 400 with a sentence for a file that cannot be used: empty, two tables, merged cells, a password. Admins only.",
    body: { name: "sample.csv", content: "77u/IkxvdCI7IlRpdGxlIgo=" },
    answer: { draft: { ...ownFormat, label: "sample" }, recognized: null, notes: [] },
  },
  create: {
    tag: "Exports",
    summary: "Save a format of your own",
    description:
      "For the whole workspace: its id is a `preset` in checks and exports from then on. 400 with a sentence if the columns are not the headers in `file.head`, in their order. 409 if a format has this name. Admins only.",
    errors: ["CONFLICT"],
    body: ownFormat,
    answer: ownAnswer,
  },
  update: {
    tag: "Exports",
    summary: "Change a format of your own",
    description:
      "Replaces the parts that it names. The version advances with every change. 400 with a sentence if the columns are not the headers in `file.head`, in their order: send both. Admins only.",
    errors: ["CONFLICT"],
    params: { id: ownId },
    body: { label: ownFormat.label },
    answer: { ...ownAnswer, version: "2" },
  },
  remove: {
    tag: "Exports",
    summary: "Delete a format of your own",
    description:
      "Its mapping and what was changed for its exports are deleted too. The download history keeps its id. Admins only.",
    params: { id: ownId },
    answer: { success: true },
  },
} satisfies RouterDocs<typeof exportPresetsRouter>;
