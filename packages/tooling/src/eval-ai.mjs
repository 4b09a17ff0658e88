import { join, resolve } from "node:path";
import { runCommand } from "./bootstrap.mjs";
import { root } from "./paths.mjs";
import { runInForeground } from "./run.mjs";

/**
 * Evaluates the configured AI provider on folders of photo sets.
 * @param {string[]} args
 */
export function evalAi(args) {
  // npm runs scripts in the root; resolves folders relative to where npm was called.
  const from = process.env.INIT_CWD ?? process.cwd();
  return runCommand({ isBuilt: true }, () => {
    const script = join(root, "apps/server/dist/server/evaluate.js");
    const folders = args.map((folder) => resolve(from, folder));
    return runInForeground(process.execPath, [script, ...folders], process.env);
  });
}
