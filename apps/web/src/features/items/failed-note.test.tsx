import { aiNotConfiguredMessage, aiRefusedMessage } from "@lotwright/contracts/describable";
import type { Item } from "@lotwright/contracts/items";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { makeItem } from "../../testing/make-item";
import { FailedNote } from "./failed-note";

const photoUrls = [`/photos/${"a".repeat(32)}.jpg`];

function show(fields: Partial<Item>, noProvider?: string) {
  const item = makeItem({ title: "", aiGenerationStatus: "failed", photoUrls, ...fields });
  const { container } = render(
    <FailedNote {...{ item, noProvider }} isBusy={false} onRetry={() => undefined} className="" />,
  );
  const reason = container.querySelector("p");
  return {
    text: reason?.textContent,
    isRed: reason?.classList.contains("text-destructive"),
    hasRetry: screen.queryByRole("button", { name: "Retry" }) !== null,
  };
}

test("shows the reason of a failed description in red, with a retry that can help", () => {
  const reason = "The AI service is busy. Please try again in a few minutes.";
  expect(show({ aiFailureReason: reason })).toEqual({ text: reason, isRed: true, hasRetry: true });
});

test("offers no retry of what the provider declined", () => {
  expect(show({ aiFailureReason: aiRefusedMessage })).toMatchObject({ isRed: true, hasRetry: false });
});

test("offers no retry of a lot without photos", () => {
  expect(show({ aiFailureReason: "Busy", photoUrls: [] }).hasRetry).toBe(false);
});

const noProvider = "No AI provider is set up. Ask your admin.";

test("shows no error and offers no retry while there is neither a provider nor a note", () => {
  const calm = { text: noProvider, isRed: false, hasRetry: false };
  expect(show({ aiFailureReason: aiNotConfiguredMessage }, noProvider)).toEqual(calm);
});

test("offers a retry without a provider once there are notes to draft from", () => {
  const unset = { aiFailureReason: aiNotConfiguredMessage };
  expect(show({ ...unset, notes: "Brass lamp" }, noProvider).hasRetry).toBe(true);
});

test("says that no provider was set up and offers a retry once there is one", () => {
  const past = { text: "No AI provider was set up at the time.", isRed: false, hasRetry: true };
  expect(show({ aiFailureReason: aiNotConfiguredMessage })).toEqual(past);
});

test("disables the retry button offline and shows why", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  show({ aiFailureReason: "Busy" });
  const retry = screen.getByRole<HTMLButtonElement>("button", { name: "Retry" });
  expect([retry.disabled, retry.title]).toEqual([true, "You're offline. Try again when you're back online."]);
});
