import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./paths.mjs";
import { endWithUs } from "./run.mjs";

const builtServer = join(root, "apps/server/dist/server/main.js");

/**
 * @typedef {object} ServerProcess
 * @property {number} pid
 * @property {string} origin
 * @property {Promise<number>} ended its exit code
 * @property {() => Promise<number>} stop
 */

/**
 * Starts the built server, or another script that serves, and waits until it says that it is ready.
 * @param {NodeJS.ProcessEnv} env
 * @param {{ script?: string[], nodeOptions?: string[], isQuiet?: boolean }} [how] quiet: what it says is read, and not shown
 * @returns {Promise<ServerProcess>}
 */
export async function startServerProcess(env, how = {}) {
  const { script = [builtServer], nodeOptions = [], isQuiet = false } = how;
  const child = spawn(process.execPath, [...nodeOptions, ...script], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = endWithUs(child);
  const origin = await new Promise((resolve, reject) => {
    let said = "";
    const listen = (/** @type {Buffer} */ chunk) => {
      said += chunk;
      const [, address] = /ready at (http:\S+)/.exec(said) ?? [];
      if (!address) return;
      child.stdout.off("data", listen);
      if (isQuiet) child.stdout.resume();
      else child.stdout.pipe(process.stdout, { end: false });
      resolve(address);
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
