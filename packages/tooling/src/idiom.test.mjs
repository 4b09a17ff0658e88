import { expect, test } from "vitest";
import { idiomProblems } from "./idiom.mjs";

const path = "packages/storage/src/files.ts";

test.each([
  "// Whoever reads it first removes it.",
  "// Both are sent at once.",
  'test("rejects a cancelled call", () => {});',
  "export function inPieces() {}",
])("reports the idiom in %j with its line", (line) => {
  const problems = idiomProblems({ path, text: `\n${line}\n` });
  expect(problems).toEqual([expect.stringContaining(`${path}:2: `)]);
});

test("accepts standard terms, quoted speech, and files outside of the sources", () => {
  expect(idiomProblems({ path, text: "/** Aborts the request when its signal does. */" })).toEqual([]);
  expect(idiomProblems({ path, text: 'say("cancelled cheque")' })).toEqual([]);
  expect(idiomProblems({ path: "rest.ts", text: "// whoever looks" })).toEqual([]);
});

test.each([
  ["/** What a lot has. */", "What"],
  ["/** Of the platform. */", "Of"],
  ["  /** Whether it blocks the export. */", "Whether it"],
  ["/**\n * Longer than any call.\n */", "Longer"],
  ["type A = { /** Its name. */ name: string };", "Its"],
])("reports the docstring %j, which begins without a subject", (text, beginning) => {
  expect(idiomProblems({ path, text })).toEqual([
    `${path}:1: a docstring begins with "${beginning}": begin with a noun phrase or a verb`,
  ]);
});

test.each([
  ["// The notes settle the claim.", "settle"],
  ["read(); // the photo is asked for later", "asked for"],
  [" * Photos that were seen.", "were seen"],
  ["/** Lots that the platform was given. */", "was given"],
  ["// Nothing is kept.", "is kept"],
  ['test("is kept when it is deleted", () => {});', "is kept"],
  ['])("is given up after %i attempts", () => {});', "is given"],
])("reports the overloaded word in %j", (line, word) => {
  expect(idiomProblems({ path, text: line })).toEqual([
    expect.stringContaining(`${path}:1: "${word}" has several meanings: `),
  ]);
});

test("accepts names of values, settled promises, and overloaded words outside of comments and titles", () => {
  const text = `
    /** Lots of a platform. What is known of them is in the contract. */
    /** Promise that has settled. */
    /** Settles the promise. */
    const kept = await settleAll(asked); // resolves with given, seen and kept values
    toast("The lot was kept.");
  `;
  expect(idiomProblems({ path, text })).toEqual([]);
});
