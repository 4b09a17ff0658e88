import { posix } from "node:path";
import { importsOf } from "./import-graph.mjs";

/** @typedef {import("./structure.mjs").SourceFile} SourceFile */
/** @typedef {{ path: string, from: string, target: string, to: string, isType: boolean }} Use of one room by another */

const product = /^(?!.*\.test\.tsx?$)(?!.*\/testing\/).*\.tsx?$/;

/**
 * Lists imports between folders, in product files.
 * @param {readonly SourceFile[]} files
 * @param {string} folder
 * @param {(path: string) => string} roomOf a path within the folder, with or without its extension
 * @returns {Use[]}
 */
export function usesBetween(files, folder, roomOf) {
  return files.flatMap(({ path, text }) => {
    if (!path.startsWith(folder) || !product.test(path)) return [];
    const from = roomOf(path.slice(folder.length));
    return importsOf(text).flatMap(({ statement, specifier }) => {
      const file = posix.join(posix.dirname(path), specifier);
      if (!specifier.startsWith(".") || !file.startsWith(folder)) return [];
      const target = file.slice(folder.length);
      const to = roomOf(target);
      return to === from ? [] : [{ path, from, target, to, isType: importsTypes(statement) }];
    });
  });
}

function importsTypes(/** @type {string} */ statement) {
  if (/^(?:import|export)\s+type\b/.test(statement)) return true;
  const names = /\{([^}]*)\}/
    .exec(statement)?.[1]
    ?.split(",")
    .map((name) => name.trim()) ?? [""];
  return names.filter(Boolean).length > 0 && names.every((name) => name === "" || name.startsWith("type "));
}
