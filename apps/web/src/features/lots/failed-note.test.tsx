import type { Item } from "@lotwright/contracts/catalog/items";
import {
  aiNotConfiguredMessage,
  aiNotDescribedMessage,
  aiRefusedMessage,
} from "@lotwright/contracts/writing/describable";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { describeFailure } from "../../data/lots/item-cards";
import { makeItem } from "../../testing/make-item";
import { FailedNote } from "./failed-note";

const photoUrls = [`/photos/${"a".repeat(32)}.jpg`];

function show(fields: Partial<Item>, canDescribe = true) {
  const item = makeItem({ title: "", aiGenerationStatus: "failed", photoUrls, ...fields });
  const failure = describeFailure(item);
  if (!failure) throw new Error("The description has not failed");
  const { container } = render(
    <FailedNote {...{ failure, canDescribe }} isBusy={false} onRetry={() => undefined} className="" />,
  );
  const reason = container.querySelector("p");
  return {
    text: reason?.textContent,
    isRed: reason?.classList.contains("text-destructive"),
    hasRetry: screen.queryByRole("button", { name: "Retry" }) !== null,
  };
}

test("shows the reason of a failed description in red, with Retry", () => {
  const reason = "The AI service is busy. Please try again in a few minutes.";
  expect(show({ aiFailureReason: reason })).toEqual({ text: reason, isRed: true, hasRetry: true });
});

test("offers no retry if the provider declined to describe the lot", () => {
  expect(show({ aiFailureReason: aiRefusedMessage })).toMatchObject({ isRed: true, hasRetry: false });
});

test("offers Retry if the model answered with an apology or a placeholder", () => {
  const shown = { text: "The model couldn't describe this photo.", isRed: true, hasRetry: true };
  expect(show({ aiFailureReason: aiNotDescribedMessage })).toEqual(shown);
});

test("offers no retry of a description for a lot without photos", () => {
  expect(show({ aiFailureReason: "Busy", photoUrls: [] }).hasRetry).toBe(false);
});

test("shows no error and no Retry for a lot without notes while no AI provider is set up", () => {
  const calm = { text: "Not described yet.", isRed: false, hasRetry: false };
  expect(show({ aiFailureReason: aiNotConfiguredMessage }, false)).toEqual(calm);
});

test("offers Retry without an AI provider once the lot has notes to draft from", () => {
  const unset = { aiFailureReason: aiNotConfiguredMessage };
  expect(show({ ...unset, notes: "Brass lamp" }, false).hasRetry).toBe(true);
});

test("offers Retry without notes where marks on the photos are read, or once there is an AI provider", () => {
  expect(show({ aiFailureReason: aiNotConfiguredMessage }, true).hasRetry).toBe(true);
});

test("disables Retry offline and shows why", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  show({ aiFailureReason: "Busy" });
  const retry = screen.getByRole<HTMLButtonElement>("button", { name: "Retry" });
  expect([retry.disabled, retry.title]).toEqual([true, "You're offline. Try again when you're back online."]);
});
