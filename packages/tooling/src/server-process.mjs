import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./paths.mjs";
import { endWithUs } from "./run.mjs";

const builtServer = join(root, "apps/server/dist/server/main.js");

/**
 * Starts the built server and waits until it says that it is ready.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ origin: string, ended: Promise<number>, stop: () => Promise<number> }>}
 */
export async function startServerProcess(env) {
  const child = spawn(process.execPath, [builtServer], {
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
      child.stdout.pipe(process.stdout, { end: false });
      resolve(address);
    };
    child.stdout.on("data", listen);
    ended.then((code) => reject(new Error(`The server ended with ${code} before it was ready`)), reject);
  });
  const stop = () => {
    child.kill("SIGTERM");
    return ended;
  };
  return { origin, ended, stop };
}
