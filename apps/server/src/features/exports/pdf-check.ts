import { consignorKey, distinctConsignors } from "@lotwright/contracts/consignor-names";
import type { PdfCheck, PdfCheckInput } from "@lotwright/contracts/prints";
import type { PdfLot } from "@lotwright/export/pdf";
import type { ActorContext } from "../../context";
import { checkBounds } from "./checked-sale";
import { isPrint, loadPrintedSale, printedLots } from "./pdf";
import { planExport, readLots } from "./service";

/** Counts the lots of a document, lists their consignors, and finds the texts that it could not print. */
export async function checkPdf(ctx: ActorContext, { consignor, ...input }: PdfCheckInput): Promise<PdfCheck> {
  const source = await planExport(ctx, input);
  if (!isPrint(source)) throw new Error(`${input.format} is no document to print.`);
  // Read with the first document, as the fonts are.
  const { findUnprintable } = await import("@lotwright/export/pdf");
  const consignors = new Set<string>();
  let lotCount = 0;
  async function* asked(): AsyncGenerator<PdfLot> {
    for await (const lot of printedLots(ctx, readLots(ctx, source), checkBounds)) {
      lotCount += 1;
      consignors.add(lot.consignor);
      if (consignor === undefined || consignorKey(lot.consignor) === consignorKey(consignor)) yield lot;
    }
  }
  const sale = await loadPrintedSale(ctx, source);
  const unprintable = await findUnprintable({ sale, lots: asked() }, source.print);
  const { compare } = new Intl.Collator("en", { numeric: true });
  const names = input.format === "pdf-receipt" ? distinctConsignors(consignors).sort(compare) : [];
  return { lotCount, consignors: names, unprintable };
}
