import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { prepare } from "./bootstrap.mjs";
import { root } from "./paths.mjs";
import { report } from "./phases.mjs";
import { forwardSignals } from "./run.mjs";
import { startSettings } from "./start-settings.mjs";

/**
 * Prepares the checkout, then runs the server in this process, so that signals reach it.
 * @param {string[]} args options of `npm start`
 */
export async function start(args) {
  const releaseSignals = forwardSignals();
  try {
    Object.assign(process.env, startSettings(args));
    await prepare({ isBuilt: true });
  } catch (error) {
    report(error);
    process.exit(1);
  }
  releaseSignals();
  await import(pathToFileURL(join(root, "apps/server/dist/server/main.js")).href);
}
