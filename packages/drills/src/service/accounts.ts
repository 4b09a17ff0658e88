import { spawnSync } from "node:child_process";

export const isRoot = process.getuid?.() === 0;

/** The user "nobody" where the drill may change users. Replaces the user that the page creates. */
export const serviceUser = isRoot ? { uid: 65_534, gid: 65_534 } : undefined;

/** Runs a command as the service's user. */
export const asServiceUser = serviceUser
  ? ["setpriv", `--reuid=${serviceUser.uid}`, `--regid=${serviceUser.gid}`, "--clear-groups", "--"]
  : [];

/** Whether the drill may mount folders, which makes them read-only for a single server. */
export const canMount = isRoot && spawnSync("unshare", ["--mount", "true"]).status === 0;
