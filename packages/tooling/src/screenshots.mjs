import { prepare, report } from "./bootstrap.mjs";
import { endTogether, runInForeground } from "./run.mjs";

/** Takes the README's pictures of a demonstration, on a server of its own. */
export async function screenshots() {
  endTogether();
  try {
    const env = await prepare({ isBuilt: true });
    process.exitCode = await runInForeground("pnpm", ["--filter", "@lotwright/web", "pictures"], env);
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}
