import { expect, test } from "vitest";
import { pressToastAction, removeWithUndo } from "../../../lib/toasts";
import { readSpoken, spokenKey, writeSpoken } from "./lot-drafts";

const owner = { userId: "ann", manifestId: "spring" };

test("restores spoken words on the next page, only for their owner and manifest", () => {
  writeSpoken(owner, "oak chair");
  expect(readSpoken(owner)).toBe("oak chair");
  expect(readSpoken({ ...owner, userId: "bob" })).toBe("");
  expect(readSpoken({ ...owner, manifestId: "autumn" })).toBe("");
});

test("stores nothing after the words were saved or discarded", () => {
  writeSpoken(owner, "oak chair");
  writeSpoken(owner, "");
  expect(localStorage).toHaveLength(0);
});

test("hides discarded words until the user chooses Undo", () => {
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
