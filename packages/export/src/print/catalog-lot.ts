import { colors, contentBottom, contentWidth, lineHeight, page } from "./layout";
import { drawPhoto, type Frame } from "./photos";
import { estimate, sizeText } from "./sale-words";
import type { Sheet } from "./sheet";
import type { LotsPerPage, PdfLot } from "./source";
import type { TextRoom, TextStyle } from "./text/text-lines";

export type LotBox = Frame;

const gap = 16;

/** Boxes of the lots on a page: two in full-width rows, four and six in two columns. */
export function lotBoxes(perPage: LotsPerPage): LotBox[] {
  const columns = perPage === 2 ? 1 : 2;
  const rows = perPage / columns;
  const width = (contentWidth - (columns - 1) * gap) / columns;
  const height = (contentBottom - page.margin - (rows - 1) * gap) / rows;
  return Array.from({ length: perPage }, (_, index) => ({
    x: page.margin + (index % columns) * (width + gap),
    y: page.margin + Math.floor(index / columns) * (height + gap),
    width,
    height,
  }));
}

const furtherPhotos = 3;
const padding = 8;
const sizes = {
  2: { number: 22, title: 13, body: 9.5, photoShare: 0.5 },
  4: { number: 18, title: 11, body: 8.5, photoShare: 0.46 },
  6: { number: 15, title: 9.5, body: 7.5, photoShare: 0.4 },
};

const titleLines = 3;
const factLines = 2;

/** Maximum space of each of a lot's texts, which a lot without photos has. */
export function lotRooms(perPage: LotsPerPage): Record<"title" | "description" | "condition", TextRoom> {
  const { title, body } = sizes[perPage];
  const [box] = lotBoxes(perPage);
  const { width, height } = box ?? { width: 0, height: 0 };
  const plain: TextStyle = { weight: "regular", size: body };
  return {
    title: { style: { weight: "bold", size: title }, width, lines: titleLines },
    description: { style: plain, width, lines: linesWithin(height - padding, body) },
    condition: { style: plain, width, lines: factLines },
  };
}

const linesWithin = (height: number, size: number) => Math.max(0, Math.floor(height / (size * lineHeight)));

/** Prints a lot in its box: beside its photos in a row, below its photo in a column. */
export async function printLot(sheet: Sheet, lot: PdfLot, box: LotBox, perPage: LotsPerPage): Promise<void> {
  sheet.rule(box.y, sheet.accent, box.x, box.width);
  const inner = { ...box, y: box.y + padding, height: box.height - padding };
  const isRow = perPage === 2;
  const { photoShare } = sizes[perPage];
  const frame = isRow
    ? { ...inner, width: inner.width * photoShare }
    : { ...inner, height: inner.height * photoShare };
  const drawn = await (isRow ? drawPhotos(sheet, lot, frame) : drawFirst(sheet, lot, frame, "small"));
  if (!drawn) printTexts(sheet, lot, inner, perPage);
  else printTexts(sheet, lot, isRow ? besides(inner, frame) : below(inner, frame), perPage);
}

function besides(inner: Frame, frame: Frame): Frame {
  const taken = frame.width + 2 * padding;
  return { ...inner, x: inner.x + taken, width: inner.width - taken };
}

function below(inner: Frame, frame: Frame): Frame {
  const taken = frame.height + padding;
  return { ...inner, y: inner.y + taken, height: inner.height - taken };
}

/** Draws the lot's first readable photo. */
async function drawFirst(sheet: Sheet, lot: PdfLot, frame: Frame, size: "small" | "large"): Promise<boolean> {
  const [url] = lot.photoUrls;
  return url !== undefined && (await drawPhoto(sheet, url, size, frame, lot.number));
}

async function drawPhotos(sheet: Sheet, lot: PdfLot, frame: Frame): Promise<boolean> {
  const further = lot.photoUrls.slice(1, 1 + furtherPhotos);
  const smallWidth = (frame.width - (furtherPhotos - 1) * padding) / furtherPhotos;
  const smallHeight = further.length === 0 ? 0 : smallWidth * 0.75;
  const large = { ...frame, height: frame.height - smallHeight - (further.length === 0 ? 0 : padding) };
  let drawn = await drawFirst(sheet, lot, large, "large");
  let x = frame.x;
  for (const url of further) {
    const small = { x, y: large.y + large.height + padding, width: smallWidth, height: smallHeight };
    const done = await drawPhoto(sheet, url, "small", small, lot.number);
    if (!done) continue;
    drawn = true;
    x += smallWidth + padding;
  }
  return drawn;
}

/** Prints number, title and estimate, then as much of the description as leaves space for the facts. */
function printTexts(sheet: Sheet, lot: PdfLot, box: Frame, perPage: LotsPerPage): void {
  const { number, title, body } = sizes[perPage];
  const bottom = box.y + box.height;
  const at = { ...box };
  const bold = (size: number): TextStyle => ({ weight: "bold", size });
  const plain: TextStyle = { weight: "regular", size: body };
  const of = lot.number;
  at.y += sheet.whole(sheet.wholeOf(of, at.width, bold(number), of), at, { color: sheet.accent });
  at.y += sheet.text(lot.title, at, bold(title), { lines: titleLines, of }) + 2;
  const amounts = estimate(lot, sheet.sale.currency);
  if (amounts !== "") at.y += sheet.whole(sheet.wholeOf(`Est. ${amounts}`, at.width, bold(body), of), at) + 2;
  const facts = factsOf(sheet, lot).flatMap((fact) =>
    sheet.linesOf(fact, box.width, plain, { lines: factLines, of }),
  );
  const lines = linesWithin(bottom - at.y - 3, body);
  const kept = facts.length <= lines - (lot.description === "" ? 0 : 2) ? facts.length : 0;
  if (lines - kept > 0) at.y += sheet.text(lot.description, at, plain, { lines: lines - kept, of });
  if (kept > 0) sheet.lines(facts, { ...at, y: at.y + 3 }, plain, { color: colors.soft });
}

function factsOf(sheet: Sheet, lot: PdfLot): string[] {
  const condition = lot.condition.trim() === "" ? "" : `Condition: ${lot.condition}`;
  return [condition, sizeText(lot, sheet.sale.units)].filter((fact) => fact !== "");
}
