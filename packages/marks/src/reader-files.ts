import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import files from "./reader-files.json";

type Name = keyof typeof files;

/** Reads the models and WebAssembly files, verifying that they are the tested ones. */
export async function readReaderFiles(): Promise<Record<Name, Uint8Array>> {
  const [runtime, detection, recognition, keys, codes] = await Promise.all([
    readChecked("runtime"),
    readChecked("detection"),
    readChecked("recognition"),
    readChecked("keys"),
    readChecked("codes"),
  ]);
  return { runtime, detection, recognition, keys, codes };
}

async function readChecked(name: Name): Promise<Uint8Array> {
  const path = locate(files[name]);
  const bytes = await readFile(path);
  const isExpected = createHash("sha256").update(bytes).digest("hex") === files[name].sha256;
  if (!isExpected) throw new Error(`${path} is not the file that Lotwright was tested with. Install again.`);
  return bytes;
}

/** Path of a file: beside the server's bundle, or in its package. */
function locate({ from, path }: (typeof files)[Name]): string {
  const beside = fileURLToPath(new URL(`./marks/${basename(path)}`, import.meta.url));
  if (existsSync(beside)) return beside;
  return join(dirname(createRequire(import.meta.url).resolve(from)), path);
}
