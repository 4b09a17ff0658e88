import { once } from "node:events";
import { addAbortSignal, PassThrough, pipeline, Readable, Transform } from "node:stream";
import { pipeline as pipelineDone } from "node:stream/promises";
import { type Archiver, ZipArchive, type ZipEntryData } from "archiver";
import { tableRows } from "./columns";
import { csvFile } from "./csv";
import { missingPhotosText, notesText } from "./notes";
import type { ExportPlan } from "./plan";
import { workbookFile } from "./workbook";

/** Nothing for a photo that cannot be had; the export goes on without it. Rejecting ends the export. */
export type ReadPhoto = (url: string) => Promise<Readable | undefined>;

export interface SentExport {
  itemCount: number;
  photoCount: number;
  bytes: number;
}

/** Called when every byte was taken. The download ends when it resolves, and breaks when it rejects. */
export type OnSent = (sent: SentExport) => void | Promise<void>;

const pieceBytes = 64 * 1024;

/** Joins the archiver's many writes of a few bytes, each of which would be a piece of its own on the line. */
function gathered(): Transform {
  let waiting: Buffer[] = [];
  let byteCount = 0;
  const passOn = (to: Transform) => {
    if (byteCount > 0) to.push(Buffer.concat(waiting, byteCount));
    waiting = [];
    byteCount = 0;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (byteCount + chunk.length > pieceBytes) passOn(this);
      if (chunk.length >= pieceBytes) return done(null, chunk);
      waiting.push(chunk);
      byteCount += chunk.length;
      done();
    },
    flush(done) {
      passOn(this);
      done();
    },
  });
}

/** Read it to its end or destroy it: it starts at once. */
export function streamZip(plan: ExportPlan, readPhoto: ReadPhoto, onSent?: OnSent): Readable {
  const gone = new AbortController();
  const zip = new ZipArchive({ zlib: { level: 6 } });
  let bytes = 0;
  const sent = new Transform({
    // With room for one byte, flush is not reached before the last chunk was taken.
    readableHighWaterMark: 1,
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(null, chunk);
      this.emit("passed");
    },
    flush: (done) => {
      written.then((counts) => onSent?.({ ...counts, bytes })).then(() => done(), done);
    },
  });
  const written = writeEntries({
    zip,
    plan,
    readPhoto,
    signal: gone.signal,
    async passed(byteCount) {
      // The last piece may be waiting to become larger.
      while (bytes + pieceBytes < byteCount) await once(sent, "passed", { signal: gone.signal });
    },
  });
  written.catch((error: Error) => zip.destroy(error));
  pipeline(zip, gathered(), sent, () => gone.abort());
  return sent;
}

interface Writing {
  zip: Archiver;
  plan: ExportPlan;
  readPhoto: ReadPhoto;
  signal: AbortSignal;
  /** Resolves when the reader has taken so many bytes. */
  passed: (byteCount: number) => Promise<void>;
}

async function writeEntries(writing: Writing): Promise<Omit<SentExport, "bytes">> {
  const { zip, plan } = writing;
  const { present, missing } = await writePhotos(writing);
  if (missing.length > 0) await addText(writing, "MISSING-PHOTOS.txt", missingPhotosText(missing));
  const isWorkbook = plan.lotsName === "lots.xlsx";
  const notes = isWorkbook ? await notesText(plan, present) : undefined;
  if (notes) await addText(writing, "NOTES.txt", notes);
  const rows = tableRows(plan, present);
  const lots = isWorkbook ? workbookFile(rows, plan) : csvFile(rows, plan.settings);
  await addEntry(writing, lots, { name: plan.lotsName });
  await zip.finalize();
  return { itemCount: plan.lots.length, photoCount: present.size };
}

async function writePhotos(writing: Writing): Promise<{ present: Set<string>; missing: string[] }> {
  const present = new Set<string>();
  const missing: string[] = [];
  let photoBytes = 0;
  for await (const { name, photo } of readAhead(writing)) {
    if (photo) {
      await addPhoto(writing, photo, name);
      present.add(name);
      photoBytes += photo.length;
      // The archiver takes any number of buffers at once and waits for nobody.
      await writing.passed(photoBytes);
    } else {
      missing.push(name);
    }
  }
  return { present, missing };
}

/** Each photo whole, one open at a time: the next is read while the last is being sent. */
async function* readAhead(writing: Writing) {
  const { photos } = writing.plan;
  const read = (photo: (typeof photos)[number] | undefined) => photo && readWhole(writing, photo.url);
  let next = read(photos[0]);
  for (const [index, { name }] of photos.entries()) {
    const photo = await next;
    next = read(photos[index + 1]);
    next?.catch(() => undefined); // awaited a turn later, where the failure is seen
    yield { name, photo };
  }
}

async function readWhole({ readPhoto, signal }: Writing, url: string): Promise<Buffer | undefined> {
  signal.throwIfAborted();
  const photo = await readPhoto(url);
  return photo && joined(addAbortSignal(signal, photo));
}

/** Most storages hand out a photo in one piece; then nothing is copied. */
async function joined(photo: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of photo) chunks.push(chunk);
  const [first, ...others] = chunks;
  return first && others.length === 0 ? first : Buffer.concat(chunks);
}

/** From memory, so that its size and checksum stand before it: some readers take no stored entry without. */
async function addPhoto({ zip, plan, signal }: Writing, photo: Buffer, name: string): Promise<void> {
  const isIn = once(zip, "entry", { signal });
  zip.append(photo, { name, store: true, date: plan.exportedAt });
  await isIn;
}

function addText(writing: Writing, name: string, text: string): Promise<void> {
  return addEntry(writing, Readable.from([text]), { name });
}

async function addEntry(
  { zip, plan, signal }: Writing,
  source: Readable,
  entry: ZipEntryData,
): Promise<void> {
  // The archiver neither forwards a source's failure nor notices one that closes early; the pipeline does both.
  const body = new PassThrough();
  zip.append(body, { ...entry, date: plan.exportedAt });
  await Promise.all([once(zip, "entry", { signal }), pipelineDone(source, body, { signal })]);
}
