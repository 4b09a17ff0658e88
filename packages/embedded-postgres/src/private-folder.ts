import { chmod, mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

const forOthers = 0o077;
/** Shared folders, such as /tmp. */
const sticky = 0o1000;

/** Creates a folder with mode 0700, or restricts an existing one. Leaves another user's folder as it is. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await mkdir(path, { recursive: true, mode: 0o700 });
  const { mode, uid } = await stat(path);
  const self = process.getuid?.();
  const isOurs = self === 0 || self === uid;
  if (isOurs && (mode & forOthers) !== 0 && (mode & sticky) === 0) await chmod(path, 0o700);
}
