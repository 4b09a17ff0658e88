import { run } from "./run.mjs";

/** Invalid command-line arguments. */
export class UsageError extends Error {}

/** A failed phase with its complete output. */
export class PhaseError extends Error {
  /**
   * @param {string} message
   * @param {string} [log]
   */
  constructor(message, log = "") {
    super(message);
    this.log = log;
  }
}

/** Duration in ms below which a phase prints nothing. */
const quietMs = 1_500;

/**
 * Runs a command, announcing it if it takes longer than `quietMs`. Throws PhaseError with its output if it fails.
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export async function phase(title, command, args, env) {
  const started = performance.now();
  const announce = setTimeout(() => console.error(`${title} …`), quietMs);
  try {
    const { code, output } = await run(command, args, { env });
    if (code !== 0) throw new PhaseError(`${title} failed (exit code ${code}).`, output);
  } finally {
    clearTimeout(announce);
  }
  const seconds = (performance.now() - started) / 1_000;
  if (seconds * 1_000 > quietMs) console.error(`${title}: done in ${seconds.toFixed(1)} s`);
}

/**
 * Runs npm, preferably the one that started this command.
 * @param {string} title
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function npmPhase(title, args, env) {
  const npm = process.env.npm_execpath;
  const isNpm = npm?.endsWith("npm-cli.js") ?? false;
  const command = isNpm ? process.execPath : "npm";
  const flags = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"];
  const cache = process.env.npm_config_cache;
  return phase(title, command, [...(isNpm ? [npm ?? ""] : []), ...args, ...flags], {
    ...env,
    ...(cache && env.HOME === process.env.HOME ? { npm_config_cache: cache } : {}),
  });
}

/**
 * Prints a failed phase's output, or a usage error's message; other errors are bugs and are printed with their stack.
 * @param {unknown} error
 */
export function report(error) {
  if (error instanceof PhaseError && error.log) console.error(error.log);
  const isExpected = error instanceof UsageError || error instanceof PhaseError;
  console.error(isExpected ? error.message : error);
}
