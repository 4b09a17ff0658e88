import { runCommand } from "./bootstrap.mjs";
import { runInForeground } from "./run.mjs";

/** Takes the README's screenshots of a sample workspace on a new server. */
export function screenshots() {
  return runCommand({ isBuilt: true }, (env) =>
    runInForeground("pnpm", ["--filter", "@lotwright/web", "pictures"], env),
  );
}
