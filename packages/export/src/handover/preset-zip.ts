import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { missingPhotosText } from "../notes";
import type { PlannedPhoto } from "../planned-lots";
import { type OnSent, type ReadPhoto, streamContents, type ZipContents, type ZipDocument } from "../zip";
import { fileSplitter, headOf, lotBytes, workbookOf } from "./data-file";
import type { SentPhoto } from "./photos";
import type { PresetPlan } from "./plan";
import { lotPreparer, type PreparedLot } from "./prepared-lots";
import { readmeText } from "./preset-files";
import { saleFindings } from "./sale-checks";

interface ConvertedPhoto extends PlannedPhoto {
  conversion: SentPhoto["conversion"];
}

interface PhotoSource {
  readPhoto: ReadPhoto;
  /** To a JPEG without transparency, or to one of a higher quality, which has more bytes. */
  convertPhoto(photo: Buffer, wanted: "jpeg" | "better-jpeg"): Promise<Buffer>;
}

/** `streamZip` of a plan whose errors were looked at: it writes what the lots hold. */
export function streamPresetZip(plan: PresetPlan, photos: PhotoSource, onSent?: OnSent): Readable {
  const convertPhoto = (bytes: Buffer, { conversion }: ConvertedPhoto) =>
    conversion ? photos.convertPhoto(bytes, conversion) : bytes;
  return streamContents(presetContents(plan), { readPhoto: photos.readPhoto, convertPhoto }, onSent);
}

/** The ZIP of a platform: its photos, its data files, and what people need to upload them. Reads the lots once for each part. */
function presetContents(plan: PresetPlan): ZipContents<ConvertedPhoto> {
  return {
    exportedAt: plan.exportedAt,
    photos: (onLot) => photosOf(plan, onLot),
    documents: (missing) => documentsOf(plan, missing),
  };
}

const nothingMissing: ReadonlySet<string> = new Set();

async function* preparedLots(plan: PresetPlan, missing = nothingMissing): AsyncGenerator<PreparedLot> {
  const prepare = lotPreparer(plan.context, missing);
  for await (const lot of plan.lots) {
    const prepared = prepare(lot);
    if (prepared) yield prepared;
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

async function* documentsOf(plan: PresetPlan, missing: ReadonlySet<string>): AsyncGenerator<ZipDocument> {
  const { preset, files } = plan;
  yield* dataFiles(plan, missing);
  yield { name: `README-${preset.id}.txt`, body: Readable.from([readmeText(preset, files)]) };
  yield { name: "preflight.csv", body: Readable.from(officeCsv(findingRows(plan))) };
  if (plan.hasMappedNumbers) {
    yield { name: "lot-number-map.csv", body: Readable.from(officeCsv(lotNumberRows(plan))) };
  }
  if (missing.size > 0)
    yield { name: "MISSING-PHOTOS.txt", body: Readable.from([missingPhotosText(missing)]) };
}

/** One file after the other: each is read to its end before the next begins, all from one pass over the lots. */
async function* dataFiles(plan: PresetPlan, missing: ReadonlySet<string>): AsyncGenerator<ZipDocument> {
  const { preset, context } = plan;
  const isText = preset.file.kind !== "xlsx";
  const head = isText ? headOf(context) : Buffer.alloc(0);
  const beginsFile = fileSplitter(preset, head.length);
  const lots = preparedLots(plan, missing);
  const read = async () => {
    const { value: lot, done } = await lots.next();
    if (done) return undefined;
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
      const body = isText ? textBody(head, ofOneFile()) : workbookBody(plan, ofOneFile());
      yield { name, body: Readable.from(body) };
    }
  } finally {
    await lots.return(undefined);
  }
}

type FileLots = AsyncGenerator<{ lot: PreparedLot; bytes: Buffer }>;

async function* textBody(head: Buffer, lots: FileLots): AsyncGenerator<Buffer> {
  yield head;
  for await (const { bytes } of lots) yield bytes;
}

async function* workbookBody({ context }: PresetPlan, lots: FileLots): AsyncGenerator<Buffer> {
  const rows: string[][] = [];
  for await (const { lot } of lots) rows.push(...lot.rows);
  yield await workbookOf(context, rows);
}

const rowsAtOnce = 200;

/** Opened in Excel by the office: with a byte order mark, and with formulas made texts. */
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

const maxReportedText = 300;

async function* findingRows(plan: PresetPlan): AsyncGenerator<string[]> {
  yield ["code", "level", "lot", "field", "value", "message"];
  for await (const { findings } of preparedLots(plan)) {
    for (const { code, level, lot, column, value, after, message } of findings) {
      const sentence = after === null ? message : `${message}: ${after.slice(0, maxReportedText)}`;
      yield [code, level, lot, column, value.slice(0, maxReportedText), sentence];
    }
  }
  for (const { code, level, message } of saleFindings(plan.context, plan.totals)) {
    yield [code, level, "", "", "", message];
  }
}

async function* lotNumberRows(plan: PresetPlan): AsyncGenerator<string[]> {
  yield ["ours", "theirs"];
  for await (const { ownNumber, number } of preparedLots(plan)) yield [ownNumber, number];
}
