import { prepare, report } from "./bootstrap.mjs";
import { endTogether, runInForeground } from "./run.mjs";

/**
 * Builds, then puts the built server to a test that takes minutes.
 * @param {"cluster" | "faults" | "soak"} name
 * @param {string[]} options of that test
 */
export async function drill(name, options) {
  endTogether();
  try {
    const env = await prepare({ isBuilt: true });
    process.exitCode = await runInForeground(
      "pnpm",
      ["--filter", "@lotwright/server", name, ...options],
      env,
    );
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}
