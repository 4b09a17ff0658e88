import { readdir, readlink } from "node:fs/promises";

/** The files under `folder` that this process holds open; Linux tells. */
export async function openFiles(folder: string): Promise<string[]> {
  const numbers = await readdir("/proc/self/fd");
  const paths = await Promise.all(
    numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => "")), // closed meanwhile
  );
  return paths.filter((path) => path.startsWith(folder));
}
