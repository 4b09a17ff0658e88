import { readdirSync, readFileSync } from "node:fs";
import { extname, join, posix } from "node:path";
import { root } from "./paths.mjs";

const textFiles = new Set("css html js json jsx md mjs sql svg toml ts tsx txt yaml yml".split(" "));

/**
 * Reads all files of the checkout except ignored ones. Parses .gitignore itself, because a download has no .git: folder names,
 * root folders with a slash, and endings.
 * @returns {import("./structure.mjs").SourceFile[]}
 */
export function readRepository() {
  const patterns = readFileSync(join(root, ".gitignore"), "utf8").split("\n").filter(Boolean);
  const folders = new Set([
    ".git",
    ...patterns.filter((line) => line.endsWith("/")).map((line) => line.slice(0, -1)),
  ]);
  const endings = patterns.filter((line) => line.startsWith("*.")).map((line) => line.slice(1));
  return list("", { folders, endings }).map((path) => ({ path, text: readText(path) }));
}

/**
 * @param {string} folder
 * @param {{ folders: Set<string>, endings: string[] }} ignored
 * @returns {string[]}
 */
function list(folder, ignored) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (ignored.folders.has(entry.name) || ignored.folders.has(`/${path}`)) return [];
    if (entry.isDirectory()) return list(path, ignored);
    return ignored.endings.some((ending) => entry.name.endsWith(ending)) ? [] : [path];
  });
}

/** @param {string} path */
function readText(path) {
  const isText = textFiles.has(extname(path).slice(1)) || path.startsWith(".ci/");
  return isText ? readFileSync(join(root, path), "utf8") : "";
}
