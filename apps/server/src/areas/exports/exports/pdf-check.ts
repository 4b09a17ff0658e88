import { consignorKey, distinctConsignors } from "@lotwright/contracts/catalog/consignor-names";
import {
  isForConsignors,
  type MissingFact,
  type MissingInPrint,
  maxMissingLots,
  type PdfCheck,
  type PdfCheckInput,
  type PdfFormat,
} from "@lotwright/contracts/exports/prints";
import { mostUnprintableCharacters, type Unprintable } from "@lotwright/contracts/values/unprintable";
import type { PdfLot } from "@lotwright/export/print/pdf";
import type { ActorContext } from "../../../core/context";
import { checkBounds } from "../export-source/checked-sale";
import { planExport, readLots } from "../export-source/service";
import { lotCodes } from "./lot-codes";
import { isPrint, loadLogoFile, loadPrintedSale, printedLots } from "./pdf";
import { printedPhotoReader } from "./printed-photos";

/** Counts a document's lots, lists their consignors, and finds unprintable texts. */
export async function checkPdf(ctx: ActorContext, { format, ...input }: PdfCheckInput): Promise<PdfCheck> {
  if (format !== undefined) return checkDocument(ctx, { ...input, format });
  const { consignors } = await checkDocument(ctx, { ...input, format: "pdf-receipt" });
  return { ...(await checkDocument(ctx, { ...input, format: "pdf-catalog" })), consignors };
}

async function checkDocument(
  ctx: ActorContext,
  { consignor, ...input }: PdfCheckInput & { format: PdfFormat },
): Promise<PdfCheck> {
  const source = await planExport(ctx, input);
  if (!isPrint(source)) throw new Error(`${input.format} is no document to print.`);
  // Imported lazily, with the first document.
  const { previewPdf, unprintableFinder } = await import("@lotwright/export/print/pdf");
  const sale = await loadPrintedSale(ctx, source);
  const unprintable = unprintableFinder(sale, source.print);
  const missing = missingFinder(input.format);
  const consignors = new Set<string>();
  let lotCount = 0;
  async function* chosen(): AsyncGenerator<PdfLot> {
    for await (const lot of printedLots(ctx, readLots(ctx, source), checkBounds)) {
      lotCount += 1;
      consignors.add(lot.consignor);
      if (consignor !== undefined && consignorKey(lot.consignor) !== consignorKey(consignor)) continue;
      unprintable.add(lot);
      missing.add(lot);
      yield lot;
    }
  }
  const { logo, logoUrl } = await loadLogoFile(ctx);
  const codeOf = await lotCodes(ctx, source);
  const content = { sale: { ...sale, logo }, lots: chosen(), readPhoto: printedPhotoReader(ctx), codeOf };
  const print = { ...source.print, consignor: consignor ?? null };
  const preview = await previewPdf(content, print, logoUrl ?? undefined);
  const { compare } = new Intl.Collator("en", { numeric: true });
  const names = isForConsignors(input.format) ? distinctConsignors(consignors).sort(compare) : [];
  return {
    ...{ lotCount, consignors: names, preview: lotCount > 0 ? preview : null, missing: missing.found() },
    ...{ unprintableTexts: unprintable.found, ...earlierFields(unprintable.found) },
  };
}

/** Facts that each document needs of its lots. */
const neededFacts: Record<PdfFormat, MissingFact[]> = {
  "pdf-catalog": ["photo", "title", "estimate"],
  "pdf-receipt": ["title", "estimate"],
  "pdf-statement": ["title", "result"],
  "pdf-lot-list": ["title"],
  "pdf-labels": ["title"],
};

const lacks: Record<MissingFact, (lot: PdfLot) => boolean> = {
  photo: ({ photoUrls }) => photoUrls.length === 0,
  title: ({ title }) => title.trim() === "",
  estimate: ({ lowEstimate, highEstimate }) => lowEstimate === null && highEstimate === null,
  result: ({ saleState }) => saleState === null,
};

/** Counts and names lots that lack what the document prints. */
function missingFinder(format: PdfFormat) {
  const counted = neededFacts[format].map((fact): MissingInPrint => ({ fact, count: 0, lots: [] }));
  return {
    add(lot: PdfLot) {
      for (const missing of counted) {
        if (!lacks[missing.fact](lot)) continue;
        missing.count++;
        if (missing.lots.length < maxMissingLots) missing.lots.push(lot.number);
      }
    },
    found: () => counted.filter(({ count }) => count > 0),
  };
}

/** Response fields for pages of an earlier release. */
function earlierFields({ lotCount, texts }: Unprintable): Pick<PdfCheck, "count" | "unprintable"> {
  const ofLots = new Map<string, string[]>();
  for (const { lot, characters } of texts)
    if (lot !== null) ofLots.set(lot, [...(ofLots.get(lot) ?? []), ...characters]);
  const unprintable = Array.from(ofLots, ([lot, characters]) => ({
    lot,
    characters: [...new Set(characters)].slice(0, mostUnprintableCharacters),
  }));
  return { count: lotCount, unprintable };
}
