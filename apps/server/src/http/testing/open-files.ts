import { readdir, readlink } from "node:fs/promises";

/** Files under `folder` that this process has open. Linux only. */
export async function openFiles(folder: string): Promise<string[]> {
  const numbers = await readdir("/proc/self/fd");
  const paths = await Promise.all(
    numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => "")), // the file was closed after `readdir`
  );
  return paths.filter((path) => path.startsWith(folder));
}
