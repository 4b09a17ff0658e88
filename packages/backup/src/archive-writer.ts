import { pipeline } from "node:stream/promises";
import { type Pack, pack } from "tar-stream";
import {
  type BaseBackup,
  type Extent,
  type end,
  endBytes,
  endName,
  type Header,
  headerName,
  type IndexLine,
  indexPrefix,
  type Manifest,
  manifestName,
  maxNamedMissing,
  objectPrefix,
  objectsPerIndex,
  spanOf,
  type Table,
  tablePartBytes,
  tablePrefix,
} from "./archive-format";
import type { ArchiveFile } from "./file-archive";
import { sha256Of } from "./sha256";
import type { TableSnapshot } from "./snapshot";

const writeBytes = 1024 * 1024;

export type ArchiveWriter = {
  addTable(table: TableSnapshot): Promise<void>;
  /** Adds an object; call in key order. */
  addObject(key: string, body: Buffer): Promise<void>;
  /** Adds an object that an earlier backup contains. */
  referTo(line: IndexLine & { in: string }): Promise<void>;
  /** Adds an object that storage does not have. */
  addMissing(key: string): void;
  /** Writes the manifest, and publishes the archive under its name. */
  complete(bases: BaseBackup[]): Promise<Manifest>;
  /** Aborts, removing everything written. */
  abort(): Promise<void>;
  bytes(): number;
  missingCount(): number;
};

/** Writes the archive in chunks of 1 MB. */
async function writeTo(archive: Pack, file: ArchiveFile): Promise<void> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    const joined = Buffer.concat(chunks, bytes);
    chunks = [];
    bytes = 0;
    await file.write(joined);
  };
  // The library's types lack that it reads as buffers.
  for await (const chunk of archive as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= writeBytes) await flush();
  }
  await flush();
}

/** Creates a tar archive writer that tracks the positions of its files. */
function tarFiles(file: ArchiveFile, createdAt: Date) {
  const archive = pack();
  // Entries fail because the archive is no longer read, before the reason is known.
  let failure: unknown;
  const written = writeTo(archive, {
    ...file,
    write: (bytes) =>
      file.write(bytes).catch((error: unknown) => {
        failure = error;
        throw error;
      }),
  });
  const failed = written.then(() => new Promise<never>(() => {}));
  failed.catch(() => undefined); // every call waits for it
  let position = 0;

  async function add(
    name: string,
    bytes: number,
    send: (header: object, done: (error?: Error | null) => void) => void,
  ) {
    const offset = position;
    position += spanOf(bytes);
    const added = new Promise<void>((resolve, reject) => {
      send({ name, size: bytes, mode: 0o600, mtime: createdAt, type: "file" }, (error) =>
        error ? reject(error) : resolve(),
      );
    });
    await Promise.race([added, failed]).catch((error: unknown) => {
      throw failure ?? error;
    });
    return { offset, bytes } satisfies Extent;
  }

  return {
    add: (name: string, body: Buffer) =>
      add(name, body.length, (header, done) => void archive.entry(header as never, body, done)),
    addStream: (name: string, bytes: number, body: AsyncIterable<Buffer>) =>
      add(name, bytes, (header, done) => {
        const entry = archive.entry(header as never);
        pipeline(body, entry).then(() => done(), done);
      }),
    position: () => position,
    async abort() {
      archive.destroy();
      await written.catch(() => undefined); // the failure is the reason for aborting
      await file.abort();
    },
    async finish() {
      archive.finalize();
      await written;
      await file.complete();
    },
  };
}

const jsonBytes = (value: unknown) => Buffer.from(JSON.stringify(value));

/** Starts an archive with its header. */
export async function createArchive(file: ArchiveFile, header: Header): Promise<ArchiveWriter> {
  const files = tarFiles(file, new Date(header.createdAt));
  const headerBody = jsonBytes(header);
  await files.add(headerName, headerBody);
  const tables: Table[] = [];
  const index: Manifest["index"] = [];
  const objects = { count: 0, bytes: 0 };
  const stored = { count: 0, bytes: 0 };
  const missing: Manifest["missing"] = { count: 0, keys: [] };
  let lines: IndexLine[] = [];

  async function flushIndex() {
    if (lines.length === 0) return;
    const body = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    lines = [];
    const extent = await files.add(`${indexPrefix}${index.length + 1}.jsonl`, body);
    index.push({ ...extent, sha256: sha256Of(body) });
  }

  async function addLine(line: IndexLine) {
    objects.count += 1;
    objects.bytes += line.bytes;
    lines.push(line);
    if (lines.length === objectsPerIndex) await flushIndex();
  }

  return {
    async addTable({ name, columns, text }) {
      for (let first = 0, part = 1; first < text.bytes; first += tablePartBytes, part += 1) {
        const bytes = Math.min(tablePartBytes, text.bytes - first);
        await files.addStream(`${tablePrefix}${name}/${part}.copy`, bytes, text.read(first, bytes));
      }
      tables.push({ name, columns, rows: text.lines, bytes: text.bytes, sha256: text.sha256 });
    },
    async addObject(key, body) {
      await files.add(`${objectPrefix}${key}`, body);
      stored.count += 1;
      stored.bytes += body.length;
      await addLine({ key, bytes: body.length, sha256: sha256Of(body) });
    },
    referTo: addLine,
    addMissing(key) {
      missing.count += 1;
      if (missing.keys.length < maxNamedMissing) missing.keys.push(key);
    },
    async complete(bases) {
      await flushIndex();
      const headerSha256 = sha256Of(headerBody);
      const { id } = header;
      const manifest: Manifest = { id, headerSha256, tables, objects, stored, missing, index, bases };
      const body = jsonBytes(manifest);
      const extent = await files.add(manifestName, body);
      const last: ReturnType<typeof end.parse> = { manifest: { ...extent, sha256: sha256Of(body) } };
      await files.add(endName, Buffer.from(JSON.stringify(last).padEnd(endBytes)));
      await files.finish();
      return manifest;
    },
    abort: files.abort,
    bytes: files.position,
    missingCount: () => missing.count,
  };
}
