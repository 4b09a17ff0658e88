import type { PrintedShape } from "@lotwright/contracts/exports/prints";
import { colors, page } from "./layout";
import { darkRuns, type QrCode } from "./qr-code";
import { newDocument } from "./text/fonts";

type Place = { x: number; y: number; width: number };

/** Shapes of a document's first pages instead of a PDF, made by the same layout. Later pages are only counted. */
export class Sketch {
  readonly pages: PrintedShape[][] = [];
  pageCount = 0;
  /** The size of the last page; a document's pages have one size. */
  pageSize: [number, number] = [page.width, page.height];
  readonly document: PDFKit.PDFDocument;

  constructor(
    readonly maxPages: number,
    readonly logoUrl: string | undefined,
  ) {
    // Implements what sheets call of pdfkit's class.
    this.document = new SketchedDocument(this) as unknown as PDFKit.PDFDocument;
  }

  get isFull(): boolean {
    return this.pageCount > this.maxPages;
  }

  newPage(size: [number, number]): void {
    this.pageSize = size;
    this.pageCount++;
    if (!this.isFull) this.pages.push([]);
  }

  add(shape: PrintedShape): void {
    if (!this.isFull) this.pages.at(-1)?.push(shape);
  }

  box(frame: Place & { height: number }, color: string): void {
    this.add({ kind: "box", ...placed(frame), height: tenth(frame.height), color });
  }

  photo(frame: Place & { height: number }, url: string): void {
    this.add({ kind: "photo", ...placed(frame), height: tenth(frame.height), url });
  }

  code(code: QrCode, place: Place): void {
    const runs = Array.from(
      darkRuns(code),
      ({ row, column, length }) => `M${column} ${row}h${length}v1h-${length}z`,
    );
    this.add({ kind: "code", ...placed(place), modules: code.size, path: runs.join("") });
  }
}

const tenth = (points: number) => Math.round(points * 10) / 10;
const placed = ({ x, y, width }: Place): Place => ({ x: tenth(x), y: tenth(y), width: tenth(width) });

/** The calls of pdfkit that sheets make, with its names and defaults. */
class SketchedDocument {
  readonly readableLength = 0;
  readonly outline = { addItem: () => {} };
  readonly _fontFamilies = {};
  // Opens images, of which only the sizes are used.
  private readonly opener = newDocument({ autoFirstPage: false });
  private size = 0;
  private color: string = colors.ink;
  private lineColor: string = colors.ink;
  private isBold = false;
  private frame = { x: 0, y: 0, width: 0, height: 0 };

  constructor(private readonly sketch: Sketch) {}

  addPage({ size }: { size: [number, number] }) {
    this.sketch.newPage(size);
    return this;
  }

  rect(x: number, y: number, width: number, height: number) {
    this.frame = { x, y, width, height };
    return this;
  }

  fill(color: string) {
    this.sketch.box(this.frame, color);
    return this;
  }

  moveTo(x: number, y: number) {
    this.frame = { x, y, width: 0, height: 0 };
    return this;
  }

  lineTo(x: number) {
    this.frame.width = x - this.frame.x;
    return this;
  }

  lineWidth(height: number) {
    this.frame.height = height;
    return this;
  }

  dash() {
    return this;
  }

  undash() {
    return this;
  }

  strokeColor(color: string) {
    this.lineColor = color;
    return this;
  }

  stroke() {
    this.sketch.box(this.frame, this.lineColor);
    return this;
  }

  fontSize(size: number) {
    this.size = size;
    return this;
  }

  fillColor(color: string) {
    this.color = color;
    return this;
  }

  registerFont() {
    return this;
  }

  font(name: string) {
    this.isBold = name.endsWith("bold");
    return this;
  }

  text(text: string, x: number, y: number, { textWidth }: { textWidth: number }) {
    if (text.trim() === "") return this;
    const { size, isBold, color } = this;
    this.sketch.add({ kind: "text", ...placed({ x, y, width: textWidth }), size, isBold, color, text });
    return this;
  }

  openImage(bytes: Buffer) {
    // missing in pdfkit's types
    return (this.opener as unknown as { openImage(bytes: Buffer): object }).openImage(bytes);
  }
}
