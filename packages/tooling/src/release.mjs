import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./bootstrap.mjs";
import { changelogPath, changelogProblems, readSections } from "./changelog.mjs";
import { git } from "./git.mjs";
import { root } from "./paths.mjs";
import { UsageError } from "./phases.mjs";
import { runInForeground } from "./run.mjs";
import { compareVersions, releaseVersion } from "./versions.mjs";

const branchOfReleases = "main";
const migrations = "packages/db/migrations";

const tagOf = (/** @type {string} */ version) => `v${version}`;

/** @param {string} folder */
const hasChanges = async (folder) => (await git(folder, ["status", "--porcelain"])) !== "";

/** @param {string} folder */
const readCommit = (folder) => git(folder, ["rev-parse", "HEAD"]);

/**
 * Reads the repository's texts that the changelog is checked against.
 * @param {string} folder
 */
function readTexts(folder) {
  const texts = ["package.json", changelogPath].map(
    (path) => /** @type {const} */ ([path, readFileSync(join(folder, path), "utf8")]),
  );
  const names = readdirSync(join(folder, migrations));
  return new Map([...texts, ...names.map((name) => /** @type {const} */ ([`${migrations}/${name}`, ""]))]);
}

/**
 * Reads everything that a release depends on.
 * @param {string} folder of the repository
 */
async function readCandidate(folder) {
  const texts = readTexts(folder);
  /** @type {string} */
  const version = JSON.parse(texts.get("package.json") ?? "").version;
  const tags = (await git(folder, ["tag", "--list", "v*"])).split("\n").map((tag) => tag.slice(1));
  return {
    version,
    hasChanges: await hasChanges(folder),
    branch: await git(folder, ["branch", "--show-current"]),
    released: tags.filter((tag) => releaseVersion.test(tag)).sort(compareVersions),
    section: readSections(texts.get(changelogPath) ?? "").find((section) => section.version === version),
    problems: changelogProblems(texts),
  };
}

/**
 * Reasons against releasing, as sentences.
 * @param {Awaited<ReturnType<typeof readCandidate>>} candidate
 */
function refusalsOf({ version, hasChanges, branch, released, section, problems }) {
  const newest = released.at(-1);
  const refusals = [...problems];
  if (hasChanges) refusals.push("The working tree has changes: commit them or put them aside.");
  if (branch !== branchOfReleases) {
    refusals.push(`The branch is ${branch || "none"}: a release is made on ${branchOfReleases}.`);
  }
  if (released.includes(version)) {
    refusals.push(`The tag ${tagOf(version)} exists: raise the version in package.json.`);
  } else if (newest && releaseVersion.test(version) && compareVersions(version, newest) < 0) {
    refusals.push(`The version ${version} is not newer than the newest tag, ${tagOf(newest)}.`);
  }
  if (!section?.date) {
    refusals.push(
      `${changelogPath} has no section with a date for this release: "## ${version} (2026-01-31)".`,
    );
  }
  return refusals;
}

/**
 * Checks the repository, runs its tests and tags the tested commit, without pushing.
 * @param {{ folder: string, runTests: () => Promise<boolean>, say?: (line: string) => void }} options
 * @throws {UsageError} with every reason against the release
 */
export async function release({ folder, runTests, say = console.log }) {
  const candidate = await readCandidate(folder);
  const refusals = refusalsOf(candidate);
  if (refusals.length > 0) throw new UsageError(refusals.join("\n"));
  const commit = await readCommit(folder);
  if (!(await runTests())) throw new UsageError("The tests failed. Nothing was tagged.");
  if ((await hasChanges(folder)) || (await readCommit(folder)) !== commit) {
    throw new UsageError("The repository has changed while its tests ran. Nothing was tagged: start again.");
  }
  const { version, section } = candidate;
  const tag = tagOf(version);
  // Git would treat the section's headings as comments.
  const message = [
    "--cleanup=whitespace",
    "--message",
    `Lotwright ${version}`,
    "--message",
    section?.text ?? "",
  ];
  await git(folder, ["tag", "--annotate", ...message, tag, commit]);
  say(`Tagged ${tag}. To publish it: git push origin ${branchOfReleases} ${tag}`);
}

/** @param {string[]} args */
export function releaseCommand(args) {
  return runCommand({ isBuilt: false }, async (env) => {
    if (args.length > 0) throw new UsageError("npm run release takes no options.");
    const tests = join(root, "packages/tooling/bin/test.mjs");
    const runTests = async () => (await runInForeground(process.execPath, [tests], env)) === 0;
    await release({ folder: root, runTests });
    return 0;
  });
}
