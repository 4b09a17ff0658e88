import { expect, test } from "vitest";
import { changelogPath, changelogProblems, readSections } from "./changelog.mjs";

const changelog = `# Changelog

For everyone.

## 0.2.0 (2026-11-28)

### Migrations

- \`0001_lots.sql\` adds a column.

## 0.1.0

### Migrations

- \`0000_initial.sql\`
`;

/**
 * Problems of a repository with two migrations and this changelog.
 * @param {{ version?: string, text?: string }} [changes]
 */
function problemsOf({ version = "0.2.0", text = changelog } = {}) {
  const texts = new Map([
    ["package.json", JSON.stringify({ version })],
    [changelogPath, text],
    ["packages/db/migrations/0000_initial.sql", ""],
    ["packages/db/migrations/0001_lots.sql", ""],
    ["packages/db/migrations/meta/_journal.json", ""],
  ]);
  return changelogProblems(texts).map((problem) => problem.replace(`${changelogPath}: `, ""));
}

test("reads the releases of a changelog with their dates and texts", () => {
  expect(readSections(changelog)).toEqual([
    { version: "0.2.0", date: "2026-11-28", text: "### Migrations\n\n- `0001_lots.sql` adds a column." },
    { version: "0.1.0", date: undefined, text: "### Migrations\n\n- `0000_initial.sql`" },
  ]);
});

test("accepts a changelog that begins with the current version and names each migration once", () => {
  expect(problemsOf()).toEqual([]);
  expect(problemsOf({ text: changelog.replace(" (2026-11-28)", "") })).toEqual([]);
});

test.each([
  ["0.3.0", ["its newest release is 0.2.0, but package.json has version 0.3.0"]],
  [
    "0.2",
    ["its newest release is 0.2.0, but package.json has version 0.2", "version 0.2 is not MAJOR.MINOR.PATCH"],
  ],
])("reports the version %s of package.json, which the changelog does not begin with", (version, problems) => {
  expect(problemsOf({ version })).toEqual(problems);
});

test.each([
  [
    "left out",
    changelog.replace("0001_lots.sql", "lots"),
    "the migration 0001_lots.sql is named 0 times instead of once",
  ],
  [
    "named by two releases",
    `${changelog}- \`0001_lots.sql\`\n`,
    "the migration 0001_lots.sql is named 2 times instead of once",
  ],
  ["unknown", `${changelog}- \`0002_bids.sql\`\n`, "the migration 0002_bids.sql does not exist"],
])("reports a migration that is %s", (_, text, problem) => {
  expect(problemsOf({ text })).toEqual([problem]);
});

test("reports a changelog without releases", () => {
  expect(problemsOf({ text: "" })[0]).toBe(
    "its newest release is missing, but package.json has version 0.2.0",
  );
});
