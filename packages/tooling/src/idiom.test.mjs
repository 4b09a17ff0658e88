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
