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
import { saleFindings } from "../check/sale-checks";
import { type ChosenLot, chosen, type Delta, lotSelector } from "../delta/changes";
import { type DeliveredLot, fingerprinter } from "../delta/delivered-lot";
import { bytesSplitter, fileSizes, headOf, lotBytes, sizesSplitter, workbookOf } from "../prepare/data-file";
import type { SentPhoto } from "../prepare/photos";
import { lotPreparer } from "../prepare/prepared-lots";
import { readmeText } from "../prepare/preset-files";
import { messageOf } from "../prepare/wording";
import { changeSentences, partLines, removedSentence } from "./change-texts";
import type { PresetPlan } from "./plan";

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

/** A plan while its ZIP is being written. */
interface Sending extends PresetPlan {
  /** Delivered lots, collected while writing data files. */
  delivered: DeliveredLot[];
}

/** Streams the ZIP of a plan whose errors the caller has checked. */
export function streamPresetZip(plan: PresetPlan, photos: PhotoSource, onSent?: OnPresetSent): Readable {
  const convertPhoto = (bytes: Buffer, { conversion }: ConvertedPhoto) =>
    conversion ? photos.convertPhoto(bytes, conversion) : bytes;
  const sending = { ...plan, delivered: removedLots(plan) };
  const access = { readPhoto: photos.readPhoto, convertPhoto };
  return streamContents(presetContents(sending), access, (sent) => onSent?.(sent, sending.delivered));
}

const removedLots = ({ delta }: PresetPlan): DeliveredLot[] =>
  (delta?.removed ?? []).flatMap(({ given }) => (given ? [{ ...given, isRemoved: true }] : []));

/** Content of a platform's ZIP: photos, data files, and upload instructions. Reads the lots once per part. */
function presetContents(sending: Sending): ZipContents<ConvertedPhoto> {
  return {
    exportedAt: sending.exportedAt,
    photos: (onLot) => photosOf(sending, onLot),
    documents: (missing) => documentsOf(sending, missing),
  };
}

const nothingMissing: ReadonlySet<string> = new Set();

/** Prepares the lots of the ZIP. All lots are prepared, because positions and photo names depend on the others too. */
async function* preparedLots(plan: PresetPlan, missing = nothingMissing): AsyncGenerator<ChosenLot> {
  const prepare = lotPreparer(plan.context, missing);
  const isSelected = lotSelector(plan.selection);
  for await (const lot of plan.lots) {
    const prepared = prepare(lot);
    const inZip = prepared && isSelected(lot) && chosen(prepared, plan.delta);
    if (inZip) yield inZip;
  }
}

async function* photosOf(plan: PresetPlan, onLot: () => void): AsyncGenerator<ConvertedPhoto> {
  for await (const { photos } of preparedLots(plan)) {
    onLot();
    for (const { url, name, conversion } of photos) {
      if (name !== undefined) yield { url, name, conversion };
    }
  }
}

async function* documentsOf(plan: Sending, missing: ReadonlySet<string>): AsyncGenerator<ZipDocument> {
  const { preset, files, delta } = plan;
  yield* dataFiles(plan, missing);
  const changes = partLines(plan);
  yield { name: `README-${preset.id}.txt`, body: Readable.from([readmeText(preset, files, changes)]) };
  if (delta?.isPartial && plan.changes === "since-last-with-list") {
    yield { name: `CHANGES-${preset.id}.txt`, body: Readable.from(changeList(plan, delta, missing)) };
  }
  yield { name: "preflight.csv", body: Readable.from(officeCsv(findingRows(plan))) };
  if (plan.hasMappedNumbers) {
    yield { name: "lot-number-map.csv", body: Readable.from(officeCsv(lotNumberRows(plan))) };
  }
  if (missing.size > 0)
    yield { name: "MISSING-PHOTOS.txt", body: Readable.from([missingPhotosText(missing)]) };
}

/** Yields data files one after another from one pass over the lots; each must be read before the next. */
async function* dataFiles(plan: Sending, missing: ReadonlySet<string>): AsyncGenerator<ZipDocument> {
  const { preset, context, totals } = plan;
  const { kind, maxBytes } = preset.file;
  const isText = kind !== "xlsx";
  const head = isText ? headOf(context) : Buffer.alloc(0);
  const beginsFile =
    maxBytes === undefined
      ? sizesSplitter(fileSizes(preset, totals.lots))
      : bytesSplitter(maxBytes, head.length);
  const lots = preparedLots(plan, missing);
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
function deliverer({ context, delivered, delta }: Sending) {
  const prints = fingerprinter(context);
  return ({ itemId, number, rows, photos, change }: ChosenLot): void => {
    // Unchanged photos are not in the ZIP, because the platform has them.
    const kept = delta?.isPartial && change?.photosChanged === false ? change.given : null;
    const print = prints.of({ rows, photos });
    const photosHash = kept?.photosHash ?? print.photosHash;
    delivered.push({ itemId, lot: number, ...print, photosHash, isRemoved: false });
  };
}

type FileLots = AsyncGenerator<{ lot: ChosenLot; bytes: Buffer }>;

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

async function* changeList(
  plan: Sending,
  delta: Delta,
  missing: ReadonlySet<string>,
): AsyncGenerator<string> {
  const { preset, context } = plan;
  yield `What changed since the export to ${preset.label} of ${delta.at.slice(0, 10)}\r\n\r\n`;
  for await (const lot of preparedLots(plan, missing)) {
    for (const sentence of changeSentences(lot, context, delta)) yield `${sentence}\r\n`;
  }
  for (const change of delta.removed) yield `${removedSentence(change, preset, delta)}\r\n`;
}

const maxReportedText = 300;

async function* findingRows(plan: PresetPlan): AsyncGenerator<string[]> {
  yield ["code", "level", "lot", "field", "value", "message"];
  for await (const { findings } of preparedLots(plan)) {
    for (const { code, level, lot, column, value, after, message } of findings) {
      // No file contains the texts read on photos.
      const reason = code === "photo-contact-text" ? messageOf(code, plan.preset) : message;
      const sentence = after === null ? reason : `${reason}: ${after.slice(0, maxReportedText)}`;
      yield [code, level, lot, column, value.slice(0, maxReportedText), sentence];
    }
  }
  for (const { code, level, message } of saleFindings(plan.context, plan.totals, plan)) {
    yield [code, level, "", "", "", message];
  }
}

async function* lotNumberRows(plan: PresetPlan): AsyncGenerator<string[]> {
  yield ["ours", "theirs"];
  for await (const { ownNumber, number } of preparedLots(plan)) yield [ownNumber, number];
}
