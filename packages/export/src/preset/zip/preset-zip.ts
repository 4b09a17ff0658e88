import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { missingPhotosText } from "../../files/notes";
import type { PlannedPhoto } from "../../files/planned-lots";
import {
  type ReadPhoto,
  type SentExport,
  streamContents,
  type ZipContents,
  type ZipDocument,
} from "../../files/streamed-zip";
import type { Delta } from "../delta/changes";
import { type DeliveredLot, fingerprinter } from "../delta/delivered-lot";
import { bytesSplitter, fileSizes, headOf, lotBytes, sizesSplitter, workbookOf } from "../prepare/data-file";
import type { SentPhoto } from "../prepare/photos";
import { withoutPhotos } from "../prepare/prepared-lots";
import { readmeText } from "../prepare/preset-files";
import { changeSentences, partLines, removedSentence } from "./change-texts";
import type { KeptLot, PresetPlan } from "./plan";

interface ConvertedPhoto extends PlannedPhoto {
  conversion: SentPhoto["conversion"];
}

interface PhotoSource {
  readPhoto: ReadPhoto;
  /** Converts a photo to a JPEG without transparency, or to a larger one of higher quality. */
  convertPhoto(photo: Buffer, wanted: "jpeg" | "better-jpeg"): Promise<Buffer>;
}

/** Like `OnSent`, with the delivered and removed lots. */
export type OnPresetSent = (sent: SentExport, delivered: DeliveredLot[]) => void | Promise<void>;

/** Streams the ZIP of a plan. Fails before its last documents if the lots may not be sent. */
export function streamPresetZip(plan: PresetPlan, photos: PhotoSource, onSent?: OnPresetSent): Readable {
  const convertPhoto = (bytes: Buffer, { conversion }: ConvertedPhoto) =>
    conversion ? photos.convertPhoto(bytes, conversion) : bytes;
  const delivered: DeliveredLot[] = [];
  const contents: ZipContents<ConvertedPhoto> = {
    exportedAt: plan.exportedAt,
    isChecked: plan.isChecked,
    photos: () => photosOf(plan),
    documents: (missing) => documentsOf({ ...plan, delivered, missing }),
  };
  return streamContents(contents, { readPhoto: photos.readPhoto, convertPhoto }, async (sent) => {
    const { totals, delta } = await plan.outcome;
    await onSent?.({ ...sent, itemCount: totals.lots }, [...removedLots(delta), ...delivered]);
  });
}

const removedLots = (delta: Delta | null): DeliveredLot[] =>
  (delta?.removed ?? []).flatMap(({ given }) => (given ? [{ ...given, isRemoved: true }] : []));

async function* photosOf({ preset, lots }: PresetPlan): AsyncGenerator<ConvertedPhoto> {
  if (preset.photos.by === "address") return;
  for await (const { photos } of lots) {
    for (const { url, name, conversion } of photos) {
      if (name !== undefined) yield { url, name, conversion };
    }
  }
}

/** A plan after its photos. */
interface Sending extends PresetPlan {
  /** Delivered lots, collected while writing data files. */
  delivered: DeliveredLot[];
  /** Names of unreadable photos, which cells omit. */
  missing: ReadonlySet<string>;
}

async function* sentLots({ lots, missing, context }: Sending): AsyncGenerator<KeptLot> {
  for await (const lot of lots) yield withoutPhotos(lot, missing, context);
}

async function* documentsOf(plan: Sending): AsyncGenerator<ZipDocument> {
  const { preset, files, changes, selection, missing } = plan;
  yield* dataFiles(plan);
  const { delta, totals, hasMappedNumbers, reported } = await plan.outcome;
  const lines = partLines({ preset, delta, totals, selection });
  yield { name: `README-${preset.id}.txt`, body: Readable.from([readmeText(preset, files, lines)]) };
  if (delta?.isPartial && changes === "since-last-with-list") {
    yield { name: `CHANGES-${preset.id}.txt`, body: Readable.from(changeList(plan, delta)) };
  }
  yield { name: "preflight.csv", body: Readable.from(officeCsv(findingRows(plan, reported))) };
  if (hasMappedNumbers) {
    yield { name: "lot-number-map.csv", body: Readable.from(officeCsv(lotNumberRows(plan))) };
  }
  if (missing.size > 0)
    yield { name: "MISSING-PHOTOS.txt", body: Readable.from([missingPhotosText(missing)]) };
}

/** Yields data files one after another from one pass over the lots; each must be read before the next. */
async function* dataFiles(plan: Sending): AsyncGenerator<ZipDocument> {
  const { preset, context, totals } = plan;
  const { kind, maxBytes } = preset.file;
  const isText = kind !== "xlsx";
  const head = isText ? headOf(context) : Buffer.alloc(0);
  const beginsFile =
    maxBytes === undefined
      ? sizesSplitter(fileSizes(preset, totals.lots))
      : bytesSplitter(maxBytes, head.length);
  const lots = sentLots(plan);
  const deliver = deliverer(plan);
  const read = async () => {
    const { value: lot, done } = await lots.next();
    if (done) return undefined;
    deliver(lot);
    const bytes = isText ? lotBytes(lot.rows, preset.file) : Buffer.alloc(0);
    return { lot, bytes, beginsFile: beginsFile(bytes.length) };
  };
  let next = await read();
  async function* ofOneFile(): FileLots {
    for (let isFirst = true; next && (isFirst || !next.beginsFile); isFirst = false) {
      yield next;
      next = await read();
    }
  }
  try {
    for (const name of plan.files) {
      const lotsOfFile = ofOneFile();
      const body = isText
        ? Readable.from(textBody(head, lotsOfFile))
        : workbookOf(context, rowsOf(lotsOfFile));
      yield { name, body };
    }
  } finally {
    await lots.return(undefined);
  }
}

/** Creates a collector of delivered lots, as small hashes. */
function deliverer({ context, delivered }: Sending) {
  const prints = fingerprinter(context);
  return ({ itemId, number, rows, photos, change }: KeptLot): void => {
    // Unchanged photos are not in the ZIP, because the platform has them.
    const kept = change?.photosChanged === false ? change.given : null;
    const print = prints.of({ rows, photos });
    const photosHash = kept?.photosHash ?? print.photosHash;
    delivered.push({ itemId, lot: number, ...print, photosHash, isRemoved: false });
  };
}

type FileLots = AsyncGenerator<{ lot: KeptLot; bytes: Buffer }>;

async function* textBody(head: Buffer, lots: FileLots): AsyncGenerator<Buffer> {
  yield head;
  for await (const { bytes } of lots) yield bytes;
}

async function* rowsOf(lots: FileLots): AsyncGenerator<readonly string[][]> {
  for await (const { lot } of lots) yield lot.rows;
}

const rowsAtOnce = 200;

/** CSV for opening in Excel: with a byte order mark, and with formulas escaped as text. */
async function* officeCsv(rows: AsyncGenerator<string[]>): AsyncGenerator<string> {
  const options = { record_delimiter: "windows", quoted_match: /[\r\n]/, escape_formulas: true } as const;
  let some: string[][] = [];
  yield "\uFEFF";
  for await (const row of rows) {
    some.push(row);
    if (some.length < rowsAtOnce) continue;
    yield stringify(some, options);
    some = [];
  }
  yield stringify(some, options);
}

async function* changeList(plan: Sending, delta: Delta): AsyncGenerator<string> {
  const { preset, context } = plan;
  yield `What changed since the export to ${preset.label} of ${delta.at.slice(0, 10)}\r\n\r\n`;
  for await (const lot of sentLots(plan)) {
    for (const sentence of changeSentences(lot, context, delta)) yield `${sentence}\r\n`;
  }
  for (const change of delta.removed) yield `${removedSentence(change, preset, delta)}\r\n`;
}

async function* findingRows({ lots }: Sending, ofSale: readonly string[][]): AsyncGenerator<string[]> {
  yield ["code", "level", "lot", "field", "value", "message"];
  for await (const { reported } of lots) yield* reported;
  yield* ofSale;
}

async function* lotNumberRows({ lots }: Sending): AsyncGenerator<string[]> {
  yield ["ours", "theirs"];
  for await (const { ownNumber, number } of lots) yield [ownNumber, number];
}
