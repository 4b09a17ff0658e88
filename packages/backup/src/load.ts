import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { Storage } from "@lotwright/storage/storage";
import type postgres from "postgres";
import { type IndexLine, maxObjectBytes, objectPrefix, type Table, tablePrefix } from "./archive-format";
import {
  type Archive,
  type ArchivedFile,
  damaged,
  readFiles,
  readFileWhole,
  readIndex,
} from "./archive-reader";
import { inOrder } from "./in-order";
import { withLines } from "./merge-keys";
import type { OnProgress } from "./progress";
import { sha256Of } from "./sha256";
import { type Archives, linesIn } from "./verify";

/** Number of objects written concurrently. */
const width = 8;

export type Loaded = { rows: number; objects: number };

type Loading = { sql: postgres.Sql; storage: Storage; onProgress?: OnProgress | undefined };

/** Loads all rows into a database with the backup's schema, and its objects into storage. */
export async function load({ newest, bases }: Archives, loading: Loading): Promise<Loaded> {
  const total = [newest, ...bases].reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  const onBytes = (bytes: number) => {
    done += bytes;
    loading.onProgress?.({ phase: "objects", done, total, bytes: done });
  };
  const tables = tableLoader(newest, loading.sql);
  async function* objects() {
    for await (const file of readFiles(newest, onBytes)) {
      if (file.name.startsWith(tablePrefix)) {
        await tables.add(file);
        continue;
      }
      await tables.end();
      if (file.name.startsWith(objectPrefix)) yield await objectOf(newest, file);
      else file.skip();
    }
  }
  let count = await putAll(newest, storedIn(newest), objects(), loading.storage).catch(
    async (error: Error) => {
      await tables.abort(error);
      throw error;
    },
  );
  for (const base of bases) {
    count += await putAll(base, linesIn(newest, base), objectsIn(base, onBytes), loading.storage);
  }
  return { rows: newest.manifest.tables.reduce((sum, { rows }) => sum + rows, 0), objects: count };
}

type StoredObject = { key: string; body: Buffer };

async function objectOf({ place }: Archive, file: ArchivedFile): Promise<StoredObject> {
  const body = await readFileWhole(place, file, maxObjectBytes);
  return { key: file.name.slice(objectPrefix.length), body };
}

async function* objectsIn(archive: Archive, onBytes: (bytes: number) => void): AsyncGenerator<StoredObject> {
  for await (const file of readFiles(archive, onBytes)) {
    if (file.name.startsWith(objectPrefix)) yield await objectOf(archive, file);
    else file.skip();
  }
}

async function* storedIn(archive: Archive): AsyncGenerator<IndexLine> {
  for await (const line of readIndex(archive)) if (line.in === undefined) yield line;
}

function typeOf(key: string): string {
  if (key.endsWith(".jpg")) return "image/jpeg";
  return key.endsWith(".png") ? "image/png" : "application/octet-stream";
}

/** Stores the objects that have an index line. */
async function putAll(
  { place }: Archive,
  lines: AsyncGenerator<IndexLine>,
  objects: AsyncGenerator<StoredObject>,
  storage: Storage,
): Promise<number> {
  let count = 0;
  const bodies = new Map<string, Buffer>();
  async function* keys() {
    for await (const { key, body } of objects) {
      bodies.set(key, body);
      yield key;
    }
  }
  async function* wanted() {
    for await (const { key, line } of withLines(keys(), lines)) {
      const body = bodies.get(key);
      bodies.delete(key);
      if (line && body) yield { line, body };
    }
  }
  const put = async ({ line, body }: { line: IndexLine; body: Buffer }) => {
    if (sha256Of(body) !== line.sha256) throw damaged(place, `the object ${line.key} is not as written`);
    await storage.put(line.key, body, typeOf(line.key));
  };
  for await (const _ of inOrder(wanted(), width, put)) count += 1;
  return count;
}

/** Creates a function that passes a table's parts to one COPY. */
function tableLoader({ place, manifest }: Archive, sql: postgres.Sql) {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  let open: { name: string; copy: Writable } | undefined;

  async function end() {
    const copy = open?.copy;
    open = undefined;
    if (!copy) return;
    const ended = finished(copy);
    copy.end();
    await ended;
  }

  async function begin(table: Table) {
    await end();
    const columns = table.columns.map((column) => `"${column}"`).join(", ");
    const copy = await sql.unsafe(`copy "${table.name}" (${columns}) from stdin`).writable();
    copy.on("error", () => undefined); // `write` and `end` reject with the error
    return { name: table.name, copy };
  }

  return {
    end,
    async abort(error: Error): Promise<void> {
      const copy = open?.copy;
      open = undefined;
      if (copy && !copy.destroyed) await finished(copy.destroy(error)).catch(() => undefined);
    },
    async add(file: ArchivedFile): Promise<void> {
      const [, name = ""] = file.name.split("/");
      const table = tables.get(name);
      if (!table) throw damaged(place, `${file.name} is not as written`);
      if (open?.name !== name) open = await begin(table);
      for await (const chunk of file.body) await write(open.copy, chunk);
    },
  };
}

/** Resolves when the stream has accepted the chunk. */
const write = (stream: Writable, chunk: Buffer) =>
  new Promise<void>((resolve, reject) => {
    stream.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
