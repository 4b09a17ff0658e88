import { expect, test } from "vitest";
import { pressToastAction, removeWithUndo } from "../../../lib/toasts";
import { readSpoken, spokenKey, writeSpoken } from "./lot-drafts";

const owner = { userId: "ann", manifestId: "spring" };

test("restores spoken words in the next page, for their owner and manifest alone", () => {
  writeSpoken(owner, "oak chair");
  expect(readSpoken(owner)).toBe("oak chair");
  expect(readSpoken({ ...owner, userId: "bob" })).toBe("");
  expect(readSpoken({ ...owner, manifestId: "autumn" })).toBe("");
});

test("stores nothing of words that were saved or discarded", () => {
  writeSpoken(owner, "oak chair");
  writeSpoken(owner, "");
  expect(localStorage).toHaveLength(0);
});

test("hides discarded words until discarding is undone", () => {
  writeSpoken(owner, "oak chair");
  const finish = () => writeSpoken(owner, "");
  removeWithUndo({ key: spokenKey(owner), title: "Draft discarded", undo: () => undefined, finish });
  expect(readSpoken(owner)).toBe("");
  pressToastAction();
  expect(readSpoken(owner)).toBe("oak chair");
});

test("reads words that an earlier release stored as plain text", () => {
  localStorage.setItem(spokenKey(owner), "lot 12, oak chair");
  expect(readSpoken(owner)).toBe("lot 12, oak chair");
});
