import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { dismissToast, pressToastAction } from "../../lib/toasts";
import { makeItem } from "../../testing/make-item";
import { openPage } from "../../testing/make-outbox";
import { untilCalled } from "../../testing/mock-calls";
import { createAppWrapper } from "../../testing/signed-in-client";
import { expectToast } from "../../testing/toasts";
import { OutboxContext } from "../offline/queue/use-outbox";
import { DeleteLot } from "./delete-lot";

async function deleteLot() {
  const onDeleted = vi.fn<() => void>();
  const item = makeItem({ lotNumber: 1059 });
  const page = await openPage();
  render(
    <OutboxContext value={page.outbox}>
      <DeleteLot {...{ item, onDeleted }} isGone={false} />
    </OutboxContext>,
    { wrapper: createAppWrapper() },
  );
  await userEvent.click(screen.getByRole("button", { name: "Delete lot 1059" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Delete this item?" });
  expect(dialog.textContent).toContain("Lot 1059 and its photos will be deleted. This cannot be undone.");
  expect(page.outbox.view().deletions).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await untilCalled(onDeleted);
  await expectToast("Lot 1059 deleted");
  expect(page.outbox.view().deletions).toMatchObject([{ itemId: item.id }]);
  expect(page.server.calls).toEqual([]);
  return { item, page };
}

test("leaves the page of a lot after the confirmed deletion, and sends the deletion when its toast ends", async () => {
  const { item, page } = await deleteLot();
  dismissToast();
  await page.settled();
  await page.settled();
  expect(page.server.calls).toEqual([`remove ${item.id}`]);
});

test("sends no deletion after Undo in its toast", async () => {
  const { page } = await deleteLot();
  pressToastAction();
  await page.settled();
  await page.settled();
  expect(page.outbox.view().deletions).toEqual([]);
  expect(page.server.calls).toEqual([]);
});

test("offers no Delete button for a lot that is already deleted", () => {
  render(<DeleteLot item={makeItem()} isGone onDeleted={() => undefined} />, { wrapper: createAppWrapper() });
  expect(screen.queryByRole("button")).toBeNull();
});
