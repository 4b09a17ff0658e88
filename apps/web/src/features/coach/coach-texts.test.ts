// @vitest-environment node
import { expect, test } from "vitest";
import { verdictSentence } from "./coach-texts";

test.each([
  ["blurred", "Photo 2 looks blurred."],
  ["dark", "Photo 2 looks too dark."],
  ["bright", "Photo 2 looks too bright."],
  ["duplicate", "Photo 2 looks the same as photo 1."],
] as const)("describes a %s photo in a sentence", (kind, sentence) => {
  expect(verdictSentence({ kind }, 2)).toBe(sentence);
});
