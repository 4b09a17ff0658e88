import { join } from "node:path";
import { runCommand } from "./bootstrap.mjs";
import { root } from "./paths.mjs";
import { runInForeground } from "./run.mjs";

/**
 * Runs a script of the built server with its configuration, whether the server runs or not.
 * @param {"backup" | "check-provider" | "create-key" | "doctor" | "reset-password" | "restore"} name
 * @param {string[]} args
 */
export function operatorCommand(name, args) {
  return runCommand({ isBuilt: true }, () => {
    const script = join(root, `apps/server/dist/server/${name}.js`);
    return runInForeground(process.execPath, [script, ...args], process.env);
  });
}
