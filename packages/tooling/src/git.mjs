import { UsageError } from "./phases.mjs";
import { run } from "./run.mjs";

/**
 * Runs git in a folder.
 * @param {string} folder
 * @param {string[]} args
 * @returns {Promise<string>} its output without surrounding whitespace
 * @throws {UsageError} with git's own words when it fails
 */
export async function git(folder, args) {
  const { code, output } = await run("git", args, { cwd: folder, env: process.env });
  if (code !== 0) throw new UsageError(`git ${args[0]} in ${folder}: ${output.trim()}`);
  return output.trim();
}
