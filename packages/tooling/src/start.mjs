import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { prepare, report } from "./bootstrap.mjs";
import { root } from "./paths.mjs";
import { forwardSignals } from "./run.mjs";

/** Prepares the checkout, then runs the server in this process, so that signals reach it. */
export async function start() {
  const releaseSignals = forwardSignals();
  try {
    await prepare({ isBuilt: true });
  } catch (error) {
    report(error);
    process.exit(1);
  }
  releaseSignals();
  await import(pathToFileURL(join(root, "apps/server/dist/server/main.js")).href);
}
