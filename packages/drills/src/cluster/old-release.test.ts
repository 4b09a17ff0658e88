import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { git } from "@lotwright/tooling/git";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { describeRelease, findRelease } from "./old-release";

beforeEach(() => {
  vi.stubEnv("GIT_CONFIG_GLOBAL", "/dev/null");
  for (const who of ["AUTHOR", "COMMITTER"]) {
    vi.stubEnv(`GIT_${who}_NAME`, "Ada");
    vi.stubEnv(`GIT_${who}_EMAIL`, "ada@example.com");
  }
});

function commit(root: string, version: string): Promise<string> {
  writeFileSync(join(root, "package.json"), JSON.stringify({ version }));
  return git(root, ["add", "."]).then(() => git(root, ["commit", "--quiet", "--message", version]));
}

/** A repository with the tag v0.1.0 and a commit after it. */
async function makeRepository() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "lotwright-old-release-")));
  onTestFinished(() => rmSync(root, { recursive: true }));
  await git(root, ["init", "--quiet", "--initial-branch=main"]);
  writeFileSync(join(root, ".gitignore"), ".tools/\ndist/\n");
  await commit(root, "0.1.0");
  await git(root, ["tag", "v0.1.0"]);
  await commit(root, "0.2.0");
  const prepare = vi.fn(async (folder: string) => {
    mkdirSync(join(folder, "dist"), { recursive: true });
    writeFileSync(join(folder, "dist/server.js"), "built");
  });
  return { root, prepare };
}

const versionIn = (folder: string) =>
  (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string }).version; // The JSON text was written above.

if (spawnSync("git", ["--version"]).status === 0) {
  test("checks a tag out in the ignored folder of releases, and builds it there", async () => {
    const { root, prepare } = await makeRepository();
    const folder = await findRelease("v0.1.0", { root, prepare });
    expect(folder.startsWith(join(root, ".tools/releases/"))).toBe(true);
    expect(versionIn(folder)).toBe("0.1.0");
    expect(prepare).toHaveBeenCalledExactlyOnceWith(folder);
    expect(await describeRelease(folder)).toBe("0.1.0 (v0.1.0)");
    expect(versionIn(root)).toBe("0.2.0");
    expect(await git(root, ["status", "--porcelain"])).toBe("");
  });

  test("reuses the checkout and the build of a commit that was named before", async () => {
    const { root, prepare } = await makeRepository();
    const folder = await findRelease("v0.1.0", { root, prepare });
    writeFileSync(join(folder, "dist/server.js"), "built before");
    const sha = await git(root, ["rev-parse", "v0.1.0"]);
    const build = () => Promise.resolve();
    expect(await findRelease(sha.slice(0, 8), { root, prepare: build })).toBe(folder);
    expect(readFileSync(join(folder, "dist/server.js"), "utf8")).toBe("built before");
  });

  test.each<[string, string, (folder: string) => unknown]>([
    ["was moved to another commit", "v0.1.0", (folder) => git(folder, ["checkout", "--quiet", "main^0"])],
    ["was changed", "v0.1.0", (folder) => writeFileSync(join(folder, "package.json"), "{}")],
    // In a folder without a repository, Git answers for the repository around it, which has this commit.
    ["is no work tree", "main", (folder) => rmSync(join(folder, ".git"))],
    ["was removed", "v0.1.0", (folder) => rmSync(folder, { recursive: true })],
  ])("checks a release out again when its folder %s", async (_, old, damage) => {
    const { root, prepare } = await makeRepository();
    const folder = await findRelease(old, { root, prepare });
    const version = versionIn(folder);
    await damage(folder);
    const build = () => Promise.resolve();
    expect(await findRelease(old, { root, prepare: build })).toBe(folder);
    expect(versionIn(folder)).toBe(version);
    expect(await git(folder, ["rev-parse", "HEAD"])).toBe(await git(root, ["rev-parse", `${old}^{commit}`]));
    expect(await git(folder, ["status", "--porcelain"])).toBe("");
    expect(existsSync(join(folder, "dist"))).toBe(false);
  });

  test("uses a folder as it is", async () => {
    const { root, prepare } = await makeRepository();
    mkdirSync(join(root, "elsewhere"));
    expect(await findRelease("elsewhere", { root, prepare })).toBe(join(root, "elsewhere"));
    expect(prepare).not.toHaveBeenCalled();
  });

  test.each(["v0.9.0", "--help", "package.json"])("rejects %s as an earlier release", async (old) => {
    const { root, prepare } = await makeRepository();
    await expect(findRelease(old, { root, prepare })).rejects.toThrow(
      `--old ${old} is neither a folder nor a tag or commit of this repository`,
    );
  });
}
