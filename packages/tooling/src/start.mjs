import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { prepare, report } from "./bootstrap.mjs";
import { root } from "./paths.mjs";
import { endTogether } from "./run.mjs";

/** Prepares the checkout, then becomes the server: same process, so that signals reach it. */
export async function start() {
  const giveSignalsBack = endTogether();
  try {
    await prepare({ isBuilt: true });
  } catch (error) {
    report(error);
    process.exit(1);
  }
  giveSignalsBack();
  await import(pathToFileURL(join(root, "apps/server/dist/server/main.js")).href);
}
