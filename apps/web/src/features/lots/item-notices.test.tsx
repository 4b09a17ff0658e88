import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeItem } from "../../testing/make-item";
import { createAppWrapper } from "../../testing/signed-in-client";
import { ItemNotices, isDraftedFromNotes } from "./item-notices";

test("labels only a finished description as written from notes", () => {
  const isSaid = (aiGenerationStatus: "pending" | "completed" | "none", aiDraftedFromNotes = true) =>
    isDraftedFromNotes(makeItem({ aiGenerationStatus, aiDraftedFromNotes }));
  expect(isSaid("completed")).toBe(true);
  expect(isSaid("completed", false)).toBe(false);
  expect(isSaid("pending")).toBe(false);
});

test("shows the reason of a failed description without Retry if the form has its own button", () => {
  const aiFailureReason = "The AI service is busy. Please try again.";
  const photoUrls = [`/photos/${"a".repeat(32)}.jpg`];
  const failed = makeItem({ title: "", aiGenerationStatus: "failed", aiFailureReason, photoUrls });
  render(<ItemNotices item={failed} />, { wrapper: createAppWrapper() });
  expect(screen.getByText(aiFailureReason)).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});
