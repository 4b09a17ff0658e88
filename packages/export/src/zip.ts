import { once } from "node:events";
import { PassThrough, pipeline, Readable, Transform } from "node:stream";
import { pipeline as pipelineDone } from "node:stream/promises";
import { type Archiver, ZipArchive, type ZipEntryData } from "archiver";
import { tableRows } from "./columns";
import { csvFile } from "./csv";
import type { ExportPlan } from "./plan";
import { workbookFile } from "./workbook";

export type ReadPhoto = (url: string) => Promise<Readable>;

export interface SentExport {
  itemCount: number;
  photoCount: number;
}

export interface ZipOptions {
  /** Tells a photo that storage does not have from one that could not be looked for. */
  isMissing: (error: unknown) => boolean;
  /** Called when every byte was taken. The download ends when it resolves, and breaks when it rejects. */
  onSent?: (sent: SentExport) => void | Promise<void>;
}

/** Read it to its end or destroy it: it starts at once. */
export function streamZip(plan: ExportPlan, readPhoto: ReadPhoto, options: ZipOptions): Readable {
  const gone = new AbortController();
  const zip = new ZipArchive({ zlib: { level: 6 } });
  const written = writeEntries({ zip, plan, readPhoto, signal: gone.signal, isMissing: options.isMissing });
  written.catch((error: Error) => zip.destroy(error));
  const sent = new Transform({
    // With room for one byte, flush is not reached before the last chunk was taken.
    readableHighWaterMark: 1,
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => {
      written.then((counts) => options.onSent?.(counts)).then(() => done(), done);
    },
  });
  pipeline(zip, sent, () => gone.abort());
  return sent;
}

interface Writing {
  zip: Archiver;
  plan: ExportPlan;
  readPhoto: ReadPhoto;
  signal: AbortSignal;
  isMissing: ZipOptions["isMissing"];
}

async function writeEntries(writing: Writing): Promise<SentExport> {
  const { zip, plan } = writing;
  const { present, missing } = await writePhotos(writing);
  if (missing.length > 0) {
    await addEntry(writing, Readable.from([missingList(missing)]), { name: "MISSING-PHOTOS.txt" });
  }
  const isWorkbook = plan.lotsName === "lots.xlsx";
  const rows = tableRows(plan, present);
  const lots = isWorkbook ? workbookFile(rows, plan) : csvFile(rows, plan.settings);
  await addEntry(writing, lots, { name: plan.lotsName, store: isWorkbook });
  await zip.finalize();
  return { itemCount: plan.lots.length, photoCount: present.size };
}

async function writePhotos(writing: Writing): Promise<{ present: Set<string>; missing: string[] }> {
  const present = new Set<string>();
  const missing: string[] = [];
  for (const { url, name } of writing.plan.photos) {
    const photo = await openPhoto(writing, url);
    if (photo) {
      await addEntry(writing, photo, { name, store: true });
      present.add(name);
    } else {
      missing.push(name);
    }
  }
  return { present, missing };
}

/** Nothing only for a photo that is known not to exist; any other failure ends the export. */
async function openPhoto(
  { readPhoto, isMissing, signal }: Writing,
  url: string,
): Promise<Readable | undefined> {
  signal.throwIfAborted();
  try {
    return await readPhoto(url);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
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

function missingList(names: string[]): string {
  const heading = "These photos could not be found and are not in this export:";
  return `${[heading, ...names].join("\r\n")}\r\n`;
}
