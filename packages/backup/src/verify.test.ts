import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { readMigrations } from "@lotwright/db/migrate";
import { memoryStorage } from "@lotwright/storage/testing/memory";
import { pack } from "tar-stream";
import { expect, test } from "vitest";
import { endBytes, endName, headerName, type Manifest, manifestName, spanOf } from "./archive-format";
import { openArchive, readFiles, readFileWhole } from "./archive-reader";
import { backUp } from "./back-up";
import { restore } from "./restore";
import { sha256Of } from "./sha256";
import { emptyDatabase, fileIn, makeFolder, makeInstallation, rowsOf } from "./testing/scene";
import { openArchives, verify } from "./verify";

/** A complete backup, and the position of its first photo's bytes. */
let sample: { whole: Buffer; photoAt: number } | undefined;

async function readSample() {
  if (sample) return sample;
  const folder = await makeFolder();
  const { url, storage } = await makeInstallation();
  await backUp({ url, storage, place: fileIn(folder, "whole.tar"), version: "1.0.0" });
  const whole = await readFile(join(folder, "whole.tar"));
  sample = { whole, photoAt: whole.indexOf("objects/photos/") + 512 };
  return sample;
}

/** Returns the operator's message when restoring these bytes, and checks that nothing was written. */
async function refusalOf(bytes: Buffer): Promise<string> {
  const folder = await makeFolder();
  await writeFile(join(folder, "changed.tar"), bytes);
  const url = await emptyDatabase();
  const writes: string[] = [];
  const storage = { ...memoryStorage(), put: async (key: string) => void writes.push(key) };
  const restoring = async () => {
    const archives = await openArchives(fileIn(folder, "changed.tar"));
    await restore({ archives, openTarget: async () => ({ url, storage }), beforeUse: async () => {} });
  };
  const message = await restoring().then(
    () => "restored",
    (error: Error) => error.message.replace(`${folder}/`, ""),
  );
  expect(writes).toEqual([]);
  await expect(rowsOf(url, "users")).rejects.toThrow(/does not exist/);
  return message;
}

function flipped(whole: Buffer, at: number): Buffer {
  const copy = Buffer.from(whole);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

/** Rewrites the archive with changed files; null removes a file. */
async function rewritten(
  whole: Buffer,
  change: (name: string, body: Buffer) => Buffer | null,
): Promise<Buffer> {
  const folder = await makeFolder();
  await writeFile(join(folder, "whole.tar"), whole);
  const place = fileIn(folder, "whole.tar");
  const archive = pack();
  let position = 0;
  const add = (name: string, body: Buffer) => {
    archive.entry({ name }, body);
    const offset = position;
    position += spanOf(body.length);
    return { offset, bytes: body.length, sha256: sha256Of(body) };
  };
  const written = buffer(archive);
  for await (const file of readFiles(await openArchive(place))) {
    const body = change(file.name, await readFileWhole(place, file, 10_000_000));
    if (!body || file.name === endName) continue;
    const extent = add(file.name, body);
    if (file.name === manifestName)
      add(endName, Buffer.from(JSON.stringify({ manifest: extent }).padEnd(endBytes)));
  }
  archive.finalize();
  return written;
}

/** Rewrites the archive with a changed header and matching checksums. */
async function withHeader(changes: object, whole: Buffer): Promise<Buffer> {
  let header = Buffer.alloc(0);
  return rewritten(whole, (name, body) => {
    if (name === headerName) {
      header = Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), ...changes }));
      return header;
    }
    if (name !== manifestName) return body;
    const manifest: Manifest = JSON.parse(body.toString());
    const { id } = JSON.parse(header.toString());
    return Buffer.from(JSON.stringify({ ...manifest, id, headerSha256: sha256Of(header) }));
  });
}

test("accepts a whole backup", async () => {
  const { whole } = await readSample();
  const folder = await makeFolder();
  await writeFile(join(folder, "whole.tar"), whole);
  await verify(await openArchives(fileIn(folder, "whole.tar")));
});

test("refuses a backup that was cut anywhere, and writes nothing", async () => {
  const { whole } = await readSample();
  for (const length of [whole.length - 1, whole.length - 600, Math.floor(whole.length / 2), 700, 0]) {
    const message = await refusalOf(whole.subarray(0, length));
    expect(message).toMatch(/damaged: its end is missing|is not a backup of Lotwright/);
  }
});

test("refuses a backup with a flipped bit in a photo, a table, a header, the index or the manifest", async () => {
  const { whole, photoAt } = await readSample();
  const places = {
    [photoAt + 10]: /^The backup changed\.tar is damaged: the object photos\/\S+ is not as written\.$/,
    [whole.indexOf("Estate of A. Field")]: /the table manifests is not as written/,
    [photoAt - 512 + 20]: /cannot be read as a tar archive|is not as written|is missing/,
    [whole.indexOf('{"key":"') + 60]: /its index is not as written|index\/1\.jsonl is not as written/,
    [whole.indexOf('"headerSha256":"') + 20]: /its manifest is not as written/,
    [whole.indexOf('"createdAt":"') + 15]: /its beginning is not as written/,
  };
  for (const [at, message] of Object.entries(places)) {
    expect(await refusalOf(flipped(whole, Number(at)))).toMatch(message);
  }
});

test("refuses a backup in which an object is missing, and names it", async () => {
  let left: string | undefined;
  const { whole } = await readSample();
  const bytes = await rewritten(whole, (name, body) => {
    if (name.startsWith("objects/") && !left) {
      left = name.slice("objects/".length);
      return null;
    }
    return body;
  });
  expect(await refusalOf(bytes)).toBe(`The backup changed.tar is damaged: the object ${left} is missing.`);
});

test("refuses a backup whose earlier one has another object of the same name, and names it", async () => {
  const folder = await makeFolder();
  const { url, storage, photoKeys } = await makeInstallation();
  const [key = ""] = photoKeys;
  const [first, second] = [fileIn(folder, "first.tar"), fileIn(folder, "second.tar")] as const;
  await backUp({ url, storage, place: first, version: "1.0.0" });
  await backUp({ url, storage, place: second, since: first, version: "1.0.0" });
  await storage.put(key, Buffer.from("another photo"), "image/jpeg");
  await backUp({ url, storage, place: fileIn(folder, "other.tar"), version: "1.0.0" });
  const { id } = (await openArchive(first)).header;
  await writeFile(
    join(folder, "first.tar"),
    await withHeader({ id }, await readFile(join(folder, "other.tar"))),
  );
  await expect(verify(await openArchives(second))).rejects.toThrow(`the object ${key} is missing`);
});

test("refuses a backup of a newer release and of a newer format", async () => {
  const { whole } = await readSample();
  const last = (await readMigrations()).at(-1)?.when ?? 0;
  const migration = { tag: "0099_tomorrow", when: last + 1 };
  expect(await refusalOf(await withHeader({ migration }, whole))).toBe(
    "The backup changed.tar was made by a newer release. Update this one, and try again.",
  );
  expect(await refusalOf(await withHeader({ format: 2 }, whole))).toMatch(/was made by a newer release/);
});

test("rejects files that are no backup, and backups of other programs", async () => {
  const { whole } = await readSample();
  const other = pack();
  other.entry({ name: "notes.txt" }, "some notes");
  other.finalize();
  for (const bytes of [
    await buffer(other),
    Buffer.from("PK\u0003\u0004"),
    await withHeader({ product: "bidwright" }, whole),
  ]) {
    expect(await refusalOf(bytes)).toBe("changed.tar is not a backup of Lotwright.");
  }
});
