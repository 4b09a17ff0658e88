import { noCustomFields } from "@lotwright/contracts/catalog/custom-fields";
import { fieldLabel, isCustomField, itemFieldIds } from "@lotwright/contracts/catalog/item-fields";
import { defaultExportFormat } from "@lotwright/contracts/exports/export-settings";
import { Link, useLocation } from "@tanstack/react-router";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { getQueryKey } from "@trpc/react-query";
import { afterEach, expect, test } from "vitest";
import { photoKey } from "../../components/photos/photo-queue";
import { trpc } from "../../data/api/trpc";
import { currentToast, dismissToast, pressToastAction } from "../../lib/toasts";
import { expectAccessible } from "../../testing/accessibility";
import { makeItem } from "../../testing/make-item";
import { holder, makeLot, makePicture, openPage } from "../../testing/make-outbox";
import { untilPage } from "../../testing/page-changes";
import { showScreen } from "../../testing/show-screen";
import { editHolder } from "../offline/queue";
import type { PendingChange, Rejection } from "../offline/queue/records";
import { OutboxContext } from "../offline/queue/use-outbox";
import { WaitingLotPage } from "./waiting-lot-page";

afterEach(() => void act(dismissToast));

function fail(message: string): never {
  throw new Error(message);
}

/** Renders the form of a lot at its URL, and the list at all other URLs. */
function Screens({ lot, onClose }: { lot: PendingChange; onClose: () => void }) {
  const { pathname, state } = useLocation();
  if (pathname !== "/") return <Link to="/">Lot 1002B</Link>;
  const given = { lot, returned: state.returned, onClose, onLeave: onClose };
  const renderDictation = (holder: string, itemId = "not on the server") => (
    <p>
      Dictation of {holder}, {itemId}
    </p>
  );
  return <WaitingLotPage {...given} {...{ renderDictation }} />;
}

type Opening = { isSent?: boolean; rejection?: Rejection; photos?: string[] };

/** Opens the form of lot 1002. The lot is pending, or is uploaded while the form opens. */
async function openForm({ isSent = true, rejection, photos = [] }: Opening = {}) {
  const page = await openPage();
  const waiting = makeLot(1002, { sectionLetter: "B", quantity: 1 });
  if (!isSent) page.outbox.hold(waiting.id);
  await page.outbox.addPhotos(
    holder,
    photos.map((name) => makePicture(name)),
  );
  await page.outbox.addLot(waiting);
  const added = page.outbox.view().lots[0] ?? fail("The lot does not wait");
  const lot = rejection ? { ...added, status: { kind: "rejected" as const, rejection } } : added;
  await page.settled();
  let close: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const { id, manifestId } = lot;
  const numbered = { lotNumber: 1006, sectionLetter: "B", requestedLotNumber: 1002 };
  const photoUrls = lot.photos.map((photo) => `/photos/${photoKey(photo)}`);
  const given = makeItem({ id, manifestId, photoUrls, ...numbered });
  let answer: () => void = () => undefined;
  const read = new Promise((resolve) => {
    answer = () => resolve(given);
  });
  const answers = {
    "customFields.current": () => noCustomFields,
    "exportSettings.current": () => defaultExportFormat,
    "companySettings.current": () => ({ units: "imperial" }),
    "manifests.byId": () => ({ currency: "USD" }),
    "consignors.suggestions": () => [],
    "ai.provider": () => ({ isSetUp: true }),
    "items.list": () => [],
    "items.byId": () => read,
  };
  const { queryClient, unmount } = await showScreen(
    <OutboxContext value={page.outbox}>
      <Screens lot={lot} onClose={close} />
    </OutboxContext>,
    answers,
  );
  await screen.findByLabelText("Lot number");
  const deliver = async () => {
    act(() => void queryClient.setQueryData(getQueryKey(trpc.items.byId, { id }, "query"), given));
    await screen.findByRole("heading", { name: "Edit Item Lot 1006B" });
  };
  /** Uploads the lot in another tab of the browser. */
  const uploadElsewhere = async () => {
    const other = await openPage({ store: page.store, api: page.api });
    await other.settled();
    await act(() => page.outbox.resume());
    answer();
    await screen.findByRole("heading", { name: "Edit Item Lot 1006B" });
  };
  return { ...page, id, deliver, uploadElsewhere, closed, unmount };
}

const lotNumber = () => screen.getByLabelText<HTMLInputElement>("Lot number").value;

test("shows the new number that the server gave a pending lot while its form was open, and does not overwrite that number", async () => {
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
  expect(server.changes.map(({ fields }) => fields)).toEqual([{ title: "Lot 1002!" }]);
});

test("keeps a typed number when the server gives the pending lot another number", async () => {
  const { deliver } = await openForm();
  const user = userEvent.setup();
  await user.clear(screen.getByLabelText("Lot number"));
  await user.type(screen.getByLabelText("Lot number"), "77");
  await deliver();
  expect(lotNumber()).toBe("77");
});

test("has an accessible form control for every editable field", async () => {
  const user = userEvent.setup();
  await openForm({ isSent: false });
  for (const group of screen.getAllByRole("button", { expanded: false })) await user.click(group);
  const labels = itemFieldIds
    .filter((id) => !isCustomField(id) && id !== "photoUrls")
    .map((id) => fieldLabel(id));
  expect(labels).toContain("Depth");
  for (const label of labels) expect(screen.getByLabelText(label)).toBeTruthy();
  await expectAccessible();
});

test("shows the server's rejection of a pending lot at its field", async () => {
  const message = "Another lot of this manifest has this external ID.";
  await openForm({
    isSent: false,
    rejection: { kind: "invalid", message, issues: [{ path: "externalId", message }] },
  });
  const field = await screen.findByLabelText("External ID");
  expect(screen.getByText(message)).toBeTruthy();
  await untilPage(() => expect(document.activeElement).toBe(field));
});

/** Types a title, navigates to the list and discards the change. */
async function discardTitle() {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Title"), "!");
  await user.click(screen.getByRole("link", { name: "Back to items" }));
  await user.click(await screen.findByRole("button", { name: "Discard changes" }));
  return screen.findByRole("link", { name: "Lot 1002B" });
}

test("offers to undo discarding the changes of a pending lot, and uploads the lot only after that", async () => {
  const { outbox, server, settled } = await openForm({ isSent: false });
  await discardTitle();
  expect(currentToast()).toMatchObject({ lot: "Lot 1002B", title: "Changes discarded" });
  await outbox.flush();
  expect(server.calls).toEqual([]);
  act(dismissToast);
  await settled();
  expect([...server.lots.values()]).toMatchObject([{ lotNumber: 1002, title: "Lot 1002" }]);
});

test("restores the form of a pending lot after Undo, and does not upload the lot before it is saved", async () => {
  const { outbox, server, settled, closed, unmount } = await openForm({ isSent: false });
  await discardTitle();
  act(pressToastAction);
  expect((await screen.findByLabelText<HTMLInputElement>("Title")).value).toBe("Lot 1002!");
  await outbox.flush();
  expect(server.calls).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Save & Close" }));
  await act(() => closed);
  unmount();
  await settled();
  expect([...server.lots.values()]).toMatchObject([{ lotNumber: 1002, title: "Lot 1002!" }]);
});

test("shows the pending lot's saved values when Undo reopens its form", async () => {
  const { outbox, server } = await openForm({ isSent: false });
  await userEvent.click(await discardTitle());
  expect((await screen.findByLabelText<HTMLInputElement>("Title")).value).toBe("Lot 1002");
  expect(currentToast()?.isOpen ?? false).toBe(false);
  await outbox.flush();
  expect(server.calls).toEqual([]);
});

test("opens a pending lot that an earlier release stored without prices, and uploads the fields that the user adds", async () => {
  const { server, settled, closed, unmount } = await openForm({ isSent: false });
  const user = userEvent.setup();
  expect(screen.getByLabelText<HTMLInputElement>("Low estimate").value).toBe("");
  expect(screen.getByLabelText<HTMLInputElement>("Internal notes").value).toBe("");
  await user.click(screen.getByRole("button", { name: "Prices" }));
  await user.type(screen.getByLabelText("Low estimate"), "1,250.5");
  await user.click(screen.getByRole("button", { name: "Save & Close" }));
  await act(() => closed);
  unmount();
  await settled();
  const [sent] = server.lots.values();
  expect(sent).toMatchObject({ title: "Lot 1002", lowEstimate: 1250.5, highEstimate: null, condition: "" });
});

test("offers dictation for a pending lot, and shows the item's recordings once the lot is uploaded", async () => {
  const { deliver, outbox } = await openForm({ isSent: false });
  const id = outbox.view().lots[0]?.id ?? "";
  expect(screen.getByText(`Dictation of ${id}, not on the server`)).toBeTruthy();
  await deliver();
  expect(screen.getByText(`Dictation of ${id}, ${id}`)).toBeTruthy();
});

const shownPhotos = () => screen.getAllByRole("img", { name: /^Photo \d$/ });

test("keeps all photos of a lot that another tab uploads while its form is open, and saves the one that was added", async () => {
  const { id, outbox, server, settled, uploadElsewhere, closed } = await openForm({
    isSent: false,
    photos: ["front", "back"],
  });
  await act(() => outbox.addPhotos(editHolder(id), [makePicture("mark")]));
  await untilPage(() => expect(shownPhotos()).toHaveLength(3));
  await uploadElsewhere();
  expect(screen.getByText("This lot has been uploaded. Save to keep what you change here.")).toBeTruthy();
  await untilPage(() => expect(shownPhotos()).toHaveLength(3));
  await userEvent.click(screen.getByRole("button", { name: "Save & Close" }));
  await act(() => closed);
  await settled();
  const [lot] = server.lots.values();
  expect(lot?.photoUrls).toHaveLength(2);
  const added = expect.stringMatching(/^\/photos\//);
  expect(server.changes).toMatchObject([{ id, fields: { photoUrls: [...(lot?.photoUrls ?? []), added] } }]);
});

test("keeps a photo that is added to the form after another tab has uploaded the lot", async () => {
  const { id, outbox, server, settled, uploadElsewhere, closed } = await openForm({
    isSent: false,
    photos: ["front", "back"],
  });
  await uploadElsewhere();
  await act(() => outbox.addPhotos(editHolder(id), [makePicture("mark")]));
  await untilPage(() => expect(shownPhotos()).toHaveLength(3));
  await userEvent.click(screen.getByRole("button", { name: "Save & Close" }));
  await act(() => closed);
  await settled();
  expect(server.changes).toMatchObject([{ id, fields: { photoUrls: { length: 3 } } }]);
});

test("does not write the photos of a lot that was uploaded while its form was open, if they were not changed", async () => {
  const { id, server, settled, uploadElsewhere, closed } = await openForm({
    isSent: false,
    photos: ["front"],
  });
  await userEvent.type(screen.getByLabelText("Title"), "!");
  await uploadElsewhere();
  await userEvent.click(screen.getByRole("button", { name: "Save & Close" }));
  await act(() => closed);
  await settled();
  expect(server.changes.map(({ id, fields }) => ({ id, fields }))).toEqual([
    { id, fields: { title: "Lot 1002!" } },
  ]);
});
