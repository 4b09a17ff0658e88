import { open, readdir } from "node:fs/promises";
import { join } from "node:path";

const magic = Buffer.from("\x7fELF", "latin1");

/** Processors by their number in the ELF format, under the names of Node.js. */
const machines = new Map([
  [62, "x64"],
  [183, "arm64"],
]);

/** Counts the programs and libraries in a folder by their processor. */
export async function countNativeFiles(folder: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const processor = await processorOf(join(entry.parentPath, entry.name));
    if (processor) counts[processor] = (counts[processor] ?? 0) + 1;
  }
  return counts;
}

async function processorOf(path: string): Promise<string | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(20), 0, 20, 0);
    if (bytesRead < 20 || !buffer.subarray(0, 4).equals(magic)) return undefined;
    const machine = buffer.readUInt16LE(18);
    return machines.get(machine) ?? `machine ${machine}`;
  } finally {
    await file.close();
  }
}
