import { join, resolve } from "node:path";
import { prepare, report } from "./bootstrap.mjs";
import { root } from "./paths.mjs";
import { endTogether, runInForeground } from "./run.mjs";

/**
 * Judges the configured AI provider on a folder of photo sets.
 * @param {string[]} args
 */
export async function evalAi(args) {
  endTogether();
  // npm runs scripts in the root; the folder is meant from where npm was called.
  const from = process.env.INIT_CWD ?? process.cwd();
  try {
    await prepare({ isBuilt: true });
    const script = join(root, "apps/server/dist/server/evaluate.js");
    const folders = args.map((folder) => resolve(from, folder));
    process.exitCode = await runInForeground(process.execPath, [script, ...folders], process.env);
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}
