import type { PdfFormat } from "@lotwright/contracts/prints";
import {
  mostUnprintableLots,
  type PrintedTextField,
  type Unprintable,
} from "@lotwright/contracts/unprintable";
import { unprintableCharacters } from "./printable";
import { scriptName } from "./scripts";
import type { PdfLot, PdfSale } from "./source";

const mostCharacters = 24;

type SaleTexts = Pick<PdfSale, "manifestName" | "saleLocation" | "company">;
type LotField = Extract<PrintedTextField, keyof PdfLot>;

/** Texts of a lot that each document prints. */
const lotFields: Record<PdfFormat, readonly LotField[]> = {
  "pdf-catalog": ["title", "description", "category", "condition"],
  "pdf-receipt": ["title", "consignor"],
  "pdf-lot-list": ["title"],
};

/** Lists the texts of a document with characters that its fonts lack: those of the sale, and of the first 50 such lots. */
export async function findUnprintable(
  { sale, lots }: { sale: SaleTexts; lots: AsyncIterable<PdfLot> },
  format: PdfFormat,
): Promise<Unprintable> {
  const found: Unprintable = {
    lotCount: 0,
    texts: saleTexts(sale, format).flatMap(([field, text]) => problemOf(null, field, text)),
  };
  for await (const lot of lots) {
    const problems = lotFields[format].flatMap((field) => problemOf(lot.number, field, lot[field]));
    if (problems.length === 0) continue;
    found.lotCount++;
    if (found.lotCount <= mostUnprintableLots) found.texts.push(...problems);
  }
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
  return format === "pdf-lot-list" ? ofSale : [...ofSale, ...ofCompany];
}

function problemOf(lot: string | null, field: PrintedTextField, text: string): Unprintable["texts"] {
  const characters = unprintableCharacters(text);
  if (characters.length === 0) return [];
  const scripts = [...new Set(characters.map(scriptName))];
  return [{ lot, field, characters: characters.slice(0, mostCharacters), scripts }];
}
