import { colors, contentBottom, contentWidth, lineHeight, page } from "./layout";
import { drawPhoto, type Frame } from "./photos";
import { estimate, sizeText } from "./sale-words";
import type { Sheet } from "./sheet";
import type { LotsPerPage, PdfLot } from "./source";
import type { Line } from "./text/runs";
import type { TextRoom, TextStyle, WholeText } from "./text/text-lines";

export type LotBox = Frame;

const gap = 16;

const columnsOf: Record<LotsPerPage, number> = { 2: 1, 4: 2, 6: 2, 9: 3 };

/** Boxes of the lots on a page: two in full-width rows, four and six in two columns, nine in three. */
export function lotBoxes(perPage: LotsPerPage): LotBox[] {
  const columns = columnsOf[perPage];
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
/** Sizes of texts, and the least share of the box that a photo has: of its width in rows, else of its height. */
const sizes = {
  2: { number: 22, title: 13, body: 9.5, photoShare: 0.5 },
  4: { number: 18, title: 11, body: 8.5, photoShare: 0.46 },
  6: { number: 15, title: 9.5, body: 7.5, photoShare: 0.4 },
  9: { number: 13, title: 8.5, body: 7, photoShare: 0.4 },
};
/** Share of a row that photos have beside texts that fit into the rest. */
const wideShare = 0.66;

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

/** Number of whole lines, also in a space that was measured for them. */
const linesWithin = (height: number, size: number) =>
  Math.max(0, Math.floor(height / (size * lineHeight) + 1e-6));

/**
 * Prints a lot in its box: beside its photos in a row, below its photo in a column. Photos get all space that the texts leave, so
 * that short texts leave no white.
 */
export async function printLot(sheet: Sheet, lot: PdfLot, box: LotBox, perPage: LotsPerPage): Promise<void> {
  if (sheet.isCounting) return;
  sheet.rule(box.y, sheet.accent, box.x, box.width);
  const inner = { ...box, y: box.y + padding, height: box.height - padding };
  const isRow = perPage === 2;
  const frame = isRow ? rowFrame(sheet, lot, inner) : columnFrame(sheet, lot, inner, perPage);
  const drawn = await (isRow ? drawPhotos(sheet, lot, frame) : drawFirst(sheet, lot, frame, "small"));
  const beside = isRow ? besides(inner, frame) : below(inner, drawn ?? frame);
  const room = drawn ? beside : inner;
  printTexts(sheet, lotTexts(sheet, lot, { ...room, perPage, of: lot.number }), room, perPage);
}

/** Height without a limit, above that of any box. */
const longestText = 2 * page.height;

/** Space of a row's photos, wide if the texts fit beside them. */
function rowFrame(sheet: Sheet, lot: PdfLot, inner: Frame): Frame {
  const wide = { ...inner, width: inner.width * wideShare };
  const { width } = besides(inner, wide);
  const texts = lotTexts(sheet, lot, { width, height: longestText, perPage: 2, of: "" });
  return texts.height <= inner.height ? wide : { ...inner, width: inner.width * sizes[2].photoShare };
}

/** Space of a column's photo: what the texts leave, and at least the least share or a landscape photo of full width. */
function columnFrame(sheet: Sheet, lot: PdfLot, inner: Frame, perPage: LotsPerPage): Frame {
  const least = Math.min(inner.height * sizes[perPage].photoShare, inner.width * 0.75);
  const texts = lotTexts(sheet, lot, { ...inner, height: inner.height - least - padding, perPage, of: "" });
  return { ...inner, height: inner.height - texts.height - padding };
}

function besides(inner: Frame, frame: Frame): Frame {
  const taken = frame.width + 2 * padding;
  return { ...inner, x: inner.x + taken, width: inner.width - taken };
}

function below(inner: Frame, frame: Pick<Frame, "height">): Frame {
  const taken = frame.height + padding;
  return { ...inner, y: inner.y + taken, height: inner.height - taken };
}

/** Draws the lot's first photo, and returns its size if it is readable. */
async function drawFirst(sheet: Sheet, lot: PdfLot, frame: Frame, size: "small" | "large") {
  const [url] = lot.photoUrls;
  return url === undefined ? undefined : drawPhoto(sheet, url, size, frame, lot.number);
}

/** Draws the large photo, and small ones below it. Returns whether any is readable. */
async function drawPhotos(sheet: Sheet, lot: PdfLot, frame: Frame): Promise<{ height: number } | undefined> {
  const further = lot.photoUrls.slice(1, 1 + furtherPhotos);
  const smallWidth = (frame.width - (furtherPhotos - 1) * padding) / furtherPhotos;
  const smallHeight = further.length === 0 ? 0 : smallWidth * 0.75;
  const large = { ...frame, height: frame.height - smallHeight - (further.length === 0 ? 0 : padding) };
  const first = await drawFirst(sheet, lot, large, "large");
  const y = frame.y + (first ? first.height + padding : 0);
  let { x } = frame;
  for (const url of further) {
    const small = { x, y, width: smallWidth, height: smallHeight };
    if (await drawPhoto(sheet, url, "small", small, lot.number)) x += smallWidth + padding;
  }
  return first || x > frame.x ? frame : undefined;
}

type LotTexts = {
  number: WholeText;
  title: Line[];
  estimate: WholeText | undefined;
  description: Line[];
  facts: Line[];
  /** Height of all in points. */
  height: number;
};

const heightOf = (lines: readonly unknown[], size: number) => lines.length * size * lineHeight;

type TextSpace = Pick<Frame, "width" | "height"> & {
  perPage: LotsPerPage;
  /** The lot's name for the page "Not printed", or `""` to only measure. */
  of: string;
};

/** Number, title and estimate, then as much of the description as leaves space for the facts. */
function lotTexts(sheet: Sheet, lot: PdfLot, { width, height, perPage, of }: TextSpace): LotTexts {
  const { number: numberSize, title: titleSize, body } = sizes[perPage];
  const bold = (size: number): TextStyle => ({ weight: "bold", size });
  const plain: TextStyle = { weight: "regular", size: body };
  const number = sheet.wholeOf(lot.number, width, bold(numberSize), of);
  const title = sheet.linesOf(lot.title, width, bold(titleSize), { lines: titleLines, of });
  const amounts = estimate(lot, sheet.sale.currency);
  const estimated = amounts === "" ? undefined : sheet.wholeOf(`Est. ${amounts}`, width, bold(body), of);
  const top =
    heightOf(number.lines, number.style.size) +
    heightOf(title, titleSize) +
    2 +
    (estimated ? heightOf(estimated.lines, estimated.style.size) + 2 : 0);
  const allFacts = factsOf(sheet, lot).flatMap((fact) =>
    sheet.linesOf(fact, width, plain, { lines: factLines, of }),
  );
  const lines = linesWithin(height - top - 3, body);
  const kept = allFacts.length <= lines - (lot.description === "" ? 0 : 2) ? allFacts.length : 0;
  const room = { lines: lines - kept, of };
  const description = room.lines > 0 ? sheet.linesOf(lot.description, width, plain, room) : [];
  const facts = allFacts.slice(0, kept);
  const rest = heightOf(description, body) + 3 + heightOf(facts, body);
  return { number, title, estimate: estimated, description, facts, height: top + rest };
}

function printTexts(sheet: Sheet, texts: LotTexts, box: Frame, perPage: LotsPerPage): void {
  const { title, body } = sizes[perPage];
  const at = { ...box };
  const plain: TextStyle = { weight: "regular", size: body };
  at.y += sheet.whole(texts.number, at, { color: sheet.accent });
  sheet.lines(texts.title, at, { weight: "bold", size: title }, {});
  at.y += heightOf(texts.title, title) + 2;
  if (texts.estimate) at.y += sheet.whole(texts.estimate, at) + 2;
  sheet.lines(texts.description, at, plain, {});
  at.y += heightOf(texts.description, body);
  sheet.lines(texts.facts, { ...at, y: at.y + 3 }, plain, { color: colors.soft });
}

function factsOf(sheet: Sheet, lot: PdfLot): string[] {
  const condition = lot.condition.trim() === "" ? "" : `Condition: ${lot.condition}`;
  return [condition, sizeText(lot, sheet.sale.units)].filter((fact) => fact !== "");
}
