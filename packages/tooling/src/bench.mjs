import { runCommand } from "./bootstrap.mjs";
import { runInForeground } from "./run.mjs";

/** @typedef {(args: string[], env: NodeJS.ProcessEnv) => Promise<boolean>} Part true when every goal is held */

/** @type {Record<string, Part>} */
const parts = {
  speed: async (args) => (await import("./bench/speed.mjs")).speed(args),
  growth: async (args) => (await import("./bench/growth.mjs")).growth(args),
  export: async (args, env) =>
    (await runInForeground("pnpm", ["--filter", "@lotwright/drills", "bench:export", ...args], env)) === 0,
};

/**
 * Builds, then measures the built server.
 * @param {string[]} args what to measure, if not everything, then the options of that
 */
export async function benchCommand(args) {
  const isNamed = args[0] !== undefined && !args[0].startsWith("-");
  const [name = "", ...options] = isNamed ? args : ["speed", ...args];
  const part = parts[name];
  if (part) return runCommand({ isBuilt: true }, async (env) => ((await part(options, env)) ? 0 : 1));
  console.log(`There is no part called ${name}. Parts: ${Object.keys(parts).join(", ")}.`);
  process.exitCode = 1;
}
