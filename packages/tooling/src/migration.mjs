import { runCommand } from "./bootstrap.mjs";
import { runInForeground } from "./run.mjs";

/**
 * A migration from what changed in the schema.
 * @param {string[]} options drizzle-kit's own, such as `--name lot_index`
 */
export function writeMigration(options) {
  return runCommand({ isBuilt: false }, (env) =>
    runInForeground("pnpm", ["--filter", "@lotwright/db", "generate", ...options], env),
  );
}
