import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { rememberCapture } from "../../data/session/session";
import { makeFailure } from "../../testing/failures";
import { holder, makePicture, openPage } from "../../testing/make-outbox";
import { owner, showScreen } from "../../testing/show-screen";
import { createPassingStore } from "../offline/queue/outbox-store";
import { OutboxContext } from "../offline/queue/use-outbox";
import { CaptureFailed } from "./capture-failed";

const manifestId = "barn";
const saved = "The camera stopped. Your photos are saved.";
const onlyHere = "The camera stopped. Your last photos are only in this page. Keep it open.";

beforeEach(() => localStorage.clear());

/** Renders the error screen. The phone's storage is full from the second write on, or not persistent. */
async function show({ error = new Error("Broken"), isFull = false, isLasting = true } = {}) {
  const passing = createPassingStore();
  let isRefusing = false;
  const write: typeof passing.write = (changes) =>
    isRefusing ? Promise.reject(new Error("Full")) : passing.write(changes);
  const { outbox } = await openPage({ store: { ...passing, isLasting, write } });
  isRefusing = isFull;
  await outbox.addPhotos(holder, [makePicture()]);
  rememberCapture(owner.id, { manifestId, lot: "1001B" });
  const reset = vi.fn();
  await showScreen(
    <OutboxContext value={outbox}>
      <CaptureFailed {...{ manifestId, error, reset }} />
    </OutboxContext>,
    {},
  );
  const writeAgain = async () => {
    isRefusing = false;
    await act(() => outbox.flushNow());
  };
  return { reset, writeAgain };
}

test("says that the photos are saved, and continues with the lot", async () => {
  const { reset } = await show();
  expect(screen.getByText(saved)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Continue lot 1001B" }));
  expect(reset).toHaveBeenCalledOnce();
});

test("says that the last photos are only in the page until the phone has stored them", async () => {
  const { writeAgain } = await show({ isFull: true });
  expect(screen.getByText(onlyHere)).toBeTruthy();
  await writeAgain();
  expect(await screen.findByText(saved)).toBeTruthy();
});

test("does not call photos saved in a private window", async () => {
  await show({ isLasting: false });
  expect(screen.getByText(onlyHere)).toBeTruthy();
});

test("shows the server's message if the manifest cannot be opened", async () => {
  await show({ error: makeFailure(404, { message: "This manifest doesn't exist." }) });
  expect(screen.getByText("This manifest doesn't exist.")).toBeTruthy();
  expect(screen.queryByText(/The camera stopped/)).toBeNull();
});
