import { runCommand } from "./bootstrap.mjs";
import { runInForeground } from "./run.mjs";

/** Takes the README's pictures of a demonstration, on a server of its own. */
export function screenshots() {
  return runCommand({ isBuilt: true }, (env) =>
    runInForeground("pnpm", ["--filter", "@lotwright/web", "pictures"], env),
  );
}
