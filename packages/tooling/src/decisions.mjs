import { posix } from "node:path";

/** @typedef {import("./structure.mjs").SourceFile} SourceFile */

const folder = "apps/docs/decisions/";
const index = `${folder}README.md`;

/**
 * Finds decisions missing in the index with number and title, duplicate numbers, and names of missing files. Records name files
 * without folders, which change more often.
 * @param {SourceFile[]} files
 * @returns {string[]}
 */
export function decisionProblems(files) {
  const names = new Set(files.map(({ path }) => posix.basename(path)));
  const indexText = files.find(({ path }) => path === index)?.text ?? "";
  /** @type {Set<string>} */
  const numbers = new Set();
  return files
    .filter(({ path }) => path.startsWith(folder) && path !== index)
    .flatMap(({ path, text }) => {
      const problems = [...text.matchAll(/`([\w.-]+\.(?:tsx?|mjs|grit|json))`/g)]
        .filter(([, name = ""]) => !names.has(name))
        .map(([, name]) => `${path}: no file is named ${name}`);
      for (const [, heading = ""] of text.matchAll(/^## (.*)$/gm)) {
        const [, number = "", title = ""] = /^(\d+)\. (.+)$/.exec(heading) ?? [];
        const isListed = indexText.includes(`[${title}](${posix.basename(path)}#${headingSlug(heading)})`);
        if (number === "") problems.push(`${path}: "${heading}" has no number`);
        else if (numbers.has(number)) problems.push(`${path}: the number ${number} is used twice`);
        else if (!isListed)
          problems.push(`${index}: decision ${number} is not listed with its title and link`);
        numbers.add(number);
      }
      return problems;
    });
}

/**
 * Anchor of a heading on GitHub.
 * @param {string} heading
 */
export function headingSlug(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");
}
