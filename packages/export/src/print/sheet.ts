import { once } from "node:events";
import { PassThrough } from "node:stream";
import { colors, contentWidth, lineHeight, page } from "./layout";
import { darkRuns, type QrCode } from "./qr-code";
import type { Sketch } from "./sketch";
import type { PdfSale, PdfSource } from "./source";
import { fontMetrics, forgetWords, newDocument, setFont } from "./text/fonts";
import { Missing } from "./text/missing";
import { printable } from "./text/printable";
import { directionOf, type Line, visualRuns } from "./text/runs";
import {
  fitLine,
  fitWhole,
  sliceForBox,
  type TextStyle,
  type WholeText,
  widthOf,
  wrap,
} from "./text/text-lines";

const mostWaitingBytes = 4 * 1024 * 1024;
/** Maximum time in ms before yielding to other work. */
const longestTurn = 12;
const piecesPerCache = 200;

export interface Box {
  x: number;
  y: number;
  width: number;
}

export interface TextOptions {
  lines: number;
  color?: string;
  align?: "left" | "center" | "right";
  /** Name of the text's lot for the page "Not printed". */
  of: string;
}

/** A document being written: pages, text, and bytes queued for the reader. */
export class Sheet {
  readonly document: PDFKit.PDFDocument;
  readonly out = new PassThrough({ highWaterMark: 256 * 1024 });
  readonly missing = new Missing();
  readonly sale: PdfSale;
  readonly source: PdfSource;
  readonly counts = { itemCount: 0, photoCount: 0 };
  readonly accent: string;
  pageNumber = 0;
  private pieces = 0;
  private turnBegan = performance.now();
  private readonly closed = new AbortController();

  /** @param sketch takes what is drawn instead of a PDF */
  constructor(
    source: PdfSource,
    title: string,
    readonly sketch?: Sketch,
  ) {
    this.source = source;
    this.sale = source.sale;
    this.accent = /^#[0-9a-f]{6}$/i.test(source.sale.brandColor ?? "")
      ? (source.sale.brandColor ?? "")
      : "#333333";
    this.document = sketch?.document ?? this.newPdf(title);
    this.out.once("close", () => this.closed.abort());
  }

  private newPdf(title: string): PDFKit.PDFDocument {
    const document = newDocument({
      size: [page.width, page.height],
      margin: 0,
      autoFirstPage: false,
      pdfVersion: "1.7",
      lang: "en-US",
      displayTitle: true,
      info: {
        Title: `${this.sale.manifestName} – ${title}`,
        Author: this.sale.company.name,
        Creator: "Lotwright",
        CreationDate: new Date(this.sale.printedAt),
      },
    });
    document.on("error", (error) => this.out.destroy(error));
    document.pipe(this.out);
    return document;
  }

  /** Whether the current page is beyond a preview, so that it is counted without being drawn. */
  get isCounting(): boolean {
    return this.sketch?.isFull ?? false;
  }

  /** Adds a page with a footer: sale and page number. */
  addPage(foot = true, size: [number, number] = [page.width, page.height]): void {
    this.document.addPage({ size, margin: 0 });
    this.pageNumber++;
    if (!foot) return;
    const y = page.height - page.margin - 8;
    const style: TextStyle = { weight: "regular", size: 8 };
    const options = { lines: 1, color: colors.soft, of: "Sale" };
    this.rule(y - 6, colors.rule);
    this.text(this.sale.manifestName, { x: page.margin, y, width: contentWidth - 80 }, style, options);
    this.text(`Page ${this.pageNumber}`, { x: page.width - page.margin - 76, y, width: 76 }, style, {
      ...options,
      align: "right",
    });
  }

  rule(y: number, color: string, x = page.margin, width = contentWidth): void {
    this.document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.7)
      .strokeColor(color)
      .stroke();
  }

  /** Draws a QR code with its top left corner at a position. */
  code(code: QrCode, x: number, y: number, width: number): void {
    if (this.sketch) {
      this.sketch.code(code, { x, y, width });
      return;
    }
    const module = width / code.size;
    for (const { row, column, length } of darkRuns(code))
      this.document.rect(x + column * module, y + row * module, length * module, module);
    this.document.fill(colors.ink);
  }

  /** Prints as much text as fits into the lines, and returns its height. */
  text(raw: string, box: Box, style: TextStyle, options: TextOptions): number {
    const lines = this.linesOf(raw, box.width, style, options);
    this.lines(lines, box, style, options);
    return lines.length * style.size * lineHeight;
  }

  /** Prints a number, an amount or a lot name, which is never cut, and returns the height. */
  whole({ lines, style }: WholeText, box: Box, options: Omit<TextOptions, "lines" | "of"> = {}): number {
    this.lines(
      lines.map((text) => ({ text, direction: "ltr" })),
      box,
      style,
      options,
    );
    return lines.length * style.size * lineHeight;
  }

  /** Fits a number, an amount or a lot name into a width without cutting it. */
  wholeOf(raw: string, width: number, style: TextStyle, of: string): WholeText {
    const { text, missing } = printable(raw);
    this.missing.characters(of, missing);
    return fitWhole(text, style, width);
  }

  linesOf(raw: string, width: number, style: TextStyle, options: TextOptions): Line[] {
    const { text, missing } = printable(sliceForBox(raw, style, width, options.lines));
    this.missing.characters(options.of, missing);
    const lines =
      options.lines === 1 ? [fitLine(text, style, width)] : wrap(text, style, width, options.lines);
    const direction = directionOf(text);
    return lines.map((line) => ({ text: line, direction }));
  }

  /** Prints lines; by default aligned to the start of their paragraph's direction. */
  lines(
    lines: readonly Line[],
    box: Box,
    style: TextStyle,
    options: Omit<TextOptions, "lines" | "of">,
  ): void {
    this.document.fontSize(style.size).fillColor(options.color ?? colors.ink);
    for (const [index, line] of lines.entries()) {
      const room = box.width - widthOf(line.text, style);
      const shift = { left: 0, center: room / 2, right: room };
      const align = options.align ?? (line.direction === "rtl" ? "right" : "left");
      this.line(line, box.x + shift[align], box.y + index * style.size * lineHeight, style);
    }
  }

  /** Prints a line's runs side by side on one baseline. */
  private line(line: Line, from: number, top: number, style: TextStyle): void {
    const baseline = top + (fontMetrics("base", style.weight).ascent * style.size) / 1000;
    let x = from;
    for (const { text, typeface } of visualRuns(line)) {
      const textWidth = widthOf(text, style);
      setFont(this.document, typeface, style.weight);
      // Named, because pdfkit's types lack textWidth.
      const placed = { lineBreak: false, textWidth, baseline: "alphabetic" as const };
      this.document.text(text, x, baseline, placed);
      x += textWidth;
    }
  }

  /** Adds a bookmark for the current or an earlier page. */
  bookmark(title: string, pageNumber = this.pageNumber): void {
    // pdfkit counts from zero; its types lack the option.
    const options: { expanded?: boolean; pageNumber: number } = { pageNumber: pageNumber - 1 };
    this.document.outline.addItem(printable(title.slice(0, 200)).text, options);
  }

  /** Call after every lot: waits for the reader, yields to other work, and stops if the reader has left. */
  async lotDone(): Promise<void> {
    this.counts.itemCount++;
    await this.pieceDone();
  }

  /** Like `lotDone`, for other units of work. */
  async pieceDone(): Promise<void> {
    this.pieces++;
    if (this.pieces % piecesPerCache === 0) forgetWords(this.document);
    if (performance.now() - this.turnBegan > longestTurn) {
      await nextTurn();
      this.turnBegan = performance.now();
    }
    await this.drained();
  }

  async drained(): Promise<void> {
    this.closed.signal.throwIfAborted();
    while (this.document.readableLength > mostWaitingBytes) {
      if (this.out.writableNeedDrain) await once(this.out, "drain", { signal: this.closed.signal });
      else await nextTurn();
      this.closed.signal.throwIfAborted();
    }
  }
}

/** Yields to the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
