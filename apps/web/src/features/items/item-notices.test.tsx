import { expect, test } from "vitest";
import { makeItem } from "../../testing/make-item";
import { isDraftedFromNotes } from "./item-notices";

test("only a finished description is said to be drafted from notes", () => {
  const isSaid = (aiGenerationStatus: "pending" | "completed" | "none", aiDraftedFromNotes = true) =>
    isDraftedFromNotes(makeItem({ aiGenerationStatus, aiDraftedFromNotes }));
  expect(isSaid("completed")).toBe(true);
  expect(isSaid("completed", false)).toBe(false);
  expect(isSaid("pending")).toBe(false);
});
