// @vitest-environment node
import { expect, test, vi } from "vitest";
import { holder, makePicture, makePreparedStore, openPage } from "../../../testing/make-outbox";
import { createOutboxState } from "./outbox-state";
import { createPassingStore, type OutboxStore } from "./outbox-store";
import { createPreparing } from "./preparing";
import type { PendingPhoto } from "./records";

const photo: PendingPhoto = {
  id: "a",
  userId: "ann",
  holder,
  position: 0,
  isCropped: false,
  status: { kind: "captured" },
};
const uploaded = { kind: "uploaded", url: "/photos/a" } as const;

function openTab(store: OutboxStore) {
  const state = createOutboxState({ userId: "ann", store, announce: () => undefined });
  const shrink = async (picture: Blob) => [makePicture(`small ${await picture.text()}`)];
  const singleFlight = async (_name: string, work: () => Promise<void>) => {
    await work();
    return true;
  };
  return {
    state,
    prepare: createPreparing({
      state,
      shrink,
      singleFlight,
      rest: async () => undefined,
      onShrunk: async () => undefined,
      onPrepared: () => undefined,
    }),
  };
}

test("tries again to resize a photo that could not be read", async () => {
  const store = createPassingStore();
  let isBroken = true;
  const picture: OutboxStore["picture"] = async (id) => {
    if (isBroken) throw new DOMException("Connection to the database lost", "UnknownError");
    return store.picture(id);
  };
  const tab = openTab({ ...store, picture });
  await tab.state.commit({ photos: [photo], pictures: [{ id: photo.id, picture: makePicture() }] });
  await expect(tab.prepare()).rejects.toThrow("Connection to the database lost");
  isBroken = false;
  await tab.prepare();
  expect(tab.state.photo(photo.id)?.status.kind).toBe("prepared");
});

test("does not change a photo that another tab has resized and uploaded", async () => {
  const store = createPassingStore();
  const [first, second] = [openTab(store), openTab(store)];
  await first.state.commit({ photos: [photo], pictures: [{ id: photo.id, picture: makePicture() }] });
  await second.state.reload();
  await first.prepare();
  await first.state.commit({ photos: [{ ...photo, status: uploaded }] });
  await second.prepare();
  expect((await store.load("ann")).photos).toMatchObject([{ status: uploaded }]);
  expect(await (await store.picture(photo.id))?.text()).toBe("small photo");
});

test("provides the resized photo before marking the photo as prepared", async () => {
  const tab = openTab(createPassingStore());
  await tab.state.commit({ photos: [photo], pictures: [{ id: photo.id, picture: makePicture() }] });
  const pictures = [{ id: photo.id, picture: makePicture("small photo") }];
  const written = tab.state.commit({ photos: [{ ...photo, status: { kind: "prepared" } }], pictures });
  expect(tab.state.photo(photo.id)?.status.kind).toBe("prepared");
  expect(await (await tab.state.picture(photo.id))?.text()).toBe("small photo");
  await written;
});

test("creates the preview together with the resized photo, reading the original once", async () => {
  const shrink = vi.fn(async (_photo: Blob, longestSides: readonly number[]) =>
    longestSides.map((side) => makePicture(`${side}`)),
  );
  const { store, prepared } = makePreparedStore(1);
  const page = await openPage({ shrink, store });
  await page.outbox.addPhotos(holder, [makePicture()]);
  await prepared;
  expect(page.outbox.view().photos).toMatchObject([{ status: { kind: "prepared" } }]);
  const [{ id } = { id: "" }] = page.outbox.view().photos;
  await page.outbox.showPreview(id);
  await page.outbox.showWhole(id);
  const { whole = "", small = "" } = page.outbox.view().previews.get(id) ?? {};
  const texts = [whole, small].map(async (address) => (await fetch(address)).text());
  expect(await Promise.all(texts)).toEqual(["1600", "400"]);
  expect(shrink).toHaveBeenCalledTimes(1);
});

test("pauses before the first photo, and after each photo for as long as resizing it took", async () => {
  let time = 0;
  vi.spyOn(performance, "now").mockImplementation(() => time);
  const steps: string[] = [];
  const rests: number[] = [];
  const shrink = async (picture: Blob) => {
    steps.push("shrink");
    time += 20;
    return [picture, picture];
  };
  const rest = async (workMs: number) => {
    steps.push("rest");
    rests.push(workMs);
  };
  const { store, prepared } = makePreparedStore(3);
  const page = await openPage({ shrink, rest, store });
  await page.outbox.addPhotos(holder, [makePicture("1"), makePicture("2"), makePicture("3")]);
  await prepared;
  expect(page.outbox.view().photos.map(({ status }) => status.kind)).not.toContain("captured");
  expect(steps).toEqual(["rest", "shrink", "rest", "shrink", "rest", "shrink"]);
  expect(rests).toEqual([expect.toSatisfy((ms) => ms > 0), 20, 20]);
});
