import { accessSync, constants, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { toolsFolder } from "./paths.mjs";

/** npm settings that users set deliberately. All others are npm's own and would confuse pnpm. */
const userNpmSettings = new Set(
  ["registry", "proxy", "https_proxy", "noproxy", "cafile", "strict_ssl", "userconfig"].map(
    (name) => `npm_config_${name}`,
  ),
);

/**
 * Creates the environment for all tools, without npm's own variables.
 * @param {NodeJS.ProcessEnv} from
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(from) {
  const env = Object.fromEntries(Object.entries(from).filter(([name]) => isPassedOn(name)));
  const path = [join(toolsFolder, "node_modules/.bin"), dirname(process.execPath), from.PATH ?? ""];
  return {
    ...env,
    HOME: writableHome(),
    PATH: path.join(delimiter),
    TURBO_TELEMETRY_DISABLED: "1",
    DO_NOT_TRACK: "1",
  };
}

/** @param {string} name */
function isPassedOn(name) {
  // With NODE_ENV=production, pnpm would not install devDependencies.
  if (name === "NODE_ENV" || name === "INIT_CWD") return false;
  return !name.toLowerCase().startsWith("npm_") || userNpmSettings.has(name.toLowerCase());
}

function writableHome() {
  const home = homedir();
  try {
    accessSync(home, constants.W_OK);
    return home;
  } catch {
    const substitute = join(toolsFolder, "home");
    mkdirSync(substitute, { recursive: true });
    return substitute;
  }
}
