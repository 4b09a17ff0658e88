import { resolve } from "node:path";
import { runCommand } from "./bootstrap.mjs";
import { binary, root } from "./paths.mjs";
import { runInForeground } from "./run.mjs";

/** Runs server and web app, rebuilding and restarting them when files change. */
export function dev() {
  return runCommand({ isBuilt: false }, (env) => {
    // Absolute, because the server's script runs in another folder; the default is that of npm start.
    const DATA_DIR = resolve(root, process.env.DATA_DIR ?? "data");
    return runInForeground(binary("turbo"), ["run", "dev", "--env-mode=loose"], { ...env, DATA_DIR });
  });
}
