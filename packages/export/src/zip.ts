import { addAbortSignal, Readable } from "node:stream";
import { tableRows } from "./columns";
import { csvFile } from "./csv";
import { missingPhotosText, notesText } from "./notes";
import type { ExportPlan } from "./plan";
import { workbookFile } from "./workbook";
import { zipWriter } from "./zip-writer";

/** Nothing for a photo that cannot be had; the export goes on without it. Rejecting ends the export. */
export type ReadPhoto = (url: string) => Promise<Readable | undefined>;

export interface SentExport {
  itemCount: number;
  photoCount: number;
  bytes: number;
}

/** Called when every byte was taken. The download ends when it resolves, and breaks when it rejects. */
export type OnSent = (sent: SentExport) => void | Promise<void>;

/** Read it to its end or destroy it: it starts at once. */
export function streamZip(plan: ExportPlan, readPhoto: ReadPhoto, onSent?: OnSent): Readable {
  const gone = new AbortController();
  const pieces = zipPieces({ plan, readPhoto, signal: gone.signal }, onSent);
  const zip = new Readable({
    // With room for one byte, the next piece is not made before the last was taken.
    highWaterMark: 1,
    read() {
      pieces.next().then(
        ({ value }) => this.push(value ?? null),
        (error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      gone.abort();
      done(error);
    },
  });
  zip.read(0);
  return zip;
}

interface Reading {
  plan: ExportPlan;
  readPhoto: ReadPhoto;
  signal: AbortSignal;
}

async function* zipPieces(reading: Reading, onSent: OnSent | undefined): AsyncGenerator<Buffer, void> {
  const { plan, signal } = reading;
  const zip = zipWriter(new Date(plan.exportedAt));
  const present = new Set<string>();
  const missing: string[] = [];
  for await (const { name, photo } of readAhead(reading)) {
    if (photo) {
      present.add(name);
      yield* zip.stored(name, photo);
    } else {
      missing.push(name);
    }
  }
  for await (const { name, content } of textFiles(plan, present, missing)) {
    yield* zip.deflated(name, content, signal);
  }
  yield* zip.directory();
  await onSent?.({ itemCount: plan.lots.length, photoCount: present.size, bytes: zip.byteCount() });
}

/** What can be told only when all photos were tried; the spreadsheet comes last. */
async function* textFiles(plan: ExportPlan, present: ReadonlySet<string>, missing: string[]) {
  if (missing.length > 0) {
    yield { name: "MISSING-PHOTOS.txt", content: Readable.from([Buffer.from(missingPhotosText(missing))]) };
  }
  const isWorkbook = plan.lotsName === "lots.xlsx";
  const notes = isWorkbook ? await notesText(plan, present) : undefined;
  if (notes) yield { name: "NOTES.txt", content: Readable.from([Buffer.from(notes)]) };
  const rows = tableRows(plan, present);
  const content = isWorkbook ? workbookFile(rows, plan) : csvFile(rows, plan.settings);
  yield { name: plan.lotsName, content };
}

/** Each photo whole, one open at a time: the next is read while the last is being sent. */
async function* readAhead(reading: Reading) {
  const { photos } = reading.plan;
  const read = (photo: (typeof photos)[number] | undefined) => photo && readWhole(reading, photo.url);
  let next = read(photos[0]);
  for (const [index, { name }] of photos.entries()) {
    const photo = await next;
    next = read(photos[index + 1]);
    next?.catch(() => undefined); // awaited a turn later, where the failure is seen
    yield { name, photo };
  }
}

async function readWhole({ readPhoto, signal }: Reading, url: string): Promise<Buffer | undefined> {
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
