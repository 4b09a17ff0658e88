import ExcelJS from "exceljs";
import { below, createRandom, damage, type Random, shuffle } from "./damage";

/** Cents in the price of every lot whose row says that it was not sold, and of no other lot. */
export const unsoldCents = 77;

export type FuzzedFile = { what: string; body: { csv: string } | { workbook: string } };

type Cells = (string | number)[];
type Table = { headings: string[]; rows: Cells[] };

/** Columns whose cells say whether a lot was sold, with the text for sold and for not sold. */
const signs: readonly [heading: string, sold: string, unsold: string][] = [
  ["Status", "Sold", "Passed"],
  ["Reserve Met", "Yes", "No"],
  ["Passed", "", "X"],
  ["Sold", "Yes", "No"],
  ["Outcome", "Sold", "Bought in"],
  ["Withdrawn", "No", "Yes"],
];

/** Makes rows of lots from number 1000. Unsold lots are marked in three columns, of which one comes first. */
function tableOf(random: Random): Table {
  const chosen = shuffle(random, signs).slice(0, 3);
  const [first, ...others] = chosen;
  const names = shuffle(random, [
    "Lot Number",
    "Title",
    "Hammer Price",
    "Paddle Number",
    ...others.map(([name]) => name),
  ]);
  const headings = [first?.[0] ?? "", ...names];
  const rows = Array.from({ length: 1 + below(random, 25) }, (_, at) => {
    const isSold = random() < 0.5;
    const cells: Record<string, string | number> = {
      "Lot Number": 1_000 + at,
      Title: [`Lamp, 12" high`, "Chair", "Bild; Öl", "Vase"][below(random, 4)] ?? "",
      "Hammer Price": `${10 + below(random, 900)}.${isSold ? "50" : unsoldCents}`,
      "Paddle Number": 100 + below(random, 300),
    };
    for (const [name, sold, unsold] of chosen) cells[name] = isSold ? sold : unsold;
    return headings.map((name) => cells[name] ?? "");
  });
  return { headings, rows };
}

const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`;

function textOf(random: Random, { headings, rows }: Table): string {
  const delimiter = [",", ";", "\t", "|"][below(random, 4)] ?? ",";
  const newline = ["\n", "\r\n", "\r"][below(random, 3)] ?? "\n";
  const needsQuotes = (cell: string | number) => /["\s,;|]/.test(String(cell));
  const quotesAll = random() < 0.5;
  const line = (cells: Cells) =>
    cells.map((cell) => (quotesAll || needsQuotes(cell) ? quoted(cell) : cell)).join(delimiter);
  const preamble = random() < 0.3 ? ["Spring Sale", ""] : [];
  return [...preamble, line(headings), ...rows.map(line), random() < 0.3 ? "Total" : ""].join(newline);
}

async function workbookOf({ headings, rows }: Table): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet("Results").addRows([headings, ...rows]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** Damages cells of a workbook whose structure stays intact. */
function damagedTable(random: Random, { headings, rows }: Table): Table {
  const damaged = (cell: string | number) =>
    random() < 0.02 ? damage(random, Buffer.from(`${cell} `)).toString() : cell;
  const texts = (cells: Cells) => cells.map(damaged);
  return { headings: texts(headings).map(String), rows: rows.map(texts) };
}

const damagedTimes = (random: Random, bytes: Buffer) =>
  Array.from({ length: 1 + below(random, 3) }).reduce<Buffer>((last) => damage(random, last), bytes);

/** Makes the file with this number, which depends only on the seed. Every eighth file is a workbook. */
export async function fileOf(seed: number, number: number): Promise<FuzzedFile> {
  const random = createRandom(seed * 1_000_003 + number);
  const table = tableOf(random);
  if (number % 8 === 0) {
    const bytes = damagedTimes(random, await workbookOf(table));
    return { what: "workbook with damaged bytes", body: { workbook: bytes.toString("base64") } };
  }
  if (number % 8 === 1) {
    const workbook = await workbookOf(damagedTable(random, table));
    return { what: "workbook with damaged cells", body: { workbook: workbook.toString("base64") } };
  }
  const text = textOf(random, table);
  if (number % 8 === 2) return { what: "text with moved columns", body: { csv: text } };
  return { what: "damaged text", body: { csv: damagedTimes(random, Buffer.from(text)).toString() } };
}
