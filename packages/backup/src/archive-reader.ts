import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { extract } from "tar-stream";
import type { z } from "zod";
import {
  blockBytes,
  end,
  endBytes,
  formatVersion,
  type Header,
  header,
  headerName,
  type IndexLine,
  indexLine,
  type Manifest,
  manifest,
  maxHeaderBytes,
  maxIndexBytes,
  maxManifestBytes,
  product,
  tailBytes,
} from "./archive-format";
import { BackupError, DamagedBackupError } from "./backup-error";
import type { Place } from "./places";
import { sha256Of } from "./sha256";

/** A backup's description and contents, read from its start and end. */
export type Archive = { place: Place; bytes: number; header: Header; manifest: Manifest };

/**
 * Opens a backup without reading it in full.
 * @throws BackupError if there is none, or it is of another program or a newer format
 * @throws DamagedBackupError if it was cut or changed
 */
export async function openArchive(place: Place): Promise<Archive> {
  const bytes = await place.find();
  if (bytes === undefined) throw new BackupError(`There is no backup ${place.label}.`);
  const headerBody = await readHeader(place, bytes);
  const found = parsedHeader(place, headerBody);
  const { offset, bytes: length, sha256 } = (await readEnd(place, bytes)).manifest;
  if (length > maxManifestBytes || offset + length > bytes) throw damaged(place, "its end is not as written");
  const body = await buffer(place.read(offset + blockBytes, length));
  if (sha256Of(body) !== sha256) throw damaged(place, "its manifest is not as written");
  const contents = parseJson(place, manifest, body, "its manifest is not as written");
  if (contents.id !== found.id || contents.headerSha256 !== sha256Of(headerBody)) {
    throw damaged(place, "its beginning is not as written");
  }
  return { place, bytes, header: found, manifest: contents };
}

export const damaged = (place: Place, what: string) =>
  new DamagedBackupError(`The backup ${place.label} is damaged: ${what}.`);

const notOurs = (place: Place) => new BackupError(`${place.label} is not a backup of Lotwright.`);

const wasCut = "its end is missing. It was not completed, or was cut";

async function readHeader(place: Place, bytes: number): Promise<Buffer> {
  const start = await buffer(place.read(0, Math.min(bytes, blockBytes + maxHeaderBytes)));
  const isNamed = start.subarray(0, headerName.length + 1).equals(Buffer.from(`${headerName}\0`));
  if (!isNamed) throw notOurs(place);
  const size = Number.parseInt(start.toString("latin1", 124, 135), 8);
  if (!(size > 0 && size <= maxHeaderBytes)) throw damaged(place, "its beginning is not as written");
  if (start.length < blockBytes + size) throw damaged(place, wasCut);
  return start.subarray(blockBytes, blockBytes + size);
}

function parsedHeader(place: Place, body: Buffer): Header {
  const wrong = "its beginning is not as written";
  const raw = parseUnknown(place, body, wrong);
  const named =
    raw !== null && typeof raw === "object" ? (raw as { product?: unknown; format?: unknown }) : {};
  if (typeof named.product === "string" && named.product !== product) throw notOurs(place);
  if (typeof named.format === "number" && named.format > formatVersion) {
    throw new BackupError(
      `The backup ${place.label} was made by a newer release. Update this one, and try again.`,
    );
  }
  return parseJson(place, header, body, wrong);
}

async function readEnd(place: Place, bytes: number) {
  if (bytes < tailBytes) throw damaged(place, wasCut);
  const tail = await buffer(place.read(bytes - tailBytes + blockBytes, endBytes));
  return parseJson(place, end, tail, wasCut);
}

function parseUnknown(place: Place, body: Buffer, wrong: string): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw damaged(place, wrong);
  }
}

function parseJson<T>(place: Place, schema: z.ZodType<T>, body: Buffer, wrong: string): T {
  const parsed = schema.safeParse(parseUnknown(place, body, wrong));
  if (!parsed.success) throw damaged(place, wrong);
  return parsed.data;
}

export function parseIndex(place: Place, body: Buffer): IndexLine[] {
  const lines = body.toString("utf8").split("\n");
  return lines
    .filter((line) => line !== "")
    .map((line) => parseJson(place, indexLine, Buffer.from(line), "its index is not as written"));
}

/** Yields all objects of a backup by key, without reading their contents. */
export async function* readIndex({ place, manifest: { index } }: Archive): AsyncGenerator<IndexLine> {
  for (const { offset, bytes, sha256 } of index) {
    if (bytes > maxIndexBytes) throw damaged(place, "its index is not as written");
    const body = await buffer(place.read(offset + blockBytes, bytes));
    if (sha256Of(body) !== sha256) throw damaged(place, "its index is not as written");
    yield* parseIndex(place, body);
  }
}

/** A file in the archive, whose body must be read or skipped before the next. */
export type ArchivedFile = { name: string; bytes: number; body: AsyncIterable<Buffer>; skip(): void };

/**
 * Yields the files in the archive, in order.
 * @throws DamagedBackupError when it is no whole tar archive
 */
export async function* readFiles(
  { place, bytes }: Archive,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<ArchivedFile> {
  const files = extract();
  const stopped = new AbortController();
  async function* source() {
    for await (const chunk of place.read(0, bytes)) {
      onBytes(chunk.length);
      yield chunk;
    }
  }
  let failure: unknown;
  const read = pipeline(source, files, { signal: stopped.signal }).catch((error: unknown) => {
    failure = error;
  });
  try {
    for await (const file of files) {
      const { name, size } = file.header;
      // The library's types lack that it reads as buffers.
      yield { name, bytes: size, body: file as AsyncIterable<Buffer>, skip: () => void file.resume() };
    }
  } catch (error) {
    await read;
    if (failure instanceof BackupError) throw failure;
    if (isOfTar(error)) throw damaged(place, `it cannot be read as a tar archive (${error.message})`);
    throw failure ?? error;
  } finally {
    stopped.abort();
    await read;
  }
}

/** Whether an error is the tar library's, which has no code, unlike those of files and network. */
const isOfTar = (error: unknown): error is Error => error instanceof Error && !("code" in error);

/** @throws DamagedBackupError for a file of more than `maxBytes` */
export async function readFileWhole(place: Place, file: ArchivedFile, maxBytes: number): Promise<Buffer> {
  if (file.bytes > maxBytes) throw damaged(place, `${file.name} is larger than it can be`);
  const chunks: Buffer[] = [];
  for await (const chunk of file.body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
