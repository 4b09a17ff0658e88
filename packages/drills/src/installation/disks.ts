import { spawnSync } from "node:child_process";

function mount(...args: string[]): void {
  const { status, stderr } = spawnSync("mount", args);
  if (status !== 0) throw new Error(`No disk was mounted: ${stderr}`);
}

/** Mounts a disk of this many megabytes on a folder. The disk is in memory and is lost on unmount. */
export const mountSmallDisk = (folder: string, megabytes: number) =>
  mount("-t", "tmpfs", "-o", `size=${megabytes}m,mode=0777`, "tmpfs", folder);

/** Mounts a folder on another one. Unlike a small disk, it keeps its contents after the unmount. */
export const mountFolder = (source: string, folder: string) => mount("--bind", source, folder);

/** Unmounts a folder, even if processes use it. */
export const unmount = (folder: string) => void spawnSync("umount", ["--lazy", folder]);
