import { spawnSync } from "node:child_process";

function mount(...args: string[]): void {
  const { status, stderr } = spawnSync("mount", args);
  if (status !== 0) throw new Error(`No disk was mounted: ${stderr}`);
}

/** Mounts a disk of so many megabytes on a folder. It is in memory, and lost with the mount. */
export const mountSmallDisk = (folder: string, megabytes: number) =>
  mount("-t", "tmpfs", "-o", `size=${megabytes}m,mode=0777`, "tmpfs", folder);

/** Mounts a folder on another one, in place of a disk that outlasts the mount. */
export const mountFolder = (source: string, folder: string) => mount("--bind", source, folder);

/** Takes a mount away, also from processes that use it. */
export const unmount = (folder: string) => void spawnSync("umount", ["--lazy", folder]);
