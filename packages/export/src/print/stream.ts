import { printMissing } from "./not-printed";
import { nextTurn, Sheet } from "./sheet";
import type { PdfSource, PdfStream } from "./source";

/** Runs the work that fills a sheet, and ends or fails the stream with it. */
export function streamSheet(
  source: PdfSource,
  title: string,
  fill: (sheet: Sheet) => Promise<void>,
): PdfStream {
  const sheet = new Sheet(source, title);
  const work = async () => {
    await nextTurn();
    await fill(sheet);
    printMissing(sheet);
    sheet.document.end();
  };
  work().catch((error: unknown) => {
    // A failure after the reader has left is the end of the work, not an error.
    if (!sheet.out.destroyed) sheet.out.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return { pdf: sheet.out, sent: () => ({ ...sheet.counts }) };
}
