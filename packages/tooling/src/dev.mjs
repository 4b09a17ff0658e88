import { resolve } from "node:path";
import { prepare, report } from "./bootstrap.mjs";
import { binary, root } from "./paths.mjs";
import { endTogether, runInForeground } from "./run.mjs";

/** Server and web, rebuilt and restarted as files change. */
export async function dev() {
  endTogether();
  try {
    const env = await prepare({ isBuilt: false });
    // The server's script runs in its own folder, and the data are the same as of npm start.
    const DATA_DIR = resolve(root, process.env.DATA_DIR ?? "data");
    const settings = { ...env, DATA_DIR };
    process.exitCode = await runInForeground(binary("turbo"), ["run", "dev", "--env-mode=loose"], settings);
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}
