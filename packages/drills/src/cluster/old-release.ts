import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { git } from "@lotwright/tooling/git";
import { run } from "@lotwright/tooling/run";

/** The folder in the repository where tags and commits are checked out. */
const releases = ".tools/releases";

/** Script that installs and builds a checkout with its own commands. */
const prepareScript = `
  const { runCommand } = await import("./packages/tooling/src/bootstrap.mjs");
  await runCommand({ isBuilt: true }, async () => 0);`;

/** Installs and builds a checkout with the checkout's own code, unless that was done before. */
async function prepareCheckout(folder: string): Promise<void> {
  const args = ["--input-type=module", "--eval", prepareScript];
  const { code } = await run(process.execPath, args, { cwd: folder, env: process.env, live: true });
  if (code !== 0) throw new Error(`The release in ${folder} could not be built`);
}

async function findCommit(root: string, name: string): Promise<string> {
  try {
    return await git(root, ["rev-parse", "--verify", "--quiet", `${name}^{commit}`]);
  } catch {
    throw new Error(
      `--old ${name} is neither a folder nor a tag or commit of this repository. "git tag" lists its tags, and "git fetch --tags" gets them`,
    );
  }
}

/** Whether a folder is a separate work tree at this unmodified commit. Build output is ignored by git. */
async function isCheckedOut(folder: string, commit: string): Promise<boolean> {
  // In another folder, git would answer for the repository around it.
  if (!existsSync(join(folder, ".git"))) return false;
  const [head, changes] = await Promise.all([
    git(folder, ["rev-parse", "HEAD"]),
    git(folder, ["status", "--porcelain"]),
  ]);
  return head === commit && changes === "";
}

/** Checks a tag or commit out into a separate folder, which later calls reuse. */
async function checkOut(root: string, commit: string): Promise<string> {
  const folder = join(root, releases, commit.slice(0, 12));
  if (await isCheckedOut(folder, commit).catch(() => false)) return folder;
  rmSync(folder, { recursive: true, force: true });
  // Forget the work tree that was there.
  await git(root, ["worktree", "prune"]);
  await git(root, ["worktree", "add", "--quiet", "--detach", folder, commit]);
  return folder;
}

/**
 * Finds an earlier release: a folder with a built checkout, or a tag or commit, which is checked out and built.
 * @returns the folder
 */
export async function findRelease(
  old: string,
  { root, prepare = prepareCheckout }: { root: string; prepare?: (folder: string) => Promise<void> },
): Promise<string> {
  const given = resolve(root, old);
  if (existsSync(given) && statSync(given).isDirectory()) return given;
  const folder = await checkOut(root, await findCommit(root, old));
  await prepare(folder);
  return folder;
}

/** Describes a checkout: "0.2.0 (v0.2.0-3-g66b04a4a)", or without the commit outside of git. */
export async function describeRelease(folder: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string }; // Every package.json here has a version.
  const commit = existsSync(join(folder, ".git"))
    ? await git(folder, ["describe", "--tags", "--always", "--dirty"])
    : "not a git repository";
  return `${version} (${commit})`;
}

/** Counts the migrations that a checkout has. */
export const countMigrationFiles = (folder: string): number =>
  readdirSync(join(folder, "packages/db/migrations")).filter((name) => name.endsWith(".sql")).length;
