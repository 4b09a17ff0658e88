const sentences = {
  "not-workbook": "The file is no XLSX workbook.",
  "named-twice": "The workbook holds a part twice.",
  "no-sheet": "The workbook has no visible sheet of this name.",
  "too-large": "The workbook is too large when it is unpacked.",
  "too-slow": "Reading the workbook takes too long.",
};

/** A file that cannot be read as a table. */
export class TableError extends Error {
  override name = "TableError";
  readonly reason: keyof typeof sentences;

  constructor(reason: TableError["reason"], options?: ErrorOptions) {
    super(sentences[reason], options);
    this.reason = reason;
  }
}
