import { join } from "node:path";
import { runCommand } from "./bootstrap.mjs";
import { root } from "./paths.mjs";
import { runInForeground } from "./run.mjs";

/**
 * Prints a one-time link by which an account gets a new password, beside a running server or without one.
 * @param {string[]} args the account's e-mail
 */
export function resetPassword(args) {
  return runCommand({ isBuilt: true }, () => {
    const script = join(root, "apps/server/dist/server/reset-password.js");
    return runInForeground(process.execPath, [script, ...args], process.env);
  });
}
