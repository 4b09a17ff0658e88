import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { answerWith } from "../../testing/answering-client";
import { makeFailure } from "../../testing/failures";
import { makeItem } from "../../testing/make-item";
import { openPage } from "../../testing/make-outbox";
import { untilCalled } from "../../testing/mock-calls";
import { untilPage } from "../../testing/page-changes";
import { createAppWrapper } from "../../testing/signed-in-client";
import { OutboxContext } from "../offline/queue/use-outbox";
import { DeleteLot } from "./delete-lot";

async function askToDelete(answer: () => Promise<unknown>) {
  const { client, sent } = answerWith(answer);
  const onDeleted = vi.fn<() => void>();
  const item = makeItem({ lotNumber: 1059 });
  const { outbox } = await openPage();
  render(
    <OutboxContext value={outbox}>
      <DeleteLot {...{ item, onDeleted }} isGone={false} />
    </OutboxContext>,
    { wrapper: createAppWrapper({ client }) },
  );
  await userEvent.click(screen.getByRole("button", { name: "Delete lot 1059" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Delete this item?" });
  expect(dialog.textContent).toContain("Lot 1059 and its photos will be deleted. This cannot be undone.");
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  return { item, sent, onDeleted };
}

test("deletes a lot after confirmation, then leaves its page", async () => {
  const { item, sent, onDeleted } = await askToDelete(async () => ({ success: true }));
  await untilCalled(onDeleted);
  expect(sent).toContainEqual({ id: item.id });
});

test("stays on the lot's page when the deletion fails", async () => {
  const { onDeleted } = await askToDelete(() => Promise.reject(makeFailure(500, { message: "No" })));
  await untilPage(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(onDeleted).not.toHaveBeenCalled();
});

test("offers no Delete button for a lot that is already deleted", () => {
  render(<DeleteLot item={makeItem()} isGone onDeleted={() => undefined} />, { wrapper: createAppWrapper() });
  expect(screen.queryByRole("button")).toBeNull();
});
