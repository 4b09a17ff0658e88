import { forwardSignals } from "@lotwright/tooling/run";
import { parts } from "./parts.mjs";

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
