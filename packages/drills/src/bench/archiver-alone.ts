import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipArchive } from "archiver";

/** Stores files in a discarded ZIP, with archiver alone. */
export async function storeAlone(paths: readonly string[]) {
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
  for (const path of paths) zip.file(path, { name: path });
  await Promise.all([zip.finalize(), written]);
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { seconds, bytes, cpuSeconds: (user + system) / 1e6 };
}
