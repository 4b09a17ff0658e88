import { access, chmod, constants, mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

const forOthers = 0o077;
/** Mode bit of shared folders, such as /tmp. */
const sticky = 0o1000;

/** Creates a folder with mode 0700, or restricts an existing one, but not another user's. */
export async function makePrivateFolder(path: string): Promise<void> {
  await makeWritableFolder(path, "DATA_DIR");
  const { mode, uid } = await stat(path);
  const self = process.getuid?.();
  const isOurs = self === 0 || self === uid;
  if (isOurs && (mode & forOthers) !== 0 && (mode & sticky) === 0) await chmod(path, 0o700);
}

/**
 * Creates a folder if there is none.
 * @throws Error with a sentence on what to do, if this process may not write there
 */
export async function makeWritableFolder(path: string, setting: "DATA_DIR" | "TMPDIR"): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const why = reasons[(cause as NodeJS.ErrnoException).code ?? ""];
    if (!why) throw cause;
    throw new Error(`Lotwright can't write to ${path}: ${why}, or set ${setting} to another folder.`, {
      cause,
    });
  }
}

const user = `user ${process.getuid?.()} of group ${process.getgid?.()}`;
const noRight = `${user} has no right to. Give it the folder (chown), start as the user who owns it`;

const reasons: Record<string, string> = {
  EACCES: noRight,
  EPERM: noRight,
  EROFS: "its disk is read-only. Mount a volume there",
  ENOSPC: "its disk is full. Free some space",
  EDQUOT: "the quota of its disk is used up. Free some space",
  ENOTDIR: "a file is in the way. Move it",
  EEXIST: "a file is in the way. Move it",
};
