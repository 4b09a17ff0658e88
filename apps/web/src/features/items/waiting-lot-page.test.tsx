import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { getQueryKey } from "@trpc/react-query";
import { afterEach, expect, test } from "vitest";
import { currentToast, dismissToast } from "../../lib/toast-store";
import { trpc } from "../../lib/trpc";
import { makeItem } from "../../testing/make-item";
import { makeLot, openPage } from "../../testing/make-outbox";
import { showScreen } from "../../testing/show-screen";
import { OutboxContext } from "../outbox/use-outbox";
import { WaitingLotPage } from "./waiting-lot-page";

afterEach(() => act(dismissToast));

/** The form of lot 1002, which was sent while it was being opened. */
async function openForm() {
  const page = await openPage();
  await page.outbox.addLot(makeLot(1002, { sectionLetter: "B", quantity: 1 }));
  const [lot] = page.outbox.view().lots;
  if (!lot) throw new Error("The lot does not wait");
  await page.settled();
  let close: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const settings = { showInWorkflow: [], columnOrder: [], customColumnLabels: {}, customColumnDefaults: {} };
  const answers = {
    "exportSettings.current": () => settings,
    "consignors.suggestions": () => [],
    "ai.provider": () => ({ isSetUp: true }),
    "items.list": () => [],
  };
  const { queryClient } = await showScreen(
    <OutboxContext value={page.outbox}>
      <WaitingLotPage lot={lot} renderCrop={() => null} onClose={close} onLeave={close} />
    </OutboxContext>,
    answers,
  );
  await screen.findByLabelText("Lot number");
  const { id, manifestId } = lot;
  const given = makeItem({ id, manifestId, lotNumber: 1006, sectionLetter: "B", requestedLotNumber: 1002 });
  const deliver = async () => {
    act(() => void queryClient.setQueryData(getQueryKey(trpc.items.byId, { id }, "query"), given));
    await screen.findByRole("heading", { name: "Edit Item Lot 1006B" });
  };
  return { ...page, deliver, closed };
}

const lotNumber = () => screen.getByLabelText<HTMLInputElement>("Lot number").value;

test("shows the number that the server gave a waiting lot while its form is open, and saves nothing over it", async () => {
  const { server, settled, deliver, closed } = await openForm();
  expect(screen.getByRole("heading", { name: "Edit Item Lot 1002B" })).toBeTruthy();
  await deliver();
  expect(screen.getByText("Lot 1002B became 1006B")).toBeTruthy();
  expect(lotNumber()).toBe("1006");

  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Title"), "!");
  await user.click(screen.getByRole("button", { name: "Save & Close" }));
  await act(() => closed);
  expect(currentToast()).toMatchObject({ lot: "Lot 1006B", title: "Item saved" });
  await settled();
  expect(server.changes).toEqual([{ id: expect.any(String), title: "Lot 1002!" }]);
});

test("keeps a number that was typed when the server gives a waiting lot another one", async () => {
  const { deliver } = await openForm();
  const user = userEvent.setup();
  await user.clear(screen.getByLabelText("Lot number"));
  await user.type(screen.getByLabelText("Lot number"), "77");
  await deliver();
  expect(lotNumber()).toBe("77");
});
