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

test("accepts standard terms, and folders that are not clean yet", () => {
  expect(idiomProblems({ path, text: "/** Aborts the request when its signal does. */" })).toEqual([]);
  expect(idiomProblems({ path: "apps/web/src/lib/rest.ts", text: "// whoever looks" })).toEqual([]);
});
