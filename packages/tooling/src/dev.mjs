import { prepare, report } from "./bootstrap.mjs";
import { binary } from "./paths.mjs";
import { endTogether, runInForeground } from "./run.mjs";

/** Server and web, rebuilt and restarted as files change. */
export async function dev() {
  endTogether();
  try {
    const env = await prepare({ isBuilt: false });
    process.exitCode = await runInForeground(binary("turbo"), ["run", "dev", "--env-mode=loose"], env);
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}
