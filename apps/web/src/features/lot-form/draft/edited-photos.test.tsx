import type { Item } from "@lotwright/contracts/catalog/items";
import { act, render } from "@testing-library/react";
import { useEffect } from "react";
import { expect, test, vi } from "vitest";
import {
  type CroppedPhoto,
  type PhotoEdit,
  type PhotoQueue,
  photoKey,
} from "../../../components/photos/photo-queue";
import { makeItem } from "../../../testing/make-item";
import { makePicture, openPage } from "../../../testing/make-outbox";
import { toItemFields } from "../../lots/item-fields";
import { OutboxContext } from "../../offline/queue/use-outbox";
import { useFieldsForm } from "./use-item-form";
import { useItemPhotos } from "./use-item-photos";

const urlOf = (name: string) => `/photos/${name.repeat(32)}.jpg`;
const photoUrls = [urlOf("a"), urlOf("b"), urlOf("c")];

const edit: PhotoEdit = {
  shape: "whole",
  degrees: 180,
  tilt: 0,
  brightness: 100,
  area: { x: 0, y: 0, width: 100, height: 100 },
};

type Shown = { queue: PhotoQueue; names: () => string[] };
type FormProps = { item: Item; onDrawn: (form: Shown) => void };

function Form({ item, onDrawn }: FormProps) {
  const { form } = useFieldsForm(toItemFields(item));
  const { queue } = useItemPhotos(form, { itemId: item.id, lot: "Lot 1000" });
  useEffect(() => {
    onDrawn({ queue, names: () => form.getValues("photoUrls").map(photoKey) });
  });
  return null;
}

/** Opens an item's form. Its photos are downloaded from a fake server, which has lost the third one. */
async function openForm() {
  const downloaded: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    downloaded.push(url);
    return url === urlOf("c") ? new Response("Gone", { status: 410 }) : new Response(`bytes of ${url}`);
  });
  const page = await openPage();
  const latest: { form?: Shown } = {};
  const onDrawn = (form: Shown) => {
    latest.form = form;
  };
  const item = makeItem({ photoUrls });
  render(
    <OutboxContext value={page.outbox}>
      <Form item={item} onDrawn={onDrawn} />
    </OutboxContext>,
  );
  const form = () => {
    if (!latest.form) throw new Error("The form is not shown");
    return latest.form;
  };
  /** Reads the original of the form's photo at this position, counted from 0. */
  const original = async (at: number) => {
    const read = await form().queue.readOriginal(form().names()[at] ?? "");
    if (!read) throw new Error("The photo has no original");
    return read;
  };
  /** Replaces the second photo, as the crop dialog does. */
  const replaceSecond = (cropped: CroppedPhoto) =>
    act(async () => {
      await form().queue.crop(form().names()[1] ?? "", cropped);
      await page.settled();
    });
  const stored = async () => (await page.store.load("ann")).photos;
  return { ...page, downloaded, original, replaceSecond, stored, names: () => form().names() };
}

test("edits a photo of the server, edits it again from its original, and restores the original's bytes", async () => {
  const { downloaded, original, replaceSecond, names, stored, store } = await openForm();
  const first = await original(1);
  expect([await first.picture.text(), first.edit]).toEqual([`bytes of ${urlOf("b")}`, undefined]);
  await replaceSecond({ picture: makePicture("turned"), edited: { edit, original: first.picture } });
  const [edited] = await stored();
  expect(names()).toEqual([urlOf("a"), edited?.id, urlOf("c")]);

  const again = await original(1);
  expect([await again.picture.text(), again.edit]).toEqual([`bytes of ${urlOf("b")}`, edit]);
  await replaceSecond({ picture: again.picture });
  const [restored, ...others] = await stored();
  expect(names()).toEqual([urlOf("a"), restored?.id, urlOf("c")]);
  expect([others, restored?.edit]).toEqual([[], undefined]);
  expect(await (await store.picture(restored?.id ?? ""))?.text()).toBe(`bytes of ${urlOf("b")}`);
  expect(await store.picture(`original:${edited?.id}`)).toBeUndefined();
  expect(downloaded).toEqual([urlOf("b")]);
});

test("rejects the original of a photo that cannot be downloaded", async () => {
  const { original } = await openForm();
  await expect(original(2)).rejects.toThrow("410");
});
