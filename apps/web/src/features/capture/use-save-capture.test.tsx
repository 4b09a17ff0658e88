import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, type Mock, test, vi } from "vitest";
import { currentToast, pressToastAction } from "../../lib/toasts";
import { holder, makeLot, makePicture, openPage } from "../../testing/make-outbox";
import { untilCalled } from "../../testing/mock-calls";
import { showScreen } from "../../testing/show-screen";
import { expectToast } from "../../testing/toasts";
import { readDraft, writeDraft } from "../offline/drafts";
import { OutboxContext } from "../offline/queue/use-outbox";
import { useSaveCapture } from "./use-save-capture";

const { manifestId, fields } = makeLot(1001);
const owner = { userId: "ann", manifestId };

type Seen = { opened: Mock<(place: string) => void>; release?: () => void };

function Capture({ seen }: { seen: Seen }) {
  const { saveLot } = useSaveCapture({
    owner,
    manifestName: "Barn",
    toLot: () => fields,
    settled: async () => undefined,
    isStoring: () => false,
    saveBetween: (save) => save(),
    onDraft: () => undefined,
    onOpenForm: () => undefined,
    onOpenWaiting(lotId, release) {
      seen.opened(`waiting ${lotId}`);
      seen.release = release;
    },
    onOpenUploaded: (lotId) => seen.opened(`uploaded ${lotId}`),
    onReturn: () => seen.opened("capture"),
  });
  return (
    <button type="button" onClick={saveLot}>
      Save lot
    </button>
  );
}

/** Saves a lot with two photos and notes from the capture screen, which then offers Undo. */
async function saveLot() {
  const page = await openPage();
  await page.outbox.addPhotos(holder, [makePicture("front"), makePicture("back")]);
  writeDraft(owner, { notes: "Lid is cracked" });
  await page.settled();
  const seen: Seen = { opened: vi.fn() };
  await showScreen(
    <OutboxContext value={page.outbox}>
      <Capture seen={seen} />
    </OutboxContext>,
    { "items.list": () => [] },
  );
  await userEvent.click(screen.getByRole("button", { name: "Save lot" }));
  await expectToast("Lot 1001 saved");
  const [lot] = page.outbox.view().lots;
  const openOther = () => openPage({ store: page.store, api: page.api });
  const photosOf = (of: string) => page.outbox.view().photos.filter((photo) => photo.holder === of).length;
  return { ...page, seen, lotId: lot?.id ?? "", openOther, photosOf };
}

test("returns all photos and the notes of a lot to the capture screen", async () => {
  const { outbox, seen, server, settled, photosOf } = await saveLot();
  pressToastAction();
  expect(await untilCalled(seen.opened)).toEqual(["capture"]);
  expect([photosOf(holder), readDraft(owner).notes, outbox.view().lots]).toEqual([2, "Lid is cracked", []]);
  await settled();
  expect(server.lots.size).toBe(0);
});

test("opens a lot in its form and holds it back until that is left, when the next lot has a photo", async () => {
  const { outbox, seen, server, lotId, settled, photosOf } = await saveLot();
  await outbox.addPhotos(holder, [makePicture("next")]);
  pressToastAction();
  expect(await untilCalled(seen.opened)).toEqual([`waiting ${lotId}`]);
  await settled();
  expect(server.lots.size).toBe(0);
  expect([photosOf(lotId), photosOf(holder)]).toEqual([2, 1]);
  seen.release?.();
  await settled();
  expect([...server.lots.keys()]).toEqual([lotId]);
});

test("says that it is too late for a lot that another tab has uploaded, and opens that lot", async () => {
  const { outbox, seen, server, lotId, openOther, photosOf } = await saveLot();
  await outbox.addPhotos(holder, [makePicture("next")]);
  const other = await openOther();
  await other.settled();
  await outbox.resume();
  pressToastAction();
  expect(await untilCalled(seen.opened)).toEqual([`uploaded ${lotId}`]);
  expect(currentToast()).toMatchObject({ isOpen: true, title: "Lot 1001 has already been uploaded" });
  expect(server.lots.get(lotId)?.photoUrls).toHaveLength(2);
  expect(photosOf(holder)).toBe(1);
});
