import { join } from "node:path";
import { runCommand } from "./bootstrap.mjs";
import { root } from "./paths.mjs";
import { UsageError } from "./phases.mjs";
import { runtimeLink } from "./runtime.mjs";

/**
 * Installs and builds like `npm start`, without starting. The server then needs no npm, network or writable checkout.
 * @param {string[]} args
 */
export function buildCommand(args) {
  return runCommand({ isBuilt: true }, async () => {
    if (args.length > 0) throw new UsageError("npm run build takes no options.");
    console.log(
      `Built. To start the server: ${runtimeLink} ${join(root, "apps/server/dist/server/main.js")}`,
    );
    return 0;
  });
}
