import { pipeline, Readable } from "node:stream";
import type { ExportSettings } from "@lotwright/contracts/export-settings";
import { stringify } from "csv-stringify";
import type { Cell } from "./columns";
import { formatDay } from "./days";

const delimiters = { comma: ",", semicolon: ";", tab: "\t" } as const;

/** What a spreadsheet may run: a sign, its full-width twin, after blanks or unseen characters or not. */
const formulaStart = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠])/u;

/** RFC 4180 in UTF-8 with a byte order mark, for Excel. */
export function csvFile(rows: Iterable<Cell[]> | AsyncIterable<Cell[]>, settings: ExportSettings): Readable {
  const csv = stringify({
    bom: true,
    delimiter: delimiters[settings.csvDelimiter],
    record_delimiter: "windows",
    quote_record_delimiter: true,
    // A row whose only cell is empty would be a blank line, which readers skip.
    quoted_empty: settings.includeColumns.length === 1,
    cast: {
      string: (text) => (formulaStart.test(text) ? `'${text}` : text),
      date: (day) => formatDay(day, settings.dateFormat),
    },
  });
  // The reader of `csv` sees a failure there; here it only has to travel both ways.
  pipeline(Readable.from(rows), csv, () => undefined);
  return csv;
}
