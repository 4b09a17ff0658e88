import { once } from "node:events";
import { addAbortSignal, PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Archiver, ZipEntryData } from "archiver";
import { newArchive } from "./archive";
import { csvFile } from "./csv";
import { jsonFile } from "./json";
import { createTableNotes, missingPhotosText, type TableNotes } from "./notes";
import { rechunk } from "./pieces";
import type { TablePlan } from "./plan";
import { lotPlanner, type PlannedPhoto, plannedFiles } from "./planned-lots";
import { tableRows } from "./table-rows";
import { workbookFile } from "./workbook";
import { youngBuffers } from "./young-buffers";

/** Nothing for a photo that cannot be had; the export goes on without it. Rejecting ends the export. */
export type ReadPhoto = (url: string) => Promise<Readable | undefined>;

export interface SentExport {
  itemCount: number;
  photoCount: number;
  bytes: number;
}

/** Called when every byte was taken. The download ends when it resolves, and breaks when it rejects. */
export type OnSent = (sent: SentExport) => void | Promise<void>;

/**
 * Starts immediately: read the stream to its end or destroy it. The lots are iterated once for the photos and again for the table, so
 * that none is kept in memory; the first photos are sent while the last lots may still be missing.
 */
export function streamZip(plan: TablePlan, readPhoto: ReadPhoto, onSent?: OnSent): Readable {
  const gone = new AbortController();
  const zip = newArchive();
  const { stream, drained } = rechunk(zip, gone.signal, async (bytes) => {
    await onSent?.({ ...(await written), bytes });
  });
  stream.once("close", () => gone.abort());
  const written = writeEntries({ zip, plan, readPhoto, drained, signal: gone.signal });
  written.catch((error: Error) => stream.destroy(error));
  return stream;
}

interface Writing {
  zip: Archiver;
  plan: TablePlan;
  readPhoto: ReadPhoto;
  /** Resolves when the reader has taken what was written. */
  drained: () => Promise<void>;
  signal: AbortSignal;
}

async function writeEntries(writing: Writing): Promise<Omit<SentExport, "bytes">> {
  const { zip, plan } = writing;
  const { missing, ...counts } = await writePhotos(writing);
  if (missing.size > 0) await addText(writing, "MISSING-PHOTOS.txt", missingPhotosText(missing));
  const notes = createTableNotes();
  await addEntry(writing, tableFile(plan, missing, notes), { name: plan.lotsName });
  const noteText = notes.text();
  if (noteText) await addText(writing, "NOTES.txt", noteText);
  await zip.finalize();
  return counts;
}

function tableFile(plan: TablePlan, missing: ReadonlySet<string>, notes: TableNotes): Readable {
  const { format } = plan.table;
  if (format === "json") return jsonFile(plan, missing);
  const rows = tableRows(plan, missing, notes);
  return format === "xlsx" ? workbookFile(rows, plan, notes) : csvFile(rows, plan, notes);
}

interface WrittenPhotos {
  /** Of all lots, those without photos too. */
  itemCount: number;
  photoCount: number;
  /** Names of photos that are not in the ZIP. */
  missing: Set<string>;
}

async function writePhotos(writing: Writing): Promise<WrittenPhotos> {
  const written = { itemCount: 0, photoCount: 0, missing: new Set<string>() };
  const { letGo } = youngBuffers();
  const files = filesOf(writing.plan, () => {
    written.itemCount += 1;
  });
  for await (const { name, photo } of readAhead(writing, files)) {
    if (photo) {
      await addPhoto(writing, photo, name);
      written.photoCount += 1;
      await writing.drained();
      letGo(photo.length);
    } else {
      written.missing.add(name);
    }
  }
  return written;
}

async function* filesOf({ lots }: TablePlan, onLot: () => void): AsyncGenerator<PlannedPhoto> {
  const planned = lotPlanner();
  for await (const lot of lots) {
    onLot();
    for (const file of plannedFiles(planned(lot))) yield file;
  }
}

/** Each photo whole, one open at a time: the next is read while the last is being sent. */
async function* readAhead(writing: Writing, files: AsyncGenerator<PlannedPhoto>) {
  const readNext = async () => {
    const { value: file, done } = await files.next();
    return done ? undefined : { name: file.name, photo: await readWhole(writing, file.url) };
  };
  let next = readNext();
  try {
    for (let photo = await next; photo; photo = await next) {
      next = readNext();
      next.catch(() => undefined); // awaited a turn later, where the failure is seen
      yield photo;
    }
  } finally {
    await files.return(undefined);
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
  { zip, plan, drained, signal }: Writing,
  source: Readable,
  entry: ZipEntryData,
): Promise<void> {
  async function* taken() {
    for await (const chunk of source) {
      await drained();
      yield chunk;
    }
  }
  // The archiver neither forwards a source's failure nor notices one that closes early; the pipeline does both.
  const body = new PassThrough();
  zip.append(body, { ...entry, date: plan.exportedAt });
  await Promise.all([once(zip, "entry", { signal }), pipeline(taken, body, { signal })]);
}
