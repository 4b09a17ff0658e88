import { Readable } from "node:stream";
import type { ExportLot, ExportSource } from "@lotwright/contracts/exports/exports";
import type { Print } from "@lotwright/contracts/exports/prints";
import { type Unprintable, unprintableOwners } from "@lotwright/contracts/values/unprintable";
import { dayReader } from "@lotwright/export/files/days";
import { pdfFileName } from "@lotwright/export/files/file-names";
import type { PdfCounts, PdfLot, PdfSale } from "@lotwright/export/print/pdf";
import { type Bounds, bounded, callerBounds } from "../../../core/bounded";
import type { ActorContext } from "../../../core/context";
import { AppError } from "../../../core/errors";
import { loadManifest } from "../../accounts/assignments/access";
import { loadSection, loadSections } from "../../accounts/settings/access";
import { branding, company } from "../../accounts/settings/sections";
import { checkBounds } from "../export-source/checked-sale";
import { hasLots } from "../export-source/service";
import { noLots, noSuchLots } from "../export-source/within-lots";
import { lotCodes } from "./lot-codes";
import { logoReader, printedPhotoReader } from "./printed-photos";

export type PrintSource = ExportSource & { print: Print };
type Sent = PdfCounts & { bytes: number };

export const isPrint = (source: ExportSource): source is PrintSource => source.print !== null;

/**
 * Opens a printed document. Rejects with CONFLICT without lots or with characters that its fonts lack. `onSent` is called when
 * all bytes were read; the stream ends when it resolves, and fails when it rejects.
 */
export async function openPdf(
  ctx: ActorContext,
  source: PrintSource,
  lots: AsyncIterable<ExportLot>,
  onSent: (sent: Sent) => Promise<void>,
): Promise<{ pdf: Readable; filename: string }> {
  await requireLots(source, lots);
  const { manifestName, timeZone, exportedAt, settings, print } = source;
  const saleTexts = await loadPrintedSale(ctx, source);
  if (!print.allowUnprintable) await requirePrintable(ctx, { print, sale: saleTexts, lots });
  const sale = { ...saleTexts, logo: await loadLogo(ctx) };
  const printed = { [Symbol.asyncIterator]: () => printedLots(ctx, lots) };
  const content = {
    sale,
    lots: printed,
    readPhoto: printedPhotoReader(ctx),
    codeOf: await lotCodes(ctx, source),
  };
  // Imported lazily, with writer and fonts.
  const { streamPdf } = await import("@lotwright/export/print/pdf");
  const { pdf, sent } = streamPdf(content, print);
  const name = { manifestName, document: print.format };
  return {
    pdf: recorded(pdf, (bytes) => onSent({ ...sent(), bytes })),
    filename: pdfFileName(name, dayReader(timeZone)(exportedAt), settings.dateFormat),
  };
}

async function requireLots(
  { print, lots: chosen, fromDate, toDate }: PrintSource,
  lots: AsyncIterable<ExportLot>,
): Promise<void> {
  if (await hasLots(lots)) return;
  if (chosen !== null || print.consignor !== null) throw noSuchLots();
  throw noLots("print", { fromDate, toDate });
}

/** Maximum of texts named in the message; the details list more. */
const mostNamed = 5;

/** Checks all lots before the document's first byte. */
async function requirePrintable(
  ctx: ActorContext,
  { print, sale, lots }: { print: Print; sale: PrintedSale; lots: AsyncIterable<ExportLot> },
): Promise<void> {
  const { findUnprintable } = await import("@lotwright/export/print/pdf");
  const checked = { sale, lots: printedLots(ctx, lots, checkBounds) };
  const unprintable = await findUnprintable(checked, print);
  const owners = unprintableOwners(unprintable);
  if (owners === "") return;
  const correct = "Correct these texts, or add allowUnprintable=true to print [?] in their place.";
  const message = `${owners} characters that the fonts of the document lack: ${namedTexts(unprintable)}. ${correct}`;
  throw new AppError("CONFLICT", message, { details: { unprintable } });
}

function namedTexts({ texts }: Unprintable): string {
  const named = texts
    .slice(0, mostNamed)
    .map(({ lot, field, scripts }) => `${lot === null ? "" : `lot ${lot} `}${field} (${scripts.join(", ")})`);
  return [...named, ...(texts.length > mostNamed ? ["…"] : [])].join("; ");
}

type PrintedSale = Omit<PdfSale, "logo">;

/** Loads the texts of a sale that documents print. */
export async function loadPrintedSale(ctx: ActorContext, source: ExportSource): Promise<PrintedSale> {
  const { name, currency, saleDate, saleLocation } = await loadManifest(ctx, source.manifestId);
  const { house, brand } = await loadSections(ctx, { house: company, brand: branding });
  return {
    ...{ manifestName: name, currency, saleDate, saleLocation, brandColor: brand.brandColor },
    units: house.units,
    company: {
      name: house.companyName,
      website: house.companyWebsite,
      phone: house.companyPhone,
      email: house.companyEmail,
    },
    printedAt: source.exportedAt,
  };
}

const loadLogo = async (ctx: ActorContext): Promise<Buffer | null> => (await loadLogoFile(ctx)).logo;

/** Loads the company's logo with its address. */
export async function loadLogoFile(
  ctx: ActorContext,
): Promise<{ logo: Buffer | null; logoUrl: string | null }> {
  const { logoUrl } = await loadSection(ctx, company);
  return { logo: (await logoReader(ctx)(logoUrl)) ?? null, logoUrl };
}

const unread = {
  ...{ id: "", title: "", description: "", category: "", consignor: "", condition: "" },
  ...{
    lowEstimate: null,
    highEstimate: null,
    reservePrice: null,
    hammerPrice: null,
    saleState: null,
    height: null,
    width: null,
    depth: null,
  },
};

/** Yields the lots with the document's fields. */
export async function* printedLots(
  { signal }: ActorContext,
  lots: AsyncIterable<ExportLot>,
  bounds: Bounds = callerBounds,
): AsyncGenerator<PdfLot> {
  for await (const lot of bounded(lots, bounds, signal))
    yield { ...unread, ...lot, number: `${lot.lotNumber}${lot.sectionLetter}` };
}

/** Passes bytes through, and calls `onTaken` after the last one was read. */
function recorded(pdf: Readable, onTaken: (bytes: number) => Promise<void>): Readable {
  const chunks: AsyncIterator<Buffer> = pdf[Symbol.asyncIterator]();
  let bytes = 0;
  const take = async () => {
    const { done, value } = await chunks.next();
    if (done) {
      await onTaken(bytes);
      return null;
    }
    bytes += value.length;
    return value;
  };
  const stream = new Readable({
    // There is no read-ahead, so a read means that the last chunk was consumed.
    highWaterMark: 0,
    read() {
      take().then((chunk) => stream.push(chunk), fail);
    },
    destroy(error, done) {
      pdf.destroy();
      done(error);
    },
  });
  const fail = (error: Error) => void stream.destroy(error);
  pdf.on("error", fail);
  return stream;
}
