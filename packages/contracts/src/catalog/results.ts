import { z } from "zod";
import { clearable, id, isoTime, line, passage } from "../values/fields";
import { grouped } from "../values/grouped";
import { money } from "./items";
import { saleStates } from "./result-fields";

/** Maximum length of a file of results, in characters. */
export const maxResultsLength = 2_000_000;
/** Lines of one file. */
export const maxResultLines = 20_000;
/** Changes, unknown lots and problems that an answer lists; the counts are of all. */
export const maxListedResults = 200;
/** Hours for which an import can be undone. */
export const undoHours = 24;
export const maxBuyerLength = 50;

const tooLong = `Results can have at most ${grouped(maxResultsLength)} characters. Split the file.`;
const csv = z
  .string("Send the file's text")
  .max(maxResultsLength, tooLong)
  .pipe(passage(maxResultsLength))
  .refine((text) => text.trim() !== "", "The file is empty");

/** Bytes of a workbook. */
export const maxResultsBytes = 2_000_000;

/** Words of a file whose meaning one call answers. */
export const maxResultWords = 50;
/** Characters of a word that are shown and compared. */
export const maxResultWordLength = 60;

const saleState = z.enum(saleStates, "A state must be sold, unsold or withdrawn");
const meaning = z.strictObject({
  /** Word that a preview answered as unknown. */
  word: z
    .string("Send a word of the file")
    .min(1, "Send a word of the file")
    .max(maxResultWordLength, `A word can have at most ${maxResultWordLength} characters`),
  state: saleState,
});
export type WordMeaning = z.infer<typeof meaning>;

/** Ways to read a lot that is in several lines, each with a part of it, or that has a quantity. */
export const partsReadings = ["sum", "each", "first"] as const;
export type PartsReading = (typeof partsReadings)[number];

const oneFile = "Send either csv or workbook";
const hasOneFile = ({ csv, workbook }: { csv?: unknown; workbook?: unknown }) =>
  (csv === undefined) !== (workbook === undefined);

/** Columns of a file. */
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
/** Kinds of columns that are read, in the order in which people choose them. */
export const resultColumnKinds = [
  "lot",
  "price",
  "buyer",
  "state",
] as const satisfies (keyof ChosenColumns)[];
/** Places of the columns that hold a lot's number, price, buyer and state, from 0. Null for one that the file lacks. */
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
  /** Columns to read. Without them, the headings decide. */
  columns: chosenColumns.optional(),
  /** Meanings of unknown words in the column for the state. */
  words: z
    .array(meaning, "Send the words as a list")
    .max(maxResultWords, `Send at most ${maxResultWords} words`)
    .optional(),
  /**
   * Price of a lot in several lines or pieces: the sum of its lines' prices, the sum of price by quantity, or the first line's price.
   * Without it, such lots are problems.
   */
  parts: z.enum(partsReadings, "parts must be sum, each or first").optional(),
});
export const previewResultsInput = previewedFile.refine(hasOneFile, { path: ["csv"], message: oneFile });
export type PreviewResultsInput = z.infer<typeof previewResultsInput>;

const noVersion = "Send the version that a preview answered";

const importedFile = previewedFile.extend({
  /** Imports the lines without problems; without it, one problem keeps all lines out. */
  skipProblems: z.boolean("skipProblems must be true or false").optional(),
  /** The `version` of a preview: refused when the import would now do something else. */
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

/** A cell of a file. */
const filePlace = z.object({
  /** Line number as an editor or a spreadsheet counts; the header is line 1. */
  line: z.number().int(),
  /** The column's place, from 0. */
  column: z.number().int(),
  /**
   * The line and the column as messages name them, such as `Line 12, column "Hammer price"`. A column without a heading, or with one
   * that another has too, is named by its number, from 1.
   */
  where: z.string(),
});
export type FilePlace = z.infer<typeof filePlace>;

const problem = filePlace.extend({ message: z.string() });
export type ResultProblem = z.infer<typeof problem>;

const count = z.number().int();

/** Outcome of a file for a manifest's lots. */
const outcome = {
  counts: z.object({
    /** Lines of the file, without the header and blank ones. */
    lines: count,
    /** Lots that the file says were sold, unsold or withdrawn, changed or not. */
    sold: count,
    unsold: count,
    withdrawn: count,
    changed: count,
    /** Lots that the file names and that have these results already. */
    unchanged: count,
    /** Lots of the manifest that the file does not name; they stay as they are. */
    notNamed: count,
    /** Lots not sold whose price or buyer in the file is left out. */
    leftOut: count,
    unknown: count,
    problems: count,
  }),
  /** Lots of the file that the manifest does not have; their lines change nothing. */
  unknownLots: z.array(z.string()),
  /** Where the file names these lots. */
  unknownLines: z.array(filePlace.extend({ lot: z.string() })),
  problems: z.array(problem),
};

/** The lines of a lot that is in several, as they are in the file. */
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
  /** Columns that the headings name; null where they name none of the kind, or several. */
  suggested: chosenColumns.extend({ lot: place.nullable() }),
});
export type ResultColumns = z.infer<typeof resultColumns>;

const stateWord = z.object({ word: z.string(), count, lots: z.array(z.string()) });

export const resultsPreview = z.object({
  /** The headings that were recognized; null for a column that the file does not have. */
  columns: z.object({
    lot: z.string(),
    price: z.string().nullable(),
    buyer: z.string().nullable(),
    state: z.string().nullable(),
    /** Other columns that say whether a lot was sold, such as Passed or Reserve met. */
    alsoRead: z.array(z.string()),
    /** Columns that change nothing, apart from those without a heading. */
    ignored: z.array(z.string()),
  }),
  /** The sheet of a workbook that was read, and its other visible ones. */
  sheet: z.string().nullable(),
  otherSheets: z.array(z.string()),
  /** Words in the column for the state that need a meaning, each once, with the first lots that have them. */
  unknownWords: z.array(stateWord),
  /** Words whose meaning `words` says, with that meaning. */
  answeredWords: z.array(stateWord.extend({ state: saleState })),
  changes: z.array(change),
  /** Hammer prices of the sold lots in all, changed or not. */
  total: z.number(),
  /** Lots that are in several lines, or sold with a quantity other than 1, up to 200, with the first lines of each. */
  lotsInParts: z.array(lotInParts),
  /** Rows that are no lots, such as titles, sums and footers: how many, and the first ones with the beginning of their text. */
  rowsWithoutLot: z.object({ count, first: z.array(filePlace.extend({ text: z.string() })) }),
  /** Changes with what an import would do. */
  version: z.string(),
  ...outcome,
});
export type ResultsPreview = z.infer<typeof resultsPreview>;
export type ResultChange = z.infer<typeof change>;

export const importedResults = z.object({
  /** Id by which the import is undone within a day; null when nothing changed. */
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
  /** The name of the person who imported, or their e-mail; `""` when their account is gone. */
  by: z.string(),
  lots: count,
});
export type ResultImport = z.infer<typeof resultImport>;

export const undoResultsInput = z.strictObject({ manifestId: id, snapshotId: id });
export type UndoResultsInput = z.infer<typeof undoResultsInput>;

export const undoneResults = z.object({
  restored: count,
  /** Lots whose results changed after the import: they keep the later ones. */
  kept: z.array(z.object({ itemId: id, lot: z.string(), title: z.string() })),
  keptCount: count,
  /** Lots that were deleted after the import. */
  deleted: count,
});
export type UndoneResults = z.infer<typeof undoneResults>;

/** The result of one lot: as a whole, since price and buyer belong to the state. */
export const setResultInput = z
  .strictObject({
    id,
    saleState: saleState.nullable(),
    hammerPrice: money({ label: "Hammer price" }).optional(),
    buyerNumber: clearable(line(maxBuyerLength)).optional(),
  })
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
export type SetResultInput = z.infer<typeof setResultInput>;
