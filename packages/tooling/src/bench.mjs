import { prepare, report } from "./bootstrap.mjs";
import { endTogether, runInForeground } from "./run.mjs";

/** @typedef {(args: string[], env: NodeJS.ProcessEnv) => Promise<boolean>} Part true when every goal is held */

/** @type {Record<string, Part>} */
const parts = {
  speed: async (args) => (await import("./bench/speed.mjs")).speed(args),
  growth: async (args) => (await import("./bench/growth.mjs")).growth(args),
  export: async (args, env) =>
    (await runInForeground("pnpm", ["--filter", "@lotwright/server", "bench:export", ...args], env)) === 0,
};

/**
 * Builds, then measures the built server.
 * @param {string[]} given what to measure, then the options of that
 */
export async function benchCommand(given) {
  endTogether();
  const [first = ""] = given;
  const name = first === "" || first.startsWith("-") ? "speed" : first;
  try {
    const part = parts[name];
    if (!part) throw new Error(`There is no part of this name. Parts: ${Object.keys(parts).join(", ")}.`);
    const env = await prepare({ isBuilt: true });
    process.exitCode = (await part(given.slice(name === first ? 1 : 0), env)) ? 0 : 1;
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}
