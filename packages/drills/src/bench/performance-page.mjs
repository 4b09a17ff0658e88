import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "@lotwright/tooling/paths";

/**
 * Replaces the table between the comments of this name.
 * @param {string} text
 * @param {string} name
 * @param {string} table
 */
export function withTable(text, name, table) {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The page has no place for the table of ${name}`);
  return `${text.slice(0, from + begin.length)}\n\n${table}\n\n${text.slice(to)}`;
}

/**
 * Writes the results into apps/docs/performance.md.
 * @param {string} name
 * @param {string} table
 */
export async function writePerformancePage(name, table) {
  const file = join(root, "apps/docs/performance.md");
  await writeFile(file, withTable(await readFile(file, "utf8"), name, table));
}
