import type { Item } from "@lotwright/contracts/catalog/items";
import type { Recording } from "@lotwright/contracts/media/recordings";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { observable } from "@trpc/server/observable";
import { Suspense } from "react";
import { afterEach, expect, test } from "vitest";
import { PhotoGrid } from "../../../components/photos/photo-grid";
import { createApi, trpc } from "../../../data/api/trpc";
import { createQueryClient } from "../../../data/query-client";
import { currentToast, dismissToast } from "../../../lib/toasts";
import { makeFailure, makeLostCall } from "../../../testing/failures";
import { makeItem } from "../../../testing/make-item";
import { makePicture, makeServer, openPage } from "../../../testing/make-outbox";
import { untilPage } from "../../../testing/page-changes";
import { removePhoto } from "../../../testing/remove-photo";
import { expectToast } from "../../../testing/toasts";
import { untilRendered } from "../../../testing/until";
import { readItemDraft } from "../../offline/drafts";
import { editHolder } from "../../offline/queue";
import { OutboxContext } from "../../offline/queue/use-outbox";
import { ItemFormLot } from "../fields/item-form-lot";
import { useEditItem, useSaveEdited } from "./use-edit-item";

afterEach(dismissToast);

const lamp = makeItem({ title: "Lamp", lotNumber: 1000, photoUrls: ["/photos/a.jpg", "/photos/b.jpg"] });
const { manifestId } = lamp;
const chair = makeItem({ manifestId, lotNumber: 1001 });

function Form() {
  const editing = useEditItem({ userId: "ann", itemId: lamp.id });
  const { save } = useSaveEdited(editing);
  return (
    <>
      <PhotoGrid photos={editing.photos} actions={editing.queue} />
      <ItemFormLot form={editing.form} freeLotNumber={editing.freeLotNumber} />
      <input aria-label="Title" {...editing.form.register("title")} />
      <textarea aria-label="Notes" {...editing.form.register("notes")} />
      <button type="button" onClick={save()}>
        Save
      </button>
      {editing.choosing && <p>Both versions</p>}
      {editing.elsewhere.length > 0 && <p>Changed elsewhere</p>}
      <output>{editing.elsewhere.map(({ name }) => name).join()}</output>
    </>
  );
}

/** Opens the form of an item that the server has stored like this. Each update fails with this failure. */
async function openForm(stored = lamp, failure?: Error) {
  const client = trpc.createClient({
    links: [() => () => observable((observer) => observer.error(makeLostCall() as never))],
  });
  const queryClient = createQueryClient();
  const api = createApi(queryClient, client);
  api.items.byId.setData({ id: lamp.id }, lamp);
  api.items.list.setData({ manifestId }, [chair, lamp]);
  const { server, api: outboxApi } = makeServer();
  server.items.set(lamp.id, stored);
  server.changeFault = () => failure;
  const { outbox } = await openPage({ api: outboxApi });
  render(
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <OutboxContext value={outbox}>
          <Suspense>
            <Form />
          </Suspense>
        </OutboxContext>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  const user = userEvent.setup();
  const retype = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  };
  return {
    api,
    server,
    user,
    outbox,
    retype,
    save: () => user.click(screen.getByRole("button", { name: "Save" })),
  };
}

const newer = (changes: Partial<Item>): Item => ({
  ...lamp,
  ...changes,
  updatedAt: "2027-01-01T00:00:00.000Z",
});

test("shows both versions after a conflict, and no toast, also when the user saves again without a choice", async () => {
  const { server, retype, save } = await openForm(newer({ title: "Copper lamp" }));
  await retype("Title", "Brass lamp");
  for (const times of [1, 2]) {
    await save();
    expect(await screen.findByText("Both versions")).toBeTruthy();
    await untilPage(() => expect(server.changes).toHaveLength(times));
    expect(currentToast()?.isOpen).not.toBe(true);
  }
  expect(server.changes).toMatchObject(Array(2).fill({ base: { title: "Lamp" } }));
  expect(server.items.get(lamp.id)?.title).toBe("Copper lamp");
});

test("says why a save failed while a field is contested, and asks nothing", async () => {
  const { api, server, retype, save } = await openForm(newer({ title: "Copper lamp" }));
  await retype("Title", "Brass lamp");
  await act(async () => api.items.byId.setData({ id: lamp.id }, newer({ title: "Copper lamp" })));
  expect(await screen.findByText("Changed elsewhere")).toBeTruthy();
  server.changeFault = () => makeFailure(400, { message: "Too long" });
  await save();
  await expectToast({ description: "Too long", variant: "destructive" });
  expect(screen.queryByText("Both versions")).toBeNull();
});

test("asks about a contested field whose old value was typed again, before anything is sent", async () => {
  const { api, server, retype, save } = await openForm(newer({ title: "Copper lamp" }));
  await retype("Title", "Brass lamp");
  await act(async () => api.items.byId.setData({ id: lamp.id }, newer({ title: "Copper lamp" })));
  expect(await screen.findByText("Changed elsewhere")).toBeTruthy();
  await retype("Title", "Lamp");
  await save();
  expect(await screen.findByText("Both versions")).toBeTruthy();
  expect(server.changes).toEqual([]);
});

test("takes a new photo that was written beside a conflict for the person's own, not for another conflict", async () => {
  const { outbox, server, retype, save } = await openForm(newer({ title: "Copper lamp" }));
  await retype("Title", "Brass lamp");
  await act(() => outbox.addPhotos(editHolder(lamp.id), [makePicture("new")]));
  const shownPhotos = () => screen.getAllByRole("img", { name: /^Photo \d$/ });
  await untilPage(() => expect(shownPhotos()).toHaveLength(3));
  await save();
  await screen.findByText("Both versions");
  expect(document.querySelector("output")?.textContent).toBe("title");
  expect(server.items.get(lamp.id)?.photoUrls).toHaveLength(3);
  expect(shownPhotos()).toHaveLength(3);
});

test("saves without an error toast if the newer version has the same values", async () => {
  const { outbox, retype, save } = await openForm(newer({ title: "Brass lamp" }));
  await retype("Title", "Brass lamp");
  await save();
  await expectToast("Item saved");
  expect(outbox.view().lots).toEqual([]);
  expect(currentToast()).toMatchObject({ variant: "success" });
});

test("merges someone else's change of another field into the save", async () => {
  const { server, outbox, retype, save } = await openForm(newer({ notes: "Repaired" }));
  await retype("Title", "Brass lamp");
  await save();
  await expectToast("Item saved");
  expect(server.items.get(lamp.id)).toMatchObject({ title: "Brass lamp", notes: "Repaired" });
  expect(outbox.view().lots).toEqual([]);
});

test("returns a rejected change to the open form, and leaves nothing in the queue", async () => {
  const { outbox, retype, save } = await openForm(lamp, makeFailure(400, { message: "Too long" }));
  await retype("Title", "Brass lamp");
  await save();
  await expectToast({ description: "Too long", variant: "destructive" });
  expect(outbox.view().lots).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Brass lamp");
  removePhoto(1);
});

test("says that a change waits on the phone if the user saves the unchanged form again", async () => {
  const { outbox, retype, save } = await openForm(lamp, makeLostCall());
  const waits = { description: "Saved on this phone. It will upload when the server can be reached." };
  await retype("Title", "Brass lamp");
  await save();
  await expectToast(waits);
  dismissToast();
  await save();
  await expectToast(waits);
  expect(outbox.view().lots).toHaveLength(1);
});

test("counts an earlier pending change as unsaved if a later save of the lot is rejected", async () => {
  const { server, outbox, retype, save } = await openForm(lamp, makeLostCall());
  await retype("Title", "Brass lamp");
  await save();
  await untilRendered(outbox.subscribe, () => expect(outbox.view().lots).toHaveLength(1));
  server.changeFault = () => makeFailure(400, { message: "Too long" });
  await retype("Lot number", "1005");
  await save();
  await expectToast({ description: "Too long" });
  expect(outbox.view().lots).toEqual([]);
  const draft = readItemDraft({ userId: "ann", itemId: lamp.id });
  expect(draft?.changes).toEqual({ title: "Brass lamp", lotNumber: 1005 });
});

test("shows a toast if a save fails for another reason", async () => {
  const { retype, save } = await openForm(lamp, makeFailure(409, { message: "The server is confused" }));
  await retype("Title", "Brass lamp");
  await save();
  expect(currentToast()).toMatchObject({ description: "The server is confused", variant: "destructive" });
});

test("rejects another lot's number at the field without a request, and offers the next free number", async () => {
  const { server, user, outbox, retype, save } = await openForm(lamp, makeLostCall());
  await retype("Lot number", "1001");
  await save();
  expect(await screen.findByText("Lot 1001 already exists. The next free number is 1002.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Lot number"));
  expect([server.changes, outbox.view().lots, currentToast()?.isOpen === true]).toEqual([[], [], false]);
  await user.click(screen.getByRole("button", { name: "Use 1002" }));
  await save();
  // Offline, valid changes are queued.
  await untilRendered(outbox.subscribe, () => expect(outbox.view().lots).toHaveLength(1));
  expect(outbox.view().lots).toMatchObject([{ fields: { lotNumber: 1002 } }]);
});

test("shows the lot's saved number, and not a number that is being typed, in the toast after a photo was removed", async () => {
  const { user, retype } = await openForm();
  const removeFirst = () => removePhoto(1);
  await user.clear(screen.getByLabelText("Lot number"));
  removeFirst();
  expect(currentToast()).toMatchObject({ lot: "Lot 1000", title: "Photo 1 removed" });
  await retype("Lot number", "77");
  removeFirst();
  expect(currentToast()).toMatchObject({ lot: "Lot 1000", title: "Photo 1 removed" });
});

test("appends a dictated text to notes that the user has typed in the meantime, and saves both", async () => {
  const dictated = newer({ notes: "A brass lamp." });
  const both = { ...dictated, notes: "Lid cracked\n\nA brass lamp." };
  const { api, server, retype, save } = await openForm(dictated);
  const recording = { field: "notes", status: "pending", transcript: "" };
  api.recordings.list.setData({ itemId: lamp.id }, [recording as Recording]); // the fields that the form reads
  await retype("Notes", "Lid cracked");
  api.items.byId.setData({ id: lamp.id }, dictated);
  await untilPage(() => expect(screen.getByLabelText<HTMLTextAreaElement>("Notes").value).toBe(both.notes));
  expect(screen.queryByText("Changed elsewhere")).toBeNull();
  await save();
  expect(server.changes).toMatchObject([{ fields: { notes: both.notes }, base: { notes: dictated.notes } }]);
});
