import { describe, expect, test } from "vitest";
import { documentProblems } from "./documents.mjs";
import { readRepository } from "./repository.mjs";
import { testTitles, titleProblems } from "./test-titles.mjs";

const files = readRepository();
const page = "apps/docs/threat-model.md";
const bids = "apps/docs/bids.md";

/** @typedef {(text: string) => string} Change */

/**
 * The repository's problems with a changed threat model page.
 * @param {Change} change
 */
function problemsWith(change) {
  return documentProblems(
    files.map((file) => (file.path === page ? { ...file, text: change(file.text) } : file)),
  );
}

describe("the documents of the repository", () => {
  test("finds every file and test that the documents name", () => {
    expect(documentProblems(files)).toEqual([]);
  });

  test("reports a path that does not exist in any document", () => {
    const text = "See `apps/server/src/nowhere.ts` and `apps/server/src`.";
    expect(documentProblems([...files, { path: bids, text }])).toEqual([
      `${bids}: apps/server/src/nowhere.ts does not exist`,
    ]);
  });

  test("reports a link to a heading that its document does not have", () => {
    const text = "## A photo\n\n[a](#a-photo) [b](#b-photo) [c](api.md#nowhere) [d](api.md#versions)";
    expect(documentProblems([...files, { path: bids, text }])).toEqual([
      `${bids}: #b-photo leads to no heading`,
      `${bids}: api.md#nowhere leads to no heading`,
    ]);
  });
});

describe("the decisions", () => {
  /** @type {[string, string, string][]} */
  const faults = [
    [
      "a decision that the index does not list",
      "## 9999. Bids",
      "README.md: decision 9999 is not listed with its title and link",
    ],
    ["a number that is used twice", "## 1. Bids", "bids.md: the number 1 is used twice"],
    ["a decision without a number", "## Bids", 'bids.md: "Bids" has no number'],
    ["a file name that no file has", "See `nowhere.ts`.", "bids.md: no file is named nowhere.ts"],
  ];
  test.each(faults)("reports %s", (_, text, problem) => {
    const path = "apps/docs/decisions/bids.md";
    expect(documentProblems([...files, { path, text }])).toEqual([`apps/docs/decisions/${problem}`]);
  });
});

test("reports a migration that the changelog does not name", () => {
  const migration = { path: "packages/db/migrations/9999_bids.sql", text: "" };
  expect(documentProblems([...files, migration])).toEqual([
    "apps/docs/CHANGELOG.md: the migration 9999_bids.sql is named 0 times instead of once",
  ]);
});

describe("the threat model", () => {
  test("reports a link to a missing file", () => {
    expect(problemsWith((text) => text.replace("(operations.md", "(missing.md"))).toEqual([
      `${page}: apps/docs/missing.md does not exist`,
    ]);
  });

  test("reports a test title that no longer exists", () => {
    const path = "apps/server/src/areas/accounts/sign-in/sign-in.test.ts";
    const rename = (/** @type {string} */ text) =>
      text.replace(/(### T02\n[^#]*?sign-in\/sign-in\.test\.ts`: )[^\n]+/, "$1refuses a decoy");
    expect(problemsWith(rename)).toEqual([
      `${page}: T02: ${path} has 0 tests of the title "refuses a decoy"`,
    ]);
  });

  test("reports a threat without a test", () => {
    const withoutProofs = (/** @type {string} */ text) => text.replace(/(### T107\n[^#]*?\n\n)- [^#]*/, "$1");
    expect(problemsWith(withoutProofs)).toEqual([`${page}: T107 names no proof`]);
  });

  /** @type {[string, Change][]} */
  const changes = [
    ["missing", (text) => text.replace(/### T107[^#]*/, "")],
    ["listed twice", (text) => text.replace("### T92", "### T91\n\n- `README.md` (drill: x)\n\n### T92")],
  ];
  test.each(changes)("reports a threat number that is %s", (_, change) => {
    expect(problemsWith(change)).toEqual([`${page}: the numbers are not each listed once, in order`]);
  });
});

describe("titles in source", () => {
  test.each([
    "is refused after a day",
    "of titles",
    "come in the chosen order",
    "a title stays",
    "can be canceled",
  ])("reports the title %j, which begins with no verb", (title) => {
    const path = "packages/export/src/table/plan.test.ts";
    expect(titleProblems({ path, text: `test("${title}", () => {});` })).toEqual([
      `${path}: the title "${title}" begins with no verb, such as "rejects"`,
    ]);
  });

  test.each([
    "rejects an undo after a day",
    "never shows buyers",
    "%s in linear time",
    "$name pins each image",
  ])("accepts the title %j", (title) => {
    expect(
      titleProblems({ path: "packages/export/src/table/plan.test.ts", text: `test("${title}", () => {});` }),
    ).toEqual([]);
  });

  test("reads titles of tests and of tables of tests only", () => {
    const source = `
      test("one", () => {});
      it.each([["x"]])("two %s", () => { attest("no"); });
      test.describe("no", () => { test.use("no"); describe.each([1])("no", () => test("three", () => {})); });
      test.for([["x"]])("four %s", ([x], { server }) => server.ask(x));
      test(\`template\`, () => {});
      testProperty("five", values, () => {});
    `;
    expect(testTitles("a.test.ts", source)).toEqual(["one", "two %s", "three", "four %s", "five"]);
  });
});
