import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromiumPackage, pinnedVersion } from "./chromium-pin.mjs";
import { root } from "./paths.mjs";
import { UsageError } from "./phases.mjs";
import { run } from "./run.mjs";
import { compareVersions } from "./versions.mjs";

/** Paths of system browsers that journeys may use. */
const installedPaths = ["/usr/bin/chromium", "/usr/bin/google-chrome"];

/** @typedef {{ path: string, version: string }} Chromium `path` is the package's name for the pinned one */

/**
 * Chooses the Chromium for journeys, and another one for `check:browsers`. Both are at least as new as the pinned one, compared
 * by major version, because the package numbers its own patches.
 * @param {object} atHand
 * @param {Chromium} atHand.pinned
 * @param {boolean} atHand.isPinnedUsable whether the package has a browser for this platform
 * @param {Chromium[]} atHand.installed
 * @param {Chromium} [atHand.named] by CHROMIUM_PATH
 * @returns {{ chosen?: Chromium, other?: Chromium }}
 */
export function chooseChromium({ pinned, isPinnedUsable, installed, named }) {
  const isOlder = (/** @type {Chromium} */ { version }) => compareVersions(version, pinned.version) < 0;
  if (named && isOlder(named)) {
    const oldest = `${pinned.version} (${pinned.path})`;
    throw new UsageError(
      `CHROMIUM_PATH is Chromium ${named.version} (${named.path}), which is older than the pinned Chromium ${oldest}.`,
    );
  }
  const newestFirst = [...(isPinnedUsable ? [pinned] : []), ...installed]
    .filter((chromium) => !isOlder(chromium))
    .sort((first, second) => compareVersions(second.version, first.version));
  const chosen = named ?? newestFirst[0];
  const others = newestFirst.filter(({ path }) => path !== chosen?.path);
  const other = others.find(({ path }) => path === pinned.path) ?? others[0];
  return { ...(chosen && { chosen }), ...(other && { other }) };
}

/** @param {Chromium} chromium */
export const nameOf = ({ path, version }) => `Chromium ${version} (${path})`;

/**
 * Reads a browser's version; undefined if it prints none.
 * @param {string} path
 * @returns {Promise<Chromium | undefined>}
 */
async function readVersion(path) {
  const { output } = await run(path, ["--version"], { env: process.env, timeoutMs: 20_000 });
  const version = /\d+(?:\.\d+){3}/.exec(output)?.[0];
  return version ? { path, version } : undefined;
}

/**
 * Finds the Chromium for journeys on this machine, and another one. Without any, Playwright uses its own.
 * @param {string} [namedPath] CHROMIUM_PATH
 */
export async function findChromiums(namedPath) {
  const named = namedPath ? await readVersion(namedPath) : undefined;
  if (namedPath && !named)
    throw new UsageError(`CHROMIUM_PATH (${namedPath}) prints no version of Chromium.`);
  const installed = await Promise.all(installedPaths.filter((path) => existsSync(path)).map(readVersion));
  const [major = ""] = pinnedVersion(readFileSync(join(root, "apps/web/package.json"), "utf8")).split(".");
  return chooseChromium({
    pinned: { path: chromiumPackage, version: major },
    isPinnedUsable: process.platform === "linux" && process.arch === "x64",
    installed: installed.filter((chromium) => chromium !== undefined),
    ...(named && { named }),
  });
}
