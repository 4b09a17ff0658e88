import { maxPhotosPerItem } from "@lotwright/contracts/values/limits";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PhotoGrid } from "../../../components/photos/photo-grid";
import { currentToast, dismissToast, pressToastAction } from "../../../lib/toasts";
import { holder, makeLot, makePicture, openPage } from "../../../testing/make-outbox";
import { untilPage } from "../../../testing/page-changes";
import { removePhoto } from "../../../testing/remove-photo";
import { createAppWrapper } from "../../../testing/signed-in-client";
import { OutboxContext } from "../queue/use-outbox";
import { useSaveLot } from "../queue/use-save-lot";
import { type DraftOwner, draftKey, finishDraft, readDraft, writeDraft } from "./lot-drafts";
import { useDraftPhotos } from "./use-draft-photos";

const owner: DraftOwner = { userId: "ann", manifestId: "spring" };

afterEach(() => void act(dismissToast));

type CameraProps = { onLeave?: () => void };

function Camera({ onLeave }: CameraProps) {
  const { queue, photos, discard } = useDraftPhotos(holder, { key: draftKey(owner) });
  const saveLot = useSaveLot();
  const leave = () => discard({ finish: () => finishDraft(owner), comeBack: () => onLeave?.() });
  return (
    <>
      <PhotoGrid photos={photos} actions={queue} />
      <button type="button" onClick={leave}>
        Discard
      </button>
      <button type="button" onClick={() => void saveLot(makeLot(1000, { onLotClash: "next" }))}>
        Save
      </button>
    </>
  );
}

async function openCamera(count: number, props: CameraProps = {}) {
  const page = await openPage();
  const pictures = Array.from({ length: count }, (_, index) => makePicture(`photo ${index + 1}`));
  await page.outbox.addPhotos(holder, pictures);
  await page.settled();
  const shown = render(
    <OutboxContext value={page.outbox}>
      <Camera {...props} />
    </OutboxContext>,
    { wrapper: createAppWrapper() },
  );
  await screen.findByRole("button", { name: `View photo ${count}` });
  const ids = () => page.outbox.view().photos.map(({ id }) => id);
  const stored = async () => (await page.store.load("ann")).photos.length;
  return { ...page, ...shown, ids, stored };
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("puts a removed photo back in its position after Undo", async () => {
  const { ids, stored } = await openCamera(3);
  const before = ids();
  removePhoto(2);
  expect(currentToast()).toMatchObject({ title: "Photo 2 removed", action: { label: "Undo" } });
  expect(screen.getByText("2 of 15 photos.")).toBeTruthy();
  await untilPage(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "View photo 2" })),
  );
  expect(await stored()).toBe(3);
  act(pressToastAction);
  expect(await screen.findByText("3 of 15 photos.")).toBeTruthy();
  expect(ids()).toEqual(before);
});

test("deletes a removed photo from the phone when its Undo toast closes", async () => {
  const { stored, settled } = await openCamera(3);
  removePhoto(2);
  act(dismissToast);
  await settled();
  expect(await stored()).toBe(2);
});

test("says that the lot has too many photos when a removed photo cannot be restored", async () => {
  const { outbox, ids, stored, settled } = await openCamera(maxPhotosPerItem);
  removePhoto(2);
  await act(() => outbox.addPhotos(holder, [makePicture("another")]));
  act(pressToastAction);
  expect(currentToast()?.title).toBe("Photo limit reached");
  await settled();
  expect(ids()).toHaveLength(maxPhotosPerItem);
  expect(await stored()).toBe(maxPhotosPerItem);
});

test("hides a discarded draft, and shows its photos and notes again after Undo", async () => {
  let visits = 0;
  const { ids, stored } = await openCamera(2, {
    onLeave: () => {
      visits += 1;
    },
  });
  const before = ids();
  writeDraft(owner, { notes: "chipped", sectionLetter: "B" });
  press("Discard");
  expect(currentToast()?.title).toBe("2 photos discarded");
  expect([ids(), readDraft(owner).notes, readDraft(owner).sectionLetter]).toEqual([[], "", "B"]);
  expect([await stored(), localStorage.getItem(draftKey(owner))]).toEqual([
    2,
    expect.stringContaining("chipped"),
  ]);
  act(pressToastAction);
  expect(await screen.findByText("2 of 15 photos.")).toBeTruthy();
  expect(ids()).toEqual(before);
  expect([readDraft(owner).notes, visits]).toEqual(["chipped", 1]);
});

test("makes the discard final if the camera is opened again while Undo is offered", async () => {
  const { outbox, unmount, stored, settled } = await openCamera(2);
  writeDraft(owner, { notes: "chipped" });
  press("Discard");
  unmount();
  render(
    <OutboxContext value={outbox}>
      <Camera />
    </OutboxContext>,
    { wrapper: createAppWrapper() },
  );
  expect(currentToast()?.isOpen).toBe(false);
  await settled();
  expect([await stored(), localStorage.getItem(draftKey(owner))]).toEqual([0, null]);
});

test("deletes a discarded draft's recordings, with one that ends when its screen closes, and keeps them after Undo", async () => {
  const { outbox, unmount } = await openCamera(1);
  const recorded = { field: "notes", durationMs: 1_000, audio: new Blob(["spoken"]) } as const;
  await outbox.addRecording({ holder, ...recorded });
  const finish = outbox.beginRecording(holder);
  press("Discard");
  act(pressToastAction);
  expect(outbox.view().recordings).toHaveLength(1);
  press("Discard");
  unmount();
  await finish?.(recorded);
  expect(outbox.view().recordings).toHaveLength(2);
  act(dismissToast);
  expect(outbox.view().recordings).toEqual([]);
});

test("makes the removal of a photo final when its lot is saved", async () => {
  const { outbox, server, stored, settled } = await openCamera(2);
  removePhoto(1);
  press("Save");
  expect(currentToast()?.isOpen).toBe(false);
  act(pressToastAction);
  await settled();
  expect([...server.lots.values()].map(({ photoUrls }) => photoUrls?.length)).toEqual([1]);
  expect([outbox.view().photos, await stored()]).toEqual([[], 0]);
});
