import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipArchive } from "archiver";

/** Stores every file of a folder in a discarded ZIP, with archiver alone; prints the time. */
const [folder = ""] = process.argv.slice(2);
const names = await readdir(folder);
let bytes = 0;
const nowhere = new Writable({
  write(chunk: Buffer, _encoding, done) {
    bytes += chunk.length;
    done();
  },
});
const cpuBefore = process.cpuUsage();
const startedAt = performance.now();
const zip = new ZipArchive({ store: true });
const written = pipeline(zip, nowhere);
for (const name of names) zip.file(join(folder, name), { name });
await Promise.all([zip.finalize(), written]);
const seconds = (performance.now() - startedAt) / 1000;
const { user, system } = process.cpuUsage(cpuBefore);
process.stdout.write(`${JSON.stringify({ seconds, bytes, cpuSeconds: (user + system) / 1e6 })}\n`);
