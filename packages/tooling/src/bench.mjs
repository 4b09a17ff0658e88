import { prepare, report } from "./bootstrap.mjs";
import { endTogether, runInForeground } from "./run.mjs";

/**
 * Builds, then measures the built server.
 * @param {string[]} options what to measure, then the options of that
 */
export async function benchCommand([subject = "", ...options]) {
  endTogether();
  try {
    const env = await prepare({ isBuilt: true });
    const command = ["--filter", "@lotwright/server", `bench:${subject}`, ...options];
    process.exitCode = await runInForeground("pnpm", command, env);
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}
