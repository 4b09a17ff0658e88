import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./paths.mjs";
import { exitCodeOf } from "./run.mjs";

const builtServer = join(root, "apps/server/dist/server/main.js");

/**
 * @typedef {object} ServerProcess
 * @property {number} pid
 * @property {string} origin
 * @property {Promise<number>} ended its exit code
 * @property {() => Promise<number>} stop
 */

/**
 * Starts the built server, or another server script, and waits until it logs that it is ready. Rejects if it exits first.
 * @param {NodeJS.ProcessEnv} env
 * @param {{ script?: string[], cwd?: string, ready?: RegExp, node?: string, nodeOptions?: string[], isQuiet?: boolean }} [how]
 *   `ready` finds the origin in the output, `isQuiet` discards the rest of it, and `node` is the path of another Node.js
 * @returns {Promise<ServerProcess>}
 */
export async function startServerProcess(env, how = {}) {
  const {
    script = [builtServer],
    cwd = root,
    node = process.execPath,
    nodeOptions = [],
    isQuiet = false,
  } = how;
  const { ready = /ready at (http:\S+)/ } = how;
  const child = spawn(node, [...nodeOptions, ...script], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = exitCodeOf(child);
  const origin = await new Promise((resolve, reject) => {
    let output = "";
    const listen = (/** @type {Buffer} */ chunk) => {
      output += chunk;
      const [, origin] = ready.exec(output) ?? [];
      if (!origin) return;
      child.stdout.off("data", listen);
      if (isQuiet) child.stdout.resume();
      else child.stdout.pipe(process.stdout, { end: false });
      resolve(origin);
    };
    child.stdout.on("data", listen);
    ended.then((code) => reject(new Error(`The server ended with ${code} before it was ready`)), reject);
  });
  const stop = () => {
    child.kill("SIGTERM");
    return ended;
  };
  return { pid: child.pid ?? 0, origin, ended, stop };
}
