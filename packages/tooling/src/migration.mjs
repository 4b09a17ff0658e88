import { runCommand } from "./bootstrap.mjs";
import { runInForeground } from "./run.mjs";

/**
 * Generates a migration from schema changes.
 * @param {string[]} options for drizzle-kit, such as `--name lot_index`
 */
export function writeMigration(options) {
  return runCommand({ isBuilt: false }, (env) =>
    runInForeground("pnpm", ["--filter", "@lotwright/db", "generate", ...options], env),
  );
}
