import { releaseVersion } from "./versions.mjs";

export const changelogPath = "apps/docs/CHANGELOG.md";

/** Matches a section's heading: "## 0.2.0 (2026-11-28)", or without a date before the release. */
const heading = /^## (\S+)(?: \((\d{4}-\d{2}-\d{2})\))?$/m;

const migrationFile = /^packages\/db\/migrations\/(\d{4}_\w+\.sql)$/;

/** @typedef {{ version: string, date: string | undefined, text: string }} Section */

/**
 * Parses the changelog's releases, newest first, with their texts.
 * @param {string} changelog
 * @returns {Section[]}
 */
export function readSections(changelog) {
  const [, ...parts] = changelog.split(new RegExp(heading, "gm"));
  return Array.from({ length: parts.length / 3 }, (_, index) => {
    const [version = "", date, text = ""] = parts.slice(3 * index);
    return { version, date, text: text.trim() };
  });
}

/**
 * Finds errors in the changelog: its newest release must be the version of package.json, and it must name each migration once.
 * @param {Map<string, string>} texts of the repository's files, by path
 * @returns {string[]} problems as "path: what is wrong"
 */
export function changelogProblems(texts) {
  const changelog = texts.get(changelogPath) ?? "";
  const { version } = JSON.parse(texts.get("package.json") ?? "{}");
  const newest = readSections(changelog)[0]?.version;
  const problems = [];
  if (newest !== version) {
    problems.push(`its newest release is ${newest ?? "missing"}, but package.json has version ${version}`);
  }
  if (!releaseVersion.test(version)) problems.push(`version ${version} is not MAJOR.MINOR.PATCH`);
  return [...problems, ...migrationProblems(changelog, [...texts.keys()])].map(
    (problem) => `${changelogPath}: ${problem}`,
  );
}

/**
 * @param {string} changelog
 * @param {string[]} paths
 */
function migrationProblems(changelog, paths) {
  const named = [...changelog.matchAll(/`(\d{4}_\w+\.sql)`/g)].map(([, name = ""]) => name);
  const stored = paths.flatMap((path) => migrationFile.exec(path)?.[1] ?? []);
  return [...new Set([...stored, ...named])].sort().flatMap((name) => {
    if (!stored.includes(name)) return [`the migration ${name} does not exist`];
    const count = named.filter((other) => other === name).length;
    return count === 1 ? [] : [`the migration ${name} is named ${count} times instead of once`];
  });
}
