import { afterEach, expect, test } from "vitest";
import {
  currentToast,
  dismissToast,
  finishRemoval,
  isRemoved,
  pressToastAction,
  removeWithUndo,
  toast,
} from "./toasts";

afterEach(dismissToast);

/** Removes an item with Undo. The returned array collects "undone" or "finished". */
function remove(key: string): string[] {
  const calls: string[] = [];
  removeWithUndo({
    key,
    title: `${key} removed`,
    undo: () => calls.push("undone"),
    finish: () => calls.push("finished"),
  });
  return calls;
}

test("undoes a removal once, and does not finish the removal after that", () => {
  const calls = remove("Photo 1");
  expect(isRemoved("Photo 1")).toBe(true);
  expect(currentToast()).toMatchObject({ title: "Photo 1 removed", action: { label: "Undo" } });
  pressToastAction();
  pressToastAction();
  dismissToast();
  expect(calls).toEqual(["undone"]);
  expect(isRemoved("Photo 1")).toBe(false);
});

test("finishes a removal once when its toast closes", () => {
  const calls = remove("Photo 1");
  dismissToast();
  pressToastAction();
  dismissToast();
  expect(calls).toEqual(["finished"]);
  expect(isRemoved("Photo 1")).toBe(false);
});

test("finishes the older removal when a newer toast takes the place of its toast", () => {
  const [first, second] = [remove("Photo 1"), remove("Photo 2")];
  expect([first, second]).toEqual([["finished"], []]);
  expect([isRemoved("Photo 1"), isRemoved("Photo 2")]).toEqual([false, true]);
  toast({ title: "Lot 1006 saved" });
  expect(second).toEqual(["finished"]);
  expect(currentToast()?.title).toBe("Lot 1006 saved");
});

test("finishes a removal early by its key, and leaves other toasts open", () => {
  const calls = remove("Photo 1");
  finishRemoval("Photo 2");
  expect(calls).toEqual([]);
  finishRemoval("Photo 1");
  expect(calls).toEqual(["finished"]);
  toast({ title: "Link copied" });
  finishRemoval();
  expect(currentToast()?.isOpen).toBe(true);
});
