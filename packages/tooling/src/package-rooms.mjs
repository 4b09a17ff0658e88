import { posix } from "node:path";
import { usesBetween } from "./room-uses.mjs";

/** @typedef {import("./structure.mjs").SourceFile} SourceFile */

/**
 * Folders of a package by level, lowest first. A folder imports from lower levels only, so that cycles are impossible.
 * @type {Record<string, string[]>}
 */
const levels = {
  "packages/contracts/src/": ["values", "media workspace", "catalog", "exports writing"],
  "packages/export/src/": [
    "files print/text",
    "preset/format print table",
    "preset/platforms preset/prepare preset/samples workspace",
    "preset/delta",
    "preset/check",
    "preset/zip",
  ],
};

/**
 * Finds source files outside of their package's folders, and imports (including types) from a folder that is not on a lower
 * level.
 * @param {readonly SourceFile[]} files
 * @returns {string[]}
 */
export function packageRoomProblems(files) {
  return Object.entries(levels).flatMap(([folder, rooms]) => {
    const levelOf = new Map(
      rooms.flatMap((names, level) => names.split(" ").map((room) => /** @type {const} */ ([room, level]))),
    );
    const outside = files
      .filter(({ path }) => path.startsWith(folder) && /^(?!.*\/testing\/).*\.ts$/.test(path))
      .filter(({ path }) => !levelOf.has(posix.dirname(path.slice(folder.length))))
      .map(({ path }) => `${path}: not in a room of its package`);
    const upward = usesBetween(files, folder, posix.dirname)
      .filter(({ from, to }) => (levelOf.get(to) ?? Infinity) >= (levelOf.get(from) ?? Infinity))
      .map(({ path, from, target }) => `${path}: ${target} is not in a room below ${from}`);
    return [...outside, ...upward];
  });
}
