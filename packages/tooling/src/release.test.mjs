import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { git } from "./git.mjs";
import { release } from "./release.mjs";

const section = "### For people\n\n- Undo.\n\n### Migrations\n\n- `0001_lots.sql`";
const changelog = `# Changelog\n\n## 0.2.0 (2026-11-28)\n\n${section}\n\n## 0.1.0\n\n- \`0000_initial.sql\`\n`;

beforeEach(() => {
  vi.stubEnv("GIT_CONFIG_GLOBAL", "/dev/null");
  for (const who of ["AUTHOR", "COMMITTER"]) {
    vi.stubEnv(`GIT_${who}_NAME`, "Ada");
    vi.stubEnv(`GIT_${who}_EMAIL`, "ada@example.com");
  }
});

/**
 * @param {string} folder
 * @param {Record<string, string>} files
 */
function writeFiles(folder, files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/**
 * Creates a repository whose release 0.2.0 is ready.
 * @param {Record<string, string>} [files] other texts of its files
 */
async function makeRepository(files = {}) {
  const folder = mkdtempSync(join(tmpdir(), "lotwright-release-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFiles(folder, {
    "package.json": '{ "version": "0.2.0" }',
    "apps/docs/CHANGELOG.md": changelog,
    "packages/db/migrations/0000_initial.sql": "",
    "packages/db/migrations/0001_lots.sql": "",
    ...files,
  });
  await git(folder, ["init", "--quiet", "--initial-branch=main"]);
  await git(folder, ["add", "."]);
  await git(folder, ["commit", "--quiet", "--message", "Sell lamps"]);
  await git(folder, ["tag", "v0.1.0"]);
  return folder;
}

const pass = () => Promise.resolve(true);

const versions = (/** @type {string} */ version) => ({
  "package.json": JSON.stringify({ version }),
  "apps/docs/CHANGELOG.md": changelog.replace("0.2.0", version),
});

/** @type {[string, Record<string, string>, (folder: string) => unknown, string][]} */
const refused = [
  [
    "an uncommitted file",
    {},
    (folder) => writeFiles(folder, { "new.txt": "" }),
    "The working tree has changes: commit them or put them aside.",
  ],
  [
    "another branch",
    {},
    (folder) => git(folder, ["switch", "--quiet", "--create", "lamps"]),
    "The branch is lamps: a release is made on main.",
  ],
  [
    "no branch",
    {},
    (folder) => git(folder, ["switch", "--quiet", "--detach"]),
    "The branch is none: a release is made on main.",
  ],
  [
    "an existing tag",
    {},
    (folder) => git(folder, ["tag", "v0.2.0"]),
    "The tag v0.2.0 exists: raise the version in package.json.",
  ],
  [
    "a newer tag",
    {},
    async (folder) => {
      for (const tag of ["v0.10.0", "v0.9.0"]) await git(folder, ["tag", tag]);
    },
    "The version 0.2.0 is not newer than the newest tag, v0.10.0.",
  ],
  [
    "an incomplete version",
    versions("0.2"),
    () => undefined,
    "apps/docs/CHANGELOG.md: version 0.2 is not MAJOR.MINOR.PATCH",
  ],
  [
    "a section without a date",
    { "apps/docs/CHANGELOG.md": changelog.replace(" (2026-11-28)", "") },
    () => undefined,
    'apps/docs/CHANGELOG.md has no section with a date for this release: "## 0.2.0 (2026-01-31)".',
  ],
  [
    "an unnamed migration",
    { "packages/db/migrations/0002_bids.sql": "" },
    () => undefined,
    "apps/docs/CHANGELOG.md: the migration 0002_bids.sql is named 0 times instead of once",
  ],
];

const hasGit = spawnSync("git", ["--version"]).status === 0;

if (hasGit) {
  test.each(refused)("refuses a release with %s before its tests run", async (_, files, change, sentence) => {
    const folder = await makeRepository(files);
    await change(folder);
    const tags = await git(folder, ["tag"]);
    const runTests = vi.fn(pass);
    await expect(release({ folder, runTests })).rejects.toThrow(new Error(sentence));
    expect(runTests).not.toHaveBeenCalled();
    expect(await git(folder, ["tag"])).toBe(tags);
  });

  test("names every reason against a release", async () => {
    const folder = await makeRepository();
    writeFiles(folder, { "package.json": '{ "version": "0.3.0" }' });
    const attempt = release({ folder, runTests: pass });
    await expect(attempt).rejects.toThrow(
      /package\.json has version 0\.3\.0\n.*has changes.*\n.*"## 0\.3\.0/,
    );
  });

  test("tags the tested commit with its section of the changelog, and says how to push it", async () => {
    const folder = await makeRepository();
    const said = /** @type {string[]} */ ([]);
    await release({ folder, runTests: pass, say: (line) => said.push(line) });
    expect(said).toEqual(["Tagged v0.2.0. To publish it: git push origin main v0.2.0"]);
    expect(await git(folder, ["cat-file", "-t", "v0.2.0"])).toBe("tag");
    expect(await git(folder, ["rev-parse", "v0.2.0^{commit}"])).toBe(
      await git(folder, ["rev-parse", "main"]),
    );
    const message = await git(folder, ["tag", "--list", "--format=%(contents)", "v0.2.0"]);
    expect(message).toBe(`Lotwright 0.2.0\n\n${section}`);
  });

  test("tags the first release of a repository without tags", async () => {
    const folder = await makeRepository();
    await git(folder, ["tag", "--delete", "v0.1.0"]);
    await release({ folder, runTests: pass, say: () => undefined });
    expect(await git(folder, ["tag"])).toBe("v0.2.0");
  });

  test("tags nothing when the tests fail", async () => {
    const folder = await makeRepository();
    const attempt = release({ folder, runTests: () => Promise.resolve(false) });
    await expect(attempt).rejects.toThrow("The tests failed. Nothing was tagged.");
    expect(await git(folder, ["tag"])).toBe("v0.1.0");
  });

  /** @type {[string, (folder: string) => unknown][]} */
  const changes = [
    ["a changed file", (folder) => writeFiles(folder, { "package.json": "{}" })],
    [
      "a new commit",
      (folder) => git(folder, ["commit", "--quiet", "--allow-empty", "--message", "Add bids"]),
    ],
  ];
  test.each(changes)("tags nothing that was not tested: %s", async (_, change) => {
    const folder = await makeRepository();
    const runTests = async () => {
      await change(folder);
      return true;
    };
    await expect(release({ folder, runTests })).rejects.toThrow("has changed while its tests ran");
    expect(await git(folder, ["tag"])).toBe("v0.1.0");
  });
}
