import { exampleIds as ids, type RouterDocs, exampleTime as time } from "../../../core/operation-docs";
import { item } from "../items/docs";
import type { resultsRouter } from "./router";

const csv = "Lot,Hammer price,Buyer,Status\n12A,1250.00,207,Sold\n13,,,Passed\n99,40,301,Sold\n";

const outcome = {
  counts: {
    ...{ lines: 3, sold: 1, unsold: 1, withdrawn: 0, changed: 2, unchanged: 0, notNamed: 180 },
    ...{ leftOut: 0, unknown: 1, problems: 0 },
  },
  unknownLots: ["99"],
  unknownLines: [{ line: 4, column: 0, where: 'Line 4, column "Lot"', lot: "99" }],
  problems: [],
};

const none = { hammerPrice: null, saleState: null, buyerNumber: "" };
const version = "uEN9sH6vmSg7tQ0JzQ9JrYyNQeB0vY1Cw2r3E1p4kXo";

export const resultsApiDocs = {
  columns: {
    tag: "Results",
    summary: "The columns of a file of results",
    description:
      "Writes nothing. Lists the headings with their first three values, and suggests the columns that the headings name. Send the places of the columns as `columns` with the preview and the import where the headings don't decide.",
    params: { manifestId: ids.manifest },
    body: { csv },
    answer: {
      columns: [
        { heading: "Lot", values: ["12A", "13", "99"] },
        { heading: "Hammer price", values: ["1250.00", "40"] },
        { heading: "Buyer", values: ["207", "301"] },
        { heading: "Status", values: ["Sold", "Passed", "Sold"] },
      ],
      suggested: { lot: 0, price: 1, buyer: 2, state: 3 },
    },
  },
  preview: {
    tag: "Results",
    summary: "What an import of results would do",
    description:
      "Writes nothing. The CSV has a header and a line for each lot; the guide names the headings, states and ways to write a price. Lists the first 200 changes, unknown lots and problems; the counts are of all. Words for a state that are not known are listed once; `words` says what they mean. Lots in several lines or pieces are listed in `lotsInParts`; `parts` says how to read them.",
    params: { manifestId: ids.manifest },
    body: { csv, words: [{ word: "Provisional", state: "unsold" }] },
    answer: {
      columns: {
        ...{ lot: "Lot", price: "Hammer price", buyer: "Buyer", state: "Status" },
        ...{ alsoRead: [], ignored: [] },
      },
      ...{
        sheet: null,
        otherSheets: [],
        total: 1250,
        lotsInParts: [],
        rowsWithoutLot: { count: 0, first: [] },
      },
      ...{ unknownWords: [], answeredWords: [] },
      changes: [
        {
          ...{ itemId: ids.item, lot: "12A", title: "Brass lamp", before: none },
          after: { hammerPrice: 1250, saleState: "sold", buyerNumber: "207" },
        },
      ],
      version,
      ...outcome,
    },
  },
  import: {
    tag: "Results",
    summary: "Import the results of a sale",
    description:
      "All lines or none: a line with a problem refuses the import with 400, unless skipProblems is true. Lots that the file does not name stay as they are. The same file again changes nothing. With the version of a preview as expectedVersion, the answer is 409 when the import would do something else by now.",
    errors: ["CONFLICT"],
    params: { manifestId: ids.manifest },
    body: { csv, words: [{ word: "Provisional", state: "unsold" }], skipProblems: false },
    answer: { snapshotId: ids.snapshot, ...outcome },
  },
  imports: {
    tag: "Results",
    summary: "Imports that can still be undone",
    description: "Those of the last 24 hours, newest first, at most 20.",
    params: { manifestId: ids.manifest },
    answer: [{ snapshotId: ids.snapshot, importedAt: time, by: "Ada Field", lots: 182 }],
  },
  undo: {
    tag: "Results",
    summary: "Undo an import of results",
    description:
      "For 24 hours, and once. Restores the lots whose result is still what the import wrote; `kept` lists the others, at most 200, which keep their later result.",
    errors: ["CONFLICT"],
    params: { manifestId: ids.manifest },
    body: { snapshotId: ids.snapshot },
    answer: {
      restored: 181,
      kept: [{ itemId: ids.item, lot: "12A", title: "Brass lamp" }],
      ...{ keptCount: 1, deleted: 0 },
    },
  },
  offers: null,
  similarPrices: null,
  set: {
    tag: "Results",
    summary: "Set the result of one lot",
    description:
      "As a whole: a price and a buyer's number that are left out are cleared. A sold lot needs a price; other lots have neither. With saleState null the lot has no result.",
    errors: ["CONFLICT", "PRECONDITION_FAILED"],
    params: { id: ids.item },
    body: { saleState: "sold", hammerPrice: 140, buyerNumber: "207" },
    answer: item,
  },
} satisfies RouterDocs<typeof resultsRouter>;
