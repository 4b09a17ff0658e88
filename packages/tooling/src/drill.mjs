import { runCommand } from "./bootstrap.mjs";
import { runInForeground } from "./run.mjs";

/**
 * Builds, then puts the built server to a test that takes minutes.
 * @param {"attacks" | "cluster" | "faults" | "soak"} name
 * @param {string[]} options of that test
 */
export function drill(name, options) {
  return runCommand({ isBuilt: true }, (env) =>
    runInForeground("pnpm", ["--filter", "@lotwright/drills", name, ...options], env),
  );
}
