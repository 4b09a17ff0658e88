import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { UnsavedDialog } from "../../features/lot-form/unsaved-dialog";
import { renderInRouter } from "../../testing/signed-in-client";
import { LeaveGuard } from "../layout/leave-guard";
import { ConfirmDialog } from "./confirm-dialog";

const nothing = () => undefined;
const words = { title: "Sure?", description: "This cannot be undone." };
/** The dialog's buttons in visual order. On phones CSS reverses their order. */
const buttons = () =>
  screen
    .getAllByRole("button")
    .map(({ textContent }) => textContent)
    .filter(Boolean);

test("shows the cancel button before the confirm button", () => {
  render(<ConfirmDialog isOpen onOpenChange={nothing} {...words} confirmText="Delete" onConfirm={nothing} />);
  expect(buttons()).toEqual(["Cancel", "Delete"]);
});

test("shows the buttons in the same order in the confirmation before leaving a page", async () => {
  const router = await renderInRouter(<LeaveGuard isActive {...words} confirmText="Discard photos" />);
  void router.navigate({ to: "/elsewhere" } as never);
  await screen.findByRole("alertdialog");
  expect(buttons()).toEqual(["Keep editing", "Discard photos"]);
});

test("shows the buttons in the same order in the confirmation that also offers to save", async () => {
  const router = await renderInRouter(
    <UnsavedDialog isUnsaved isSaving={false} onSave={nothing} onDiscard={nothing} />,
  );
  void router.navigate({ to: "/elsewhere" } as never);
  await screen.findByRole("dialog");
  expect(buttons()).toEqual(["Keep editing", "Discard changes", "Save"]);
});
