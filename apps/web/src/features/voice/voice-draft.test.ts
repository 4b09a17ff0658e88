import { expect, test } from "vitest";
import { removeWithUndo } from "../../lib/removal";
import { pressToastAction } from "../../lib/toast-store";
import { keepSpoken, readSpoken, spokenKey } from "./voice-draft";

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

test("hides discarded words until discarding is undone", () => {
  keepSpoken(owner, "oak chair");
  const finish = () => keepSpoken(owner, "");
  removeWithUndo({ key: spokenKey(owner), title: "Draft discarded", undo: () => undefined, finish });
  expect(readSpoken(owner)).toBe("");
  pressToastAction();
  expect(readSpoken(owner)).toBe("oak chair");
});
