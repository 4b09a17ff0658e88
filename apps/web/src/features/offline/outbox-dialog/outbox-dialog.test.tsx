import "../../../testing/empty-databases";
import { maxPhotosPerItem } from "@lotwright/contracts/values/limits";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { intermediaryMessage } from "../../../lib/intermediary";
import { dismissToast, pressToastAction } from "../../../lib/toasts";
import { makeFailure } from "../../../testing/failures";
import { makeItem } from "../../../testing/make-item";
import { holder, makeLot, makePicture, openPage } from "../../../testing/make-outbox";
import { untilNavigated } from "../../../testing/navigations";
import { untilPage } from "../../../testing/page-changes";
import { showScreen } from "../../../testing/show-screen";
import { readDraft, writeDraft } from "../drafts/lot-drafts";
import { createPassingStore, openLastingStore } from "../queue/outbox-store";
import { draftHolder } from "../queue/records";
import OutboxDialog from "./outbox-dialog";

const barn = { id: makeLot(1000).manifestId, name: "Barn" };
const attic = { id: "0190a0a0-0000-4000-8000-0000000000aa", name: "Attic", consignor: "Miller" };
const gone = () => makeFailure(404, { message: "This manifest doesn't exist, or you don't have access." });

type Page = Awaited<ReturnType<typeof openPage>>;

/** Opens the dialog. `known`: the manifests that the server has. */
const show = (page: Page, known: readonly { id: string }[] = [barn, attic]) =>
  showScreen(
    <OutboxDialog onClose={() => undefined} />,
    {
      "manifests.list": () => known,
      "manifests.byId": ({ id }: { id: string }) => {
        const manifest = known.find((each) => each.id === id);
        if (!manifest) throw gone();
        return manifest;
      },
    },
    undefined,
    page,
  );

const openKept = () => openPage({ store: { ...createPassingStore(), isLasting: true } });
const pictures = (count: number) =>
  Array.from({ length: count }, (_, index) => makePicture(`photo ${index}`));
const countOf = ({ outbox }: Page, of: string) =>
  outbox.view().photos.filter((photo) => photo.holder === of).length;
const button = (name: string) => screen.findByRole("button", { name });

test("offers to keep a lot whose deletion waits, and says why a deletion failed until it succeeds", async () => {
  const page = await openKept();
  const [lamp, chair] = [makeItem({ lotNumber: 12 }), makeItem({ lotNumber: 13 })];
  await page.outbox.removeLot(lamp);
  page.server.removalFault = () => makeFailure(403, { message: "You may not delete lots" });
  (await page.outbox.removeLot(chair))();
  await page.settled();
  await show(page);
  expect(await screen.findByText("2 deletions waiting")).toBeTruthy();
  const failed = within(screen.getByRole("article", { name: "Delete lot 13" }));
  failed.getByText("You may not delete lots");
  page.server.removalFault = () => undefined;
  fireEvent.click(failed.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("1 deletion waiting")).toBeTruthy();
  await screen.findByText(/^Hidden on this .* already\./);
  fireEvent.click(screen.getByRole("button", { name: "Keep lot 12" }));
  expect(await screen.findByText("All uploaded")).toBeTruthy();
  expect(page.server.calls).toEqual([`remove ${chair.id}`, `remove ${chair.id}`]);
});

test("retries all rejected lots with one press", async () => {
  const page = await openPage();
  page.server.lotFault = () =>
    makeFailure(404, { message: "This manifest doesn't exist, or you don't have access." });
  for (const number of [1000, 1001]) await page.capture(makeLot(number));
  await page.settled();
  await show(page);
  expect(screen.getAllByText("This manifest doesn't exist, or you don't have access.")).toHaveLength(2);
  page.server.lotFault = () => undefined;
  fireEvent.click(screen.getByRole("button", { name: "Retry all 2 lots" }));
  expect(await screen.findByText("All uploaded")).toBeTruthy();
  expect(page.server.lots.size).toBe(2);
});

test("shows the server's message while the server rejects all uploads", async () => {
  const page = await openPage({ store: await openLastingStore() });
  page.server.lotFault = () => makeFailure(503, { message: "The server's storage is full" });
  await page.capture(makeLot(1000));
  await page.settled();
  await show(page);
  expect(await screen.findByText(/^The server's storage is full\. Everything is saved/)).toBeTruthy();
  page.server.lotFault = () => undefined;
  fireEvent.click(screen.getByRole("button", { name: "Upload now" }));
  expect(await screen.findByText("All uploaded")).toBeTruthy();
});

test("blames the proxy, not a lost connection, while a proxy rejects uploads", async () => {
  const page = await openPage({ store: { ...createPassingStore(), isLasting: true } });
  const message = intermediaryMessage(413);
  page.server.photoFault = () => ({ kind: "failed", isBlocked: true, message });
  await page.capture(makeLot(1000), 1);
  await page.settled();
  await show(page);
  expect(
    await screen.findByText(
      "Something between this phone and the server, such as a proxy, refuses large uploads (error 413). Everything is saved on this phone and will upload automatically.",
    ),
  ).toBeTruthy();
  expect(document.body.textContent).not.toContain("back online");
});

test("uploads a photo that an earlier release took as refused, when the user presses Upload now", async () => {
  const page = await openPage();
  page.server.photoFault = () => ({ kind: "refused", message: "" });
  await page.capture(makeLot(1000), 1);
  await page.settled();
  const later = await openPage({ store: page.store });
  await later.settled();
  expect(later.outbox.view().lots).toMatchObject([{ status: { kind: "rejected" } }]);
  await show(later);
  fireEvent.click(screen.getByRole("button", { name: "Upload now" }));
  expect(await screen.findByText("All uploaded")).toBeTruthy();
  expect(later.server.calls).toEqual(["photo 1000-1", "lot 1000"]);
});

test("retries and discards recordings that the server rejects", async () => {
  const page = await openPage();
  page.server.recordingFault = () => ({ kind: "failed", status: 404, message: "This item doesn't exist." });
  const audio = new Blob(["spoken"], { type: "audio/webm" });
  const spoken = {
    holder: "0190a0a0-0000-4000-8000-00000000000a",
    field: "notes",
    durationMs: 1_000,
  } as const;
  await page.outbox.addRecording({ ...spoken, audio });
  await page.outbox.addRecording({ ...spoken, audio });
  await page.settled();
  await show(page);
  expect(screen.getByText("2 recordings couldn't be uploaded. This item doesn't exist.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await page.settled();
  expect(page.server.calls).toHaveLength(4);
  fireEvent.click(await screen.findByRole("button", { name: "Discard" }));
  expect(await screen.findByText("All uploaded")).toBeTruthy();
  expect(page.server.recordings.size).toBe(0);
});

test("opens the camera of a manifest with photos that are not saved as a lot, except from that camera", async () => {
  const page = await openKept();
  await page.outbox.addPhotos(holder, pictures(2));
  const { router } = await show(page);
  const draft = await screen.findByRole("article", { name: "Barn: 2 photos not saved as a lot yet" });
  const link = within(draft).getByRole("link", { name: "Continue" });
  expect(link.getAttribute("href")).toBe(`/manifests/${barn.id}/camera`);
  expect(within(draft).queryByRole("button")).toBeNull();
  router.history.push(`/manifests/${barn.id}/camera`);
  await untilPage(() => expect(screen.queryByRole("article")).toBeNull());
});

test("moves photos whose manifest is gone to the camera of another one, with the notes", async () => {
  const page = await openKept();
  const { userId } = page.outbox;
  writeDraft({ userId, manifestId: barn.id }, { notes: "chipped" });
  await page.outbox.addPhotos(holder, pictures(2));
  const { router } = await show(page, [attic]);
  // The page of the deleted manifest does not show its photos.
  router.history.push(`/manifests/${barn.id}/camera`);
  expect(await screen.findByText("2 photos not saved as a lot yet")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Continue" })).toBeNull();
  fireEvent.click(await button("Move to another manifest"));
  fireEvent.change(await screen.findByLabelText("To manifest"), { target: { value: attic.id } });
  fireEvent.click(await button("Move"));
  await untilNavigated(router, () =>
    expect(router.state.location.pathname).toBe(`/manifests/${attic.id}/camera`),
  );
  expect(countOf(page, draftHolder(attic.id))).toBe(2);
  expect(readDraft({ userId, manifestId: attic.id }).notes).toBe("chipped");
});

test("moves no photos to a lot without space for them, and shows why", async () => {
  const page = await openKept();
  await page.outbox.addPhotos(holder, pictures(2));
  await page.outbox.addPhotos(draftHolder(attic.id), pictures(maxPhotosPerItem - 1));
  const { router } = await show(page, [attic]);
  fireEvent.click(await button("Move to another manifest"));
  fireEvent.change(await screen.findByLabelText("To manifest"), { target: { value: attic.id } });
  fireEvent.click(await button("Move"));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "The lot that you started there has 14 photos, and a lot can have 15. Save that lot first.",
  );
  expect(countOf(page, holder)).toBe(2);
  expect(router.state.location.pathname).toBe("/");
});

test("discards photos whose manifest is gone, and brings them back by Undo", async () => {
  const page = await openKept();
  await page.outbox.addPhotos(holder, pictures(2));
  await page.outbox.addRecording({
    ...{ holder, field: "notes", durationMs: 1_000 },
    audio: new Blob(["spoken"], { type: "audio/webm" }),
  });
  await show(page, [attic]);
  const name = "2 photos and 1 recording not saved as a lot yet";
  await screen.findByRole("article", { name });
  fireEvent.click(await button("Discard"));
  await untilPage(() => expect(screen.queryByRole("article")).toBeNull());
  pressToastAction();
  await screen.findByRole("article", { name });
  fireEvent.click(await button("Discard"));
  dismissToast();
  expect(await screen.findByText("All uploaded")).toBeTruthy();
  await page.settled();
  expect(await page.store.load(page.outbox.userId)).toEqual({
    lots: [],
    photos: [],
    recordings: [],
    deletions: [],
  });
});

test("moves all rejected lots of a manifest that is gone", async () => {
  const page = await openPage();
  page.server.lotFault = ({ manifestId }) => (manifestId === barn.id ? gone() : undefined);
  for (const number of [1000, 1001]) await page.capture(makeLot(number));
  await page.settled();
  await show(page, [attic]);
  const [move] = await screen.findAllByRole("button", { name: "Move to another manifest" });
  if (move) fireEvent.click(move);
  expect(await screen.findByRole("heading", { name: "Move 2 lots" })).toBeTruthy();
  fireEvent.change(await screen.findByLabelText("To manifest"), { target: { value: attic.id } });
  fireEvent.click(await button("Move"));
  expect(await screen.findByText("All uploaded")).toBeTruthy();
  const created = [...page.server.lots.values()];
  expect(created.map(({ manifestId, lotNumber }) => [manifestId, lotNumber])).toEqual([
    [attic.id, 1000],
    [attic.id, 1001],
  ]);
});

test("offers no other manifest for a rejected lot while its own is there", async () => {
  const page = await openPage();
  page.server.lotFault = gone;
  await page.capture(makeLot(1000));
  await page.settled();
  const { untilAsked } = await show(page);
  await button("Retry");
  await untilAsked("manifests.byId");
  expect(screen.queryByRole("button", { name: "Move to another manifest" })).toBeNull();
});
