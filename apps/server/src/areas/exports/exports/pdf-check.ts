import { consignorKey, distinctConsignors } from "@lotwright/contracts/catalog/consignor-names";
import {
  isForConsignors,
  type PdfCheck,
  type PdfCheckInput,
  type PdfFormat,
} from "@lotwright/contracts/exports/prints";
import { mostUnprintableCharacters, type Unprintable } from "@lotwright/contracts/values/unprintable";
import type { PdfLot } from "@lotwright/export/print/pdf";
import type { ActorContext } from "../../../core/context";
import { checkBounds } from "../export-source/checked-sale";
import { planExport, readLots } from "../export-source/service";
import { isPrint, loadPrintedSale, printedLots } from "./pdf";

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
  const { findUnprintable } = await import("@lotwright/export/print/pdf");
  const consignors = new Set<string>();
  let lotCount = 0;
  async function* chosen(): AsyncGenerator<PdfLot> {
    for await (const lot of printedLots(ctx, readLots(ctx, source), checkBounds)) {
      lotCount += 1;
      consignors.add(lot.consignor);
      if (consignor === undefined || consignorKey(lot.consignor) === consignorKey(consignor)) yield lot;
    }
  }
  const sale = await loadPrintedSale(ctx, source);
  const unprintableTexts = await findUnprintable({ sale, lots: chosen() }, source.print);
  const { compare } = new Intl.Collator("en", { numeric: true });
  const names = isForConsignors(input.format) ? distinctConsignors(consignors).sort(compare) : [];
  return { lotCount, consignors: names, unprintableTexts, ...earlierFields(unprintableTexts) };
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
