import { expect, test } from "vitest";
import { keepSpoken, readSpoken } from "./voice-draft";

const owner = { userId: "ann", manifestId: "spring" };

test("words are there again after the page was ended, for their owner and manifest alone", () => {
  keepSpoken(owner, "oak chair");
  expect(readSpoken(owner)).toBe("oak chair");
  expect(readSpoken({ ...owner, userId: "bob" })).toBe("");
  expect(readSpoken({ ...owner, manifestId: "autumn" })).toBe("");
});

test("nothing is left of words that were saved or discarded", () => {
  keepSpoken(owner, "oak chair");
  keepSpoken(owner, "");
  expect(localStorage).toHaveLength(0);
});
