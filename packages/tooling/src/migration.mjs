import { prepare, report } from "./bootstrap.mjs";
import { endTogether, runInForeground } from "./run.mjs";

/**
 * A migration from what changed in the schema.
 * @param {string[]} options drizzle-kit's own, such as `--name lot_index`
 */
export async function writeMigration(options) {
  endTogether();
  try {
    const env = await prepare({ isBuilt: false });
    const command = ["--filter", "@lotwright/db", "generate", ...options];
    process.exitCode = await runInForeground("pnpm", command, env);
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}
