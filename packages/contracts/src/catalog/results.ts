import { z } from "zod";
import { clearable, id, isoTime, line, passage } from "../values/fields";
import { grouped } from "../values/grouped";
import { maxTitleLength } from "./item-fields";
import { money } from "./items";
import { type Result, type SaleState, saleStates } from "./result-fields";

/** Maximum length of a file of results, in characters. */
export const maxResultsLength = 2_000_000;
/** Maximum of lines in a file of results. */
export const maxResultLines = 20_000;
/** Maximum of changes, unknown lots and problems in a response; its counts include all. */
export const maxListedResults = 200;
export const undoHours = 24;
export const maxBuyerLength = 50;

const tooLong = `Results can have at most ${grouped(maxResultsLength)} characters. Split the file.`;
const csv = z
  .string("Send the file's text")
  .max(maxResultsLength, tooLong)
  .pipe(passage(maxResultsLength))
  .refine((text) => text.trim() !== "", "The file is empty");

/** Maximum size of a workbook of results, in bytes. */
export const maxResultsBytes = 2_000_000;

/** Maximum of unknown words whose meaning one request can set. */
export const maxResultWords = 50;
/** Maximum length at which words of a file are shown and compared. */
export const maxResultWordLength = 60;

const saleState = z.enum(saleStates, "A state must be sold, unsold or withdrawn");
const meaning = z.strictObject({
  /** A word that the preview reported as unknown. */
  word: z
    .string("Send a word of the file")
    .min(1, "Send a word of the file")
    .max(maxResultWordLength, `A word can have at most ${maxResultWordLength} characters`),
  state: saleState,
});
export type WordMeaning = z.infer<typeof meaning>;

/** How to price a lot with several lines or a quantity: sum of lines, price times quantity, or the first line. */
export const partsReadings = ["sum", "each", "first"] as const;
export type PartsReading = (typeof partsReadings)[number];

const oneFile = "Send either csv or workbook";
const hasOneFile = ({ csv, workbook }: { csv?: unknown; workbook?: unknown }) =>
  (csv === undefined) !== (workbook === undefined);

/** Maximum of columns in a file of results. */
export const maxResultColumns = 200;
const place = z
  .number("Send a column's place, from 0")
  .int("Send a column's place, from 0")
  .min(0, "Send a column's place, from 0")
  .max(maxResultColumns - 1, "The file has no such column");

const chosenColumns = z.strictObject({
  lot: place,
  price: place.nullable(),
  buyer: place.nullable(),
  state: place.nullable(),
});
/** Column kinds in a file of results, in the order of the form. */
export const resultColumnKinds = [
  "lot",
  "price",
  "buyer",
  "state",
] as const satisfies (keyof ChosenColumns)[];
/** Column indexes, from 0, of lot number, price, buyer and state; null if the file lacks the column. */
export type ChosenColumns = z.infer<typeof chosenColumns>;

/** A delimited file as text, or a workbook. */
const resultsFile = z.strictObject({
  manifestId: id,
  /** The text of a delimited file. */
  csv: csv.optional(),
  /** An XLSX workbook in base64. */
  workbook: z
    .base64("Send the workbook in base64")
    .min(1, "Send the workbook in base64")
    .max(Math.ceil(maxResultsBytes / 3) * 4, "A workbook of results has at most 2 MB")
    .optional(),
  /** The workbook's sheet to read. Without it, the one with the most recognized headings. */
  sheet: clearable(
    z.string("Send the name of a sheet").max(255, "A sheet's name has at most 255 characters"),
  ).optional(),
});
export const resultColumnsInput = resultsFile.refine(hasOneFile, { path: ["csv"], message: oneFile });
export type ResultColumnsInput = z.infer<typeof resultColumnsInput>;

const previewedFile = resultsFile.extend({
  /** Columns to read; by default they are chosen by the headings. */
  columns: chosenColumns.optional(),
  /** Meanings of unknown words in the state column. */
  words: z
    .array(meaning, "Send the words as a list")
    .max(maxResultWords, `Send at most ${maxResultWords} words`)
    .optional(),
  /**
   * Price of a lot with several lines or a quantity: sum of the lines, price times quantity, or the first line. If
   * missing, such lots are problems.
   */
  parts: z.enum(partsReadings, "parts must be sum, each or first").optional(),
});
export const previewResultsInput = previewedFile.refine(hasOneFile, { path: ["csv"], message: oneFile });
export type PreviewResultsInput = z.infer<typeof previewResultsInput>;

const noVersion = "Send the version that a preview answered";

const importedFile = previewedFile.extend({
  /** Whether to import the lines without problems. If false, a single problem rejects the import. */
  skipProblems: z.boolean("skipProblems must be true or false").optional(),
  /** The `version` of a preview; the import is rejected if it would now do something else. */
  expectedVersion: z
    .string(noVersion)
    .regex(/^[\w-]{43}$/, noVersion)
    .optional(),
});
export const importResultsInput = importedFile.refine(hasOneFile, { path: ["csv"], message: oneFile });
export type ImportResultsInput = z.infer<typeof importResultsInput>;

const result = z.object({
  hammerPrice: z.number().nullable(),
  saleState: saleState.nullable(),
  buyerNumber: z.string(),
});

const change = z.object({
  itemId: id,
  /** The lot's number and section, as in "12A". */
  lot: z.string(),
  title: z.string(),
  before: result,
  after: result,
});

/** Position of a cell in a file. */
const filePlace = z.object({
  /** Line number as an editor or a spreadsheet counts; the header is line 1. */
  line: z.number().int(),
  /** Column index, from 0. */
  column: z.number().int(),
  /**
   * Line and column for messages, such as `Line 12, column "Hammer price"`. A column without a unique heading is named
   * by its number, from 1.
   */
  where: z.string(),
});
export type FilePlace = z.infer<typeof filePlace>;

const problem = filePlace.extend({ message: z.string() });
export type ResultProblem = z.infer<typeof problem>;

const count = z.number().int();

/** Effect that importing a file would have on a manifest's lots. */
const outcome = {
  counts: z.object({
    /** Number of lines in the file, without the header and blank lines. */
    lines: count,
    /** Number of lots that the file marks as sold, unsold or withdrawn, whether changed or not. */
    sold: count,
    unsold: count,
    withdrawn: count,
    changed: count,
    /** Number of lots in the file that already have these results. */
    unchanged: count,
    /** Number of lots that the file does not name; they do not change. */
    notNamed: count,
    /** Number of unsold lots whose price or buyer in the file is ignored. */
    leftOut: count,
    unknown: count,
    problems: count,
  }),
  /** Lots in the file that the manifest does not have; their lines are ignored. */
  unknownLots: z.array(z.string()),
  /** Lines and columns that name the unknown lots. */
  unknownLines: z.array(filePlace.extend({ lot: z.string() })),
  problems: z.array(problem),
};

/** Lines of a lot that occurs on several lines of the file. */
const lotInParts = z.object({
  lot: z.string(),
  count,
  lines: z.array(
    z.object({ line: z.number().int(), price: z.string(), buyer: z.string(), quantity: z.string() }),
  ),
});
export type LotInParts = z.infer<typeof lotInParts>;

/** The columns of a file, for a person to choose from. */
export const resultColumns = z.object({
  columns: z.array(z.object({ heading: z.string(), values: z.array(z.string()) })),
  /** Columns recognized by their headings; null if no heading or several match. */
  suggested: chosenColumns.extend({ lot: place.nullable() }),
});
export type ResultColumns = z.infer<typeof resultColumns>;

const stateWord = z.object({ word: z.string(), count, lots: z.array(z.string()) });

export const resultsPreview = z.object({
  /** The recognized headings; null for a column that the file lacks. */
  columns: z.object({
    lot: z.string(),
    price: z.string().nullable(),
    buyer: z.string().nullable(),
    state: z.string().nullable(),
    /** Other columns used to find out whether a lot was sold, such as Passed or Reserve met. */
    alsoRead: z.array(z.string()),
    /** Headings of the ignored columns. */
    ignored: z.array(z.string()),
  }),
  /** The workbook's sheet that was read, and the other visible sheets. */
  sheet: z.string().nullable(),
  otherSheets: z.array(z.string()),
  /** Distinct words in the state column that need a meaning, with their first lots. */
  unknownWords: z.array(stateWord),
  /** Words whose meaning the request's `words` set, with that meaning. */
  answeredWords: z.array(stateWord.extend({ state: saleState })),
  changes: z.array(change),
  /** Total hammer price of the sold lots. */
  total: z.number(),
  /** Lots on several lines or with a quantity other than 1, with their first lines; at most 200. */
  lotsInParts: z.array(lotInParts),
  /** Number of rows that are not lots, such as titles, sums and footers, and the first of them. */
  rowsWithoutLot: z.object({ count, first: z.array(filePlace.extend({ text: z.string() })) }),
  /** Version of the preview, which changes with what an import would do. */
  version: z.string(),
  ...outcome,
});
export type ResultsPreview = z.infer<typeof resultsPreview>;
export type ResultChange = z.infer<typeof change>;

export const importedResults = z.object({
  /** Id for undoing the import within a day; null if nothing changed. */
  snapshotId: id.nullable(),
  ...outcome,
});
export type ImportedResults = z.infer<typeof importedResults>;

export const resultImportsInput = z.strictObject({ manifestId: id });
export type ResultImportsInput = z.infer<typeof resultImportsInput>;

/** An import that can still be undone. */
export const resultImport = z.object({
  snapshotId: id,
  importedAt: isoTime,
  /** Name or email of the person who imported; `""` if the account was deleted. */
  by: z.string(),
  lots: count,
});
export type ResultImport = z.infer<typeof resultImport>;

export const undoResultsInput = z.strictObject({ manifestId: id, snapshotId: id });
export type UndoResultsInput = z.infer<typeof undoResultsInput>;

export const undoneResults = z.object({
  restored: count,
  /** Lots whose results changed after the import, which the undo did not restore. */
  kept: z.array(z.object({ itemId: id, lot: z.string(), title: z.string() })),
  keptCount: count,
  /** Number of lots deleted after the import. */
  deleted: count,
});
export type UndoneResults = z.infer<typeof undoneResults>;

export const itemOffersInput = z.strictObject({ id });
export type ItemOffersInput = z.infer<typeof itemOffersInput>;

/** Maximum of later offers of an item in a response. */
export const maxOffers = 20;

const offer = z.object({
  itemId: id,
  manifestId: id,
  manifestName: z.string(),
  /** The lot's number and section, as in "12A". */
  lot: z.string(),
  saleState: saleState.nullable(),
});
export type Offer = z.infer<typeof offer>;

/** Other offers of an item, in manifests that the user may see: of the lot that it was duplicated from, and of its duplicates. */
export const itemOffers = z.object({ earlier: offer.nullable(), later: z.array(offer) });
export type ItemOffers = z.infer<typeof itemOffers>;

const resultShape = {
  saleState: saleState.nullable(),
  hammerPrice: money({ label: "Hammer price" }).optional(),
  buyerNumber: clearable(line(maxBuyerLength)).optional(),
};
type WrittenResult = {
  saleState: SaleState | null;
  hammerPrice?: number | null | undefined;
  buyerNumber?: string | undefined;
};

/** Rejects a sold lot without a price, and a price or buyer of another. */
const ofOneState = <Schema extends z.ZodType<WrittenResult>>(schema: Schema) =>
  schema
    .refine(({ saleState, hammerPrice }) => saleState !== "sold" || typeof hammerPrice === "number", {
      message: "A sold lot needs a hammer price",
      path: ["hammerPrice"],
    })
    .refine(
      ({ saleState, hammerPrice, buyerNumber }) => saleState === "sold" || !(hammerPrice || buyerNumber),
      {
        message: "Only a sold lot has a hammer price and a buyer",
        path: ["saleState"],
      },
    );

/** The whole result of a lot, since price and buyer depend on the state. */
export const writtenResult = ofOneState(z.strictObject(resultShape)).transform(
  ({ saleState, hammerPrice = null, buyerNumber = "" }): Result => ({ hammerPrice, saleState, buyerNumber }),
);

export const setResultInput = ofOneState(
  z.strictObject({ id, ...resultShape, expectedUpdatedAt: isoTime.optional() }),
);
export type SetResultInput = z.infer<typeof setResultInput>;

/** Minimum of sold lots whose prices the user may see; fewer say little about a price. */
export const minSoldLots = 20;

export const similarPricesInput = z.strictObject({
  manifestId: id,
  title: line(maxTitleLength),
  /** The lot itself, which is left out. */
  itemId: id.optional(),
});
export type SimilarPricesInput = z.infer<typeof similarPricesInput>;

/** Hammer prices of sold lots with similar titles, in the manifest's currency; null without any, or with too few sold lots. */
export const similarPrices = z
  .object({ count: z.number().int(), lowest: z.number(), highest: z.number(), currency: z.string() })
  .nullable();
export type SimilarPrices = z.infer<typeof similarPrices>;
