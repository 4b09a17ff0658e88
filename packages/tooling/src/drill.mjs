import { runCommand } from "./bootstrap.mjs";
import { runInForeground } from "./run.mjs";

/**
 * Builds the server, then runs a drill against it, for minutes.
 * @param {"attacks" | "bench" | "check-api" | "check-browsers" | "cluster" | "faults" | "fuzz-results" | "simulate" | "soak"} name
 * @param {string[]} options of the drill
 */
export function drill(name, options) {
  return runCommand({ isBuilt: true }, (env) =>
    runInForeground("pnpm", ["--filter", "@lotwright/drills", name, ...options], env),
  );
}
