import { posix } from "node:path";
import { changelogProblems } from "./changelog.mjs";
import { decisionProblems, headingSlug } from "./decisions.mjs";
import { testTitles } from "./test-titles.mjs";

/** @typedef {import("./structure.mjs").SourceFile} SourceFile */

const page = "apps/docs/threat-model.md";
const numbers =
  "01 02 03 05 06 07 09 11 13 14 15 16 17 18 20 21 22 24 25 27 29 31 32 33 34 37 38 39 41 43 44 45 47 48 50 53 54 55 56 57 58 60 61 62 63 64 65 67 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96 97 98 99 100 101 102 103 104 105 106 107 108 109 110 111 112 113 114".split(
    " ",
  );

const document =
  /^(?:README\.md|\.github\/CONTRIBUTING\.md|apps\/docs\/.+\.md|apps\/server\/src\/testing\/README\.md)$/;

/**
 * Finds broken paths and links in documents, and errors in the threat model and changelog, as "path: problem".
 * @param {SourceFile[]} files
 * @returns {string[]}
 */
export function documentProblems(files) {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const documents = files.filter(({ path }) => document.test(path));
  return [
    ...documents.flatMap((file) => [...pathProblems(file, texts), ...anchorProblems(file, texts)]),
    ...decisionProblems(files),
    ...threatProblems(texts),
    ...changelogProblems(texts),
  ];
}

/**
 * Checks relative links, and paths in backticks relative to the repository's root.
 * @param {SourceFile} file
 * @param {Map<string, string>} texts
 */
function pathProblems({ path, text }, texts) {
  const named = [...text.matchAll(/`((?:apps|packages|\.github)\/[\w./$-]*[\w$])\/?`/g)].map(
    ([, name = ""]) => name,
  );
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link = ""]) =>
    posix.join(posix.dirname(path), link),
  );
  const paths = [...texts.keys()];
  return [...new Set([...named, ...linked])]
    .filter((name) => !texts.has(name) && !paths.some((other) => other.startsWith(`${name}/`)))
    .map((name) => `${path}: ${name} does not exist`);
}

/**
 * Checks that links to sections of documents match a heading.
 * @param {SourceFile} file
 * @param {Map<string, string>} texts
 */
function anchorProblems({ path, text }, texts) {
  return [...text.matchAll(/\]\(([^)#\s:]*)#([^)\s]+)\)/g)]
    .filter(([, link = "", anchor = ""]) => {
      const target = link === "" ? path : posix.join(posix.dirname(path), link);
      const headings = [...(texts.get(target) ?? "").matchAll(/^#+ (.+)$/gm)];
      return texts.has(target) && !headings.some(([, heading = ""]) => headingSlug(heading) === anchor);
    })
    .map(([, link, anchor]) => `${path}: ${link}#${anchor} leads to no heading`);
}

/** @param {Map<string, string>} texts */
function threatProblems(texts) {
  const [, ...cases] = (texts.get(page) ?? "").split(/^### T/m);
  const numberOf = (/** @type {string} */ text) => /^\d*/.exec(text)?.[0] ?? "";
  const listed = cases.map(numberOf);
  const problems =
    listed.join(" ") === numbers.join(" ") ? [] : ["the numbers are not each listed once, in order"];
  for (const text of cases) {
    const proofs = [...text.matchAll(/^- `([^`]+)`(?:: (.+)| \((?:drill|measurement): .+\))$/gm)];
    if (proofs.length === 0) problems.push(`T${numberOf(text)} names no proof`);
    for (const [, path = "", title] of proofs) {
      const problem = title && titleProblem(path, title, texts);
      if (problem) problems.push(`T${numberOf(text)}: ${problem}`);
    }
  }
  return problems.map((problem) => `${page}: ${problem}`);
}

/**
 * @param {string} path
 * @param {string} title
 * @param {Map<string, string>} texts
 */
function titleProblem(path, title, texts) {
  const count = testTitles(path, texts.get(path) ?? "").filter((other) => other === title).length;
  return count === 1 ? undefined : `${path} has ${count} tests of the title "${title}"`;
}
