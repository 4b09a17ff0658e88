import { spawn } from "node:child_process";
import { once } from "node:events";
import { root } from "./paths.mjs";

/** @type {Set<import("node:child_process").ChildProcess>} */
const children = new Set();

/**
 * @typedef {object} RunOptions
 * @property {NodeJS.ProcessEnv} env
 * @property {string} [cwd]
 * @property {boolean} [live] print the output while the command runs instead of collecting it
 * @property {number} [timeoutMs] terminate the command, and fail, after this time
 *
 * @typedef {{ code: number, output: string }} RunResult
 */

/**
 * Runs a command without stdin and collects its output. Exit code 127 if it cannot be started.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} options
 * @returns {Promise<RunResult>}
 */
export async function run(command, args, { env, cwd = root, live = false, timeoutMs }) {
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => stop(child), timeoutMs);
  /** @type {Buffer[]} */
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      if (live) process.stdout.write(chunk);
      else chunks.push(chunk);
    });
  }
  try {
    const code = await exitCodeOf(child);
    return { code, output: Buffer.concat(chunks).toString() };
  } catch (error) {
    return { code: 127, output: `${command}: ${error}` };
  } finally {
    clearTimeout(timer);
  }
}

/** Time in ms between SIGTERM and SIGKILL, and before exiting without waiting for children. */
const graceMs = 10_000;

/** @param {import("node:child_process").ChildProcess} child */
function stop(child) {
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), graceMs);
  child.once("close", () => clearTimeout(timer));
}

/**
 * Runs a command with this process's terminal, and returns its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function runInForeground(command, args, env) {
  return exitCodeOf(spawn(command, args, { cwd: root, env, stdio: "inherit" }));
}

/**
 * Waits for a child's exit code; until then, `forwardSignals` forwards signals to it.
 * @param {import("node:child_process").ChildProcess} child
 */
export async function exitCodeOf(child) {
  children.add(child);
  try {
    const [code] = await once(child, "close");
    return code ?? 1;
  } finally {
    children.delete(child);
  }
}

const exitCodes = /** @type {const} */ ({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 });

/**
 * Forwards termination signals to running children and exits after them.
 * @returns {() => void} removes the signal handlers
 */
export function forwardSignals() {
  const signals = /** @type {(keyof typeof exitCodes)[]} */ (Object.keys(exitCodes));
  /** @param {NodeJS.Signals} signal */
  const end = async (signal) => {
    const all = [...children].map((child) => {
      child.kill(signal);
      return once(child, "close");
    });
    setTimeout(() => process.exit(1), graceMs).unref();
    await Promise.allSettled(all);
    process.exit(exitCodes[/** @type {keyof typeof exitCodes} */ (signal)]);
  };
  for (const signal of signals) process.on(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}
