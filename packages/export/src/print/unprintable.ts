import type { PdfFormat, Print } from "@lotwright/contracts/exports/prints";
import {
  mostUnprintableCharacters,
  mostUnprintableLots,
  type PrintedTextField,
  type Unprintable,
} from "@lotwright/contracts/values/unprintable";
import { lotRooms } from "./catalog-lot";
import { categoryRoom } from "./category-index";
import { labelTitleRoom } from "./labels";
import { listedTitleRoom } from "./lot-list";
import { receiptRooms } from "./receipt";
import type { LotsPerPage, PdfLot, PdfSale } from "./source";
import { unprintableCharacters } from "./text/printable";
import { scriptName } from "./text/scripts";
import { sliceForBox, type TextRoom } from "./text/text-lines";

type SaleTexts = Pick<PdfSale, "manifestName" | "saleLocation" | "company">;
type LotField = Extract<PrintedTextField, keyof PdfLot>;

type LotRooms = Partial<Record<LotField, TextRoom>>;

/** A lot's texts in each document, with their maximum space. */
const roomsOf: Record<PdfFormat, (perPage: LotsPerPage) => LotRooms> = {
  "pdf-catalog": (perPage) => {
    const { title, description, condition } = lotRooms(perPage);
    return { title, description, category: categoryRoom, condition };
  },
  "pdf-receipt": () => receiptRooms,
  "pdf-statement": () => receiptRooms,
  "pdf-lot-list": () => ({ title: listedTitleRoom }),
  "pdf-labels": () => ({ title: labelTitleRoom }),
};

type Options = Pick<Print, "format" | "perPage">;

/** Collects texts with characters that a document would print but its fonts lack: of the sale, and of the first 50 such lots. */
export function unprintableFinder(
  sale: SaleTexts,
  { format, perPage }: Options,
): { found: Unprintable; add(lot: PdfLot): void } {
  const rooms = Object.entries(roomsOf[format](perPage)) as [LotField, TextRoom][];
  const found: Unprintable = {
    lotCount: 0,
    texts: saleTexts(sale, format).flatMap(([field, text]) => problemOf(null, field, text)),
  };
  const add = (lot: PdfLot) => {
    const problems = rooms.flatMap(([field, room]) =>
      problemOf(lot.number, field, printedPart(lot[field], room)),
    );
    if (problems.length === 0) return;
    found.lotCount++;
    if (found.lotCount <= mostUnprintableLots) found.texts.push(...problems);
  };
  return { found, add };
}

/** Lists the unprintable texts of a sale and its lots. */
export async function findUnprintable(
  { sale, lots }: { sale: SaleTexts; lots: AsyncIterable<PdfLot> },
  options: Options,
): Promise<Unprintable> {
  const { found, add } = unprintableFinder(sale, options);
  for await (const lot of lots) add(lot);
  return found;
}

function saleTexts({ manifestName, saleLocation, company }: SaleTexts, format: PdfFormat) {
  const ofSale: [PrintedTextField, string][] = [
    ["manifestName", manifestName],
    ["saleLocation", saleLocation],
  ];
  const ofCompany: [PrintedTextField, string][] = [
    ["companyName", company.name],
    ["companyWebsite", company.website],
    ["companyPhone", company.phone],
    ["companyEmail", company.email],
  ];
  if (format === "pdf-labels") return [];
  return format === "pdf-lot-list" ? ofSale : [...ofSale, ...ofCompany];
}

/** Beginning of a text, at least as long as the part that fits into its box. */
function printedPart(text: string, { style, width, lines }: TextRoom): string {
  return sliceForBox(text.trim(), style, width, lines);
}

function problemOf(lot: string | null, field: PrintedTextField, text: string): Unprintable["texts"] {
  const characters = unprintableCharacters(text);
  if (characters.length === 0) return [];
  const scripts = [...new Set(characters.map(scriptName))];
  return [{ lot, field, characters: characters.slice(0, mostUnprintableCharacters), scripts }];
}
