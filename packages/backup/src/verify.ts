import { createHash } from "node:crypto";
import {
  endBytes,
  endName,
  headerName,
  type IndexLine,
  indexPrefix,
  manifestName,
  maxHeaderBytes,
  maxIndexBytes,
  maxManifestBytes,
  objectPrefix,
  objectsPerIndex,
  tablePrefix,
} from "./archive-format";
import {
  type Archive,
  type ArchivedFile,
  damaged,
  openArchive,
  parseIndex,
  readFiles,
  readFileWhole,
  readIndex,
} from "./archive-reader";
import { BackupError } from "./backup-error";
import { withLines } from "./merge-keys";
import type { Place } from "./places";
import type { OnProgress } from "./progress";
import { sha256Of } from "./sha256";

/** A backup with those it is based on. */
export type Archives = { newest: Archive; bases: Archive[] };

/**
 * Opens a backup and those it is based on, which are among `others`, or beside it under their recorded names.
 * @throws BackupError if one is not there
 */
export async function openArchives(place: Place, others: readonly Place[] = []): Promise<Archives> {
  const newest = await openArchive(place);
  const given = await Promise.all(others.map((other) => openArchive(other)));
  const bases: Archive[] = [];
  for (const { id, name } of newest.manifest.bases) {
    const base = given.find(({ header }) => header.id === id) ?? (await openBeside(place, name));
    if (base.header.id !== id) {
      throw new BackupError(`${base.place.label} is not the backup that ${place.label} builds on.`);
    }
    bases.push(base);
  }
  return { newest, bases };
}

async function openBeside(place: Place, name: string): Promise<Archive> {
  const beside = place.sibling(name);
  return openArchive(beside).catch((error: unknown) => {
    if (!(error instanceof BackupError)) throw error;
    throw new BackupError(
      `${place.label} builds on the backup ${name}. Put it in the same place, or name it after it. ${error.message}`,
    );
  });
}

/**
 * Reads everything and verifies every checksum.
 * @throws DamagedBackupError
 */
export async function verify({ newest, bases }: Archives, onProgress?: OnProgress): Promise<void> {
  const total = [newest, ...bases].reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const onBytes = (bytes: number) => {
    done += bytes;
    onProgress?.({ phase: "verify", done, total, bytes: done });
  };
  for (const archive of [newest, ...bases]) await verifyArchive(archive, onBytes);
  for (const base of bases) await verifyReferences(newest, base);
}

/** Yields index lines of a backup's objects in another backup. */
export async function* linesIn(archive: Archive, base: Archive): AsyncGenerator<IndexLine> {
  for await (const line of readIndex(archive)) if (line.in === base.header.id) yield line;
}

async function verifyReferences(newest: Archive, base: Archive): Promise<void> {
  const wanted = new Map<string, IndexLine>();
  async function* keys() {
    for await (const line of linesIn(newest, base)) {
      wanted.set(line.key, line);
      yield line.key;
    }
  }
  for await (const { key, line } of withLines(keys(), readIndex(base))) {
    const isThere = line?.in === undefined && line?.sha256 === wanted.get(key)?.sha256;
    if (!isThere) throw damaged(base.place, `the object ${key} is missing`);
    wanted.delete(key);
  }
}

async function verifyArchive(archive: Archive, onBytes: (bytes: number) => void): Promise<void> {
  const { place, manifest } = archive;
  const check = createCheck(archive);
  for await (const file of readFiles(archive, onBytes)) await check.file(file);
  check.atEnd();
  const { stored } = manifest;
  if (check.stored.count !== stored.count || check.stored.bytes !== stored.bytes) {
    throw damaged(place, "objects are missing");
  }
}

/** Creates a verifier that follows the files of an archive in order. */
function createCheck({ place, manifest, header }: Archive) {
  const tables = new Map(manifest.tables.map(({ name }) => [name, createHash("sha256")]));
  const stored = { count: 0, bytes: 0 };
  let pending: IndexLine[] = [];
  let indexCount = 0;
  let lastKey = "";
  let hasEnd = false;
  const wrong = (name: string) => damaged(place, `${name} is not as written`);

  async function table(file: ArchivedFile) {
    const [, name = ""] = file.name.split("/");
    const hash = tables.get(name);
    if (!hash) throw wrong(file.name);
    for await (const chunk of file.body) hash.update(chunk);
  }

  async function object(file: ArchivedFile) {
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const chunk of file.body) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    stored.count += 1;
    stored.bytes += bytes;
    const key = file.name.slice(objectPrefix.length);
    pending.push({ key, bytes, sha256: hash.digest("hex") });
    if (pending.length > objectsPerIndex) throw wrong("the order of its files");
  }

  function compare(line: IndexLine, found: Map<string, IndexLine>) {
    if (line.key <= lastKey) throw wrong("the order of its index");
    lastKey = line.key;
    if (line.in !== undefined) return;
    const object = found.get(line.key);
    if (!object) throw damaged(place, `the object ${line.key} is missing`);
    if (object.sha256 !== line.sha256) throw wrong(`the object ${line.key}`);
    found.delete(line.key);
  }

  async function index(file: ArchivedFile) {
    const body = await readFileWhole(place, file, maxIndexBytes);
    if (sha256Of(body) !== manifest.index[indexCount]?.sha256) throw wrong(file.name);
    indexCount += 1;
    const found = new Map(pending.map((line) => [line.key, line]));
    for (const line of parseIndex(place, body)) compare(line, found);
    const [extra] = found.keys();
    if (extra !== undefined) throw wrong(`the object ${extra}`);
    pending = [];
  }

  async function whole(file: ArchivedFile, maxBytes: number, sha256?: string) {
    const body = await readFileWhole(place, file, maxBytes);
    if (sha256 !== undefined && sha256Of(body) !== sha256) throw wrong(file.name);
  }

  return {
    stored,
    async file(file: ArchivedFile): Promise<void> {
      const { name } = file;
      if (name === headerName) return whole(file, maxHeaderBytes, manifest.headerSha256);
      if (name.startsWith(tablePrefix)) return table(file);
      if (name.startsWith(objectPrefix)) return object(file);
      if (name.startsWith(indexPrefix)) return index(file);
      // Both checksums were verified when opening the archive.
      if (name === manifestName) return whole(file, maxManifestBytes);
      if (name !== endName) throw wrong(name);
      hasEnd = true;
      return whole(file, endBytes);
    },
    atEnd() {
      for (const { name, sha256 } of manifest.tables) {
        if (tables.get(name)?.digest("hex") !== sha256) throw wrong(`the table ${name}`);
      }
      const isWhole = hasEnd && pending.length === 0 && indexCount === manifest.index.length;
      if (!isWhole || manifest.id !== header.id) throw damaged(place, "its end is missing");
    },
  };
}
