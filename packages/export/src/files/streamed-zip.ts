import { once } from "node:events";
import { addAbortSignal, PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Archiver, ZipEntryData } from "archiver";
import { newArchive } from "./archive";
import { rechunk } from "./pieces";
import type { PlannedPhoto } from "./planned-lots";
import { youngBuffers } from "./young-buffers";

/** Reads a photo; undefined if unavailable, in which case the export continues without it. A rejection ends the export. */
export type ReadPhoto = (url: string) => Promise<Readable | undefined>;

export interface SentExport {
  itemCount: number;
  photoCount: number;
  bytes: number;
}

/** Called when every byte was read. The download ends when it resolves, and fails when it rejects. */
export type OnSent = (sent: SentExport) => void | Promise<void>;

export interface ZipDocument {
  name: string;
  body: Readable;
}

/** Content of a ZIP: photos before documents, so that those can list missing photos. */
export interface ZipContents<Photo extends PlannedPhoto = PlannedPhoto> {
  exportedAt: string;
  /** Whether the first bytes are sent without waiting for more, because nothing is left that would refuse the download. */
  isChecked?: boolean;
  /** First entry, before anything is read. */
  opening?: ZipDocument;
  /** Yields photos in ZIP order. Calls `onLot` for every lot, even without photos. */
  photos(onLot: () => void): AsyncGenerator<Photo>;
  /** Yields documents. `missing`: names of photos not in the ZIP. Each body is read before requesting the next. */
  documents(missing: ReadonlySet<string>): AsyncGenerator<ZipDocument>;
}

/** Converts a photo's bytes before they are packed. */
export type ConvertPhoto<Photo> = (bytes: Buffer, photo: Photo) => Buffer | Promise<Buffer>;

interface PhotoAccess<Photo> {
  readPhoto: ReadPhoto;
  convertPhoto: ConvertPhoto<Photo>;
}

/** Streams a ZIP, starting immediately: read the stream to its end or destroy it. */
export function streamContents<Photo extends PlannedPhoto>(
  contents: ZipContents<Photo>,
  access: PhotoAccess<Photo>,
  onSent?: OnSent,
): Readable {
  const gone = new AbortController();
  const zip = newArchive();
  const { stream, drained, flush } = rechunk(zip, gone.signal, async (bytes) => {
    await onSent?.({ ...(await written), bytes });
  });
  stream.once("close", () => gone.abort());
  if (contents.isChecked) zip.once("data", flush);
  const written = writeEntries({ zip, contents, access, drained, flush, signal: gone.signal });
  written.catch((error: Error) => stream.destroy(error));
  return stream;
}

interface Writing<Photo extends PlannedPhoto> {
  zip: Archiver;
  contents: ZipContents<Photo>;
  access: PhotoAccess<Photo>;
  /** Resolves when the reader has consumed everything written. */
  drained: () => Promise<void>;
  /** Emits everything written so far. */
  flush: () => void;
  signal: AbortSignal;
}

type Sink = Pick<Writing<PlannedPhoto>, "zip" | "drained" | "signal"> & { contents: { exportedAt: string } };

async function writeEntries<Photo extends PlannedPhoto>(
  writing: Writing<Photo>,
): Promise<Omit<SentExport, "bytes">> {
  const { opening } = writing.contents;
  if (opening) {
    await addEntry(writing, opening.body, { name: opening.name });
    writing.flush();
  }
  const { missing, ...counts } = await writePhotos(writing);
  for await (const { name, body } of writing.contents.documents(missing)) {
    await addEntry(writing, body, { name });
  }
  await writing.zip.finalize();
  return counts;
}

interface WrittenPhotos {
  /** Number of all lots, including those without photos. */
  itemCount: number;
  photoCount: number;
  /** Names of photos that are not in the ZIP. */
  missing: Set<string>;
}

async function writePhotos<Photo extends PlannedPhoto>(writing: Writing<Photo>): Promise<WrittenPhotos> {
  const written = { itemCount: 0, photoCount: 0, missing: new Set<string>() };
  const { letGo } = youngBuffers();
  const files = writing.contents.photos(() => {
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

/** Yields each photo as a whole, reading the next one while the last is being sent. */
async function* readAhead<Photo extends PlannedPhoto>(
  writing: Writing<Photo>,
  files: AsyncGenerator<Photo, void>,
) {
  const readNext = async () => {
    const { value: file, done } = await files.next();
    return done ? undefined : { name: file.name, photo: await readWhole(writing, file) };
  };
  let next = readNext();
  try {
    for (let photo = await next; photo; photo = await next) {
      next = readNext();
      next.catch(() => undefined); // awaited one turn later, where the failure is handled
      yield photo;
    }
  } finally {
    await files.return(undefined);
  }
}

async function readWhole<Photo extends PlannedPhoto>(
  { access, signal }: Writing<Photo>,
  file: Photo,
): Promise<Buffer | undefined> {
  signal.throwIfAborted();
  const photo = await access.readPhoto(file.url);
  return photo && access.convertPhoto(await joined(addAbortSignal(signal, photo)), file);
}

/** Joins a photo's chunks; most storages return a single one, which is not copied. */
async function joined(photo: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of photo) chunks.push(chunk);
  const [first, ...others] = chunks;
  return first && others.length === 0 ? first : Buffer.concat(chunks);
}

/** Adds a photo from memory, so that size and checksum precede it, which some ZIP readers require for stored entries. */
async function addPhoto({ zip, contents, signal }: Sink, photo: Buffer, name: string): Promise<void> {
  const isIn = once(zip, "entry", { signal });
  zip.append(photo, { name, store: true, date: contents.exportedAt });
  await isIn;
}

async function addEntry(
  { zip, contents, drained, signal }: Sink,
  source: Readable,
  entry: ZipEntryData,
): Promise<void> {
  async function* taken() {
    for await (const chunk of source) {
      await drained();
      yield chunk;
    }
  }
  // The archiver neither forwards a source's failure nor notices one that closes early; the pipeline handles both.
  const body = new PassThrough();
  zip.append(body, { ...entry, date: contents.exportedAt });
  await Promise.all([once(zip, "entry", { signal }), pipeline(taken, body, { signal })]);
}
