import { chmod, mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

const forOthers = 0o077;
/** Folders such as /tmp are everybody's. */
const sticky = 0o1000;

/** Makes a folder that only its owner may enter, and closes one that others may. Somebody else's stays as it is. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await mkdir(path, { recursive: true, mode: 0o700 });
  const { mode, uid } = await stat(path);
  const self = process.getuid?.();
  const isOurs = self === 0 || self === uid;
  if (isOurs && (mode & forOthers) !== 0 && (mode & sticky) === 0) await chmod(path, 0o700);
}
