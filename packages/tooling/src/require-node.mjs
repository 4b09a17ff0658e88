// Imported first, so that an old Node.js prints this message instead of a syntax error.
import { readFileSync } from "node:fs";
import { isNewEnough } from "./node-version.mjs";

const manifest = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
const wanted = manifest.engines.node;

if (!isNewEnough(wanted, process.versions.node)) {
  const minimum = wanted.replace(">=", "");
  console.error(
    "Lotwright needs Node.js " +
      minimum +
      " or newer; this is " +
      process.versions.node +
      ".\n" +
      "Install a current version from https://nodejs.org and start again.",
  );
  process.exit(1);
}
