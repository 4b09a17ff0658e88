import { spawnSync } from "node:child_process";

export const isRoot = process.getuid?.() === 0;

/** The user "nobody", in place of the page's user, where the drill may use another one than its own. */
export const serviceUser = isRoot ? { uid: 65_534, gid: 65_534 } : undefined;

/** Runs a command as the service's user. */
export const asServiceUser = serviceUser
  ? ["setpriv", `--reuid=${serviceUser.uid}`, `--regid=${serviceUser.gid}`, "--clear-groups", "--"]
  : [];

/** Whether the drill may mount folders, to make them read-only for a server alone. */
export const canMount = isRoot && spawnSync("unshare", ["--mount", "true"]).status === 0;
