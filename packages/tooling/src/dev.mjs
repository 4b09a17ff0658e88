import { resolve } from "node:path";
import { runCommand } from "./bootstrap.mjs";
import { binary, root } from "./paths.mjs";
import { runInForeground } from "./run.mjs";

/** Server and web, rebuilt and restarted as files change. */
export function dev() {
  return runCommand({ isBuilt: false }, (env) => {
    // The server's script runs in its own folder, and the data are the same as of npm start.
    const DATA_DIR = resolve(root, process.env.DATA_DIR ?? "data");
    return runInForeground(binary("turbo"), ["run", "dev", "--env-mode=loose"], { ...env, DATA_DIR });
  });
}
