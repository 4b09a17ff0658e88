import { fileURLToPath } from "node:url";
import { forwardSignals, runInForeground } from "@lotwright/tooling/run";
import { writeScalePage } from "../scale/scale-page.mjs";
import { bulk } from "./bulk.mjs";
import { find } from "./find.mjs";
import { growth } from "./growth.mjs";
import { peers } from "./peers/peers.mjs";
import { speed } from "./speed.mjs";

const backupBench = fileURLToPath(new URL("./backup-bench.ts", import.meta.url));
const exportBench = fileURLToPath(new URL("./export-bench.ts", import.meta.url));
const marksBench = fileURLToPath(new URL("./marks-bench.ts", import.meta.url));
const readingBench = fileURLToPath(new URL("./reading-bench.ts", import.meta.url));
const pdfBench = fileURLToPath(new URL("./pdf-bench.ts", import.meta.url));

/** @typedef {(args: string[]) => Promise<boolean>} Part true when every goal is met */

/** @type {Record<string, Part>} */
const parts = {
  speed,
  growth,
  bulk,
  find,
  peers,
  // Measures nothing: computes the tables of apps/docs/scale.md from those of performance.md.
  scale: async () => {
    await writeScalePage();
    return true;
  },
  backup: async (args) => (await runInForeground("tsx", [backupBench, ...args], process.env)) === 0,
  export: async (args) => (await runInForeground("tsx", [exportBench, ...args], process.env)) === 0,
  marks: async (args) => (await runInForeground("tsx", [marksBench, ...args], process.env)) === 0,
  reading: async (args) => (await runInForeground("tsx", [readingBench, ...args], process.env)) === 0,
  pdf: async (args) => (await runInForeground("tsx", [pdfBench, ...args], process.env)) === 0,
};

/**
 * Measures the built server.
 * @param {string[]} args the name of a part, "speed" without one, and the options of the part
 * @returns {Promise<number>} the exit code
 */
async function bench(args) {
  const isNamed = args[0] !== undefined && !args[0].startsWith("-");
  const [name = "", ...options] = isNamed ? args : ["speed", ...args];
  const part = parts[name];
  if (part) return (await part(options)) ? 0 : 1;
  console.log(`There is no part called ${name}. Parts: ${Object.keys(parts).join(", ")}.`);
  return 1;
}

forwardSignals();
process.exitCode = await bench(process.argv.slice(2));
