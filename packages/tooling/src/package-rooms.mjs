import { posix } from "node:path";
import { usesBetween } from "./room-uses.mjs";

/** @typedef {import("./structure.mjs").SourceFile} SourceFile */

/**
 * The rooms of a package by level, the lowest first. A room imports from lower levels alone, so that no circle is possible.
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
 * Source files outside of the rooms of their package, and imports, of values and of types alike, of a room that is not lower.
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
