import type { Item } from "@lotwright/contracts/catalog/items";
import { act, render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, expect, test } from "vitest";
import { PhotoGrid } from "../../../components/photos/photo-grid";
import { photoKey } from "../../../components/photos/photo-queue";
import { currentToast, dismissToast, pressToastAction } from "../../../lib/toasts";
import { makeItem } from "../../../testing/make-item";
import { makePicture, openPage } from "../../../testing/make-outbox";
import { removePhoto } from "../../../testing/remove-photo";
import { toItemFields } from "../../lots/item-fields";
import { type ItemDraftOwner, itemDraftKey } from "../../offline/drafts";
import { editHolder } from "../../offline/queue";
import { OutboxContext } from "../../offline/queue/use-outbox";
import { useItemDraft } from "./use-item-draft";
import { useFieldsForm } from "./use-item-form";
import { useItemPhotos } from "./use-item-photos";

const photoUrls = ["/photos/a.jpg", "/photos/b.jpg"];

afterEach(() => void act(dismissToast));

type Shown = ReturnType<typeof useItemDraft> & {
  names: () => string[];
  title: () => string;
  write: (title: string) => void;
};

type FormProps = { item: Item; onDrawn: (form: Shown) => void };

const ownerOf = ({ id }: Item): ItemDraftOwner => ({ userId: "ann", itemId: id });

function Form({ item, onDrawn }: FormProps) {
  const { form } = useFieldsForm(toItemFields(item));
  const { queue, photos } = useItemPhotos(form, { itemId: item.id, lot: `Lot ${item.lotNumber}` });
  const draft = useItemDraft(ownerOf(item), form, toItemFields(item));
  useEffect(() => {
    onDrawn({
      ...draft,
      names: () => form.getValues("photoUrls").map(photoKey),
      title: () => form.getValues("title"),
      write: (title) => form.setValue("title", title, { shouldDirty: true }),
    });
  });
  return <PhotoGrid photos={photos} actions={queue} />;
}

async function openForm() {
  const page = await openPage();
  const item = makeItem({ title: "Clock", photoUrls });
  const latest: { form?: Shown } = {};
  const onDrawn = (form: Shown) => {
    latest.form = form;
  };
  const draw = () =>
    render(
      <OutboxContext value={page.outbox}>
        <Form item={item} onDrawn={onDrawn} />
      </OutboxContext>,
    );
  const form = () => {
    if (!latest.form) throw new Error("The form is not shown");
    return latest.form;
  };
  const stored = () => localStorage.getItem(itemDraftKey(ownerOf(item)));
  return { ...page, item, draw, form, stored };
}

const nothing = () => undefined;

test("puts an item's photo back in its position after Undo", async () => {
  const { draw, form, item } = await openForm();
  draw();
  removePhoto(1);
  expect(form().names()).toEqual([photoUrls[1]]);
  expect(currentToast()).toMatchObject({ lot: `Lot ${item.lotNumber}`, title: "Photo 1 removed" });
  act(pressToastAction);
  expect(form().names()).toEqual(photoUrls);
});

test("keeps on the phone a photo that was added and then removed, until Undo is no longer offered", async () => {
  const { draw, form, item, outbox, store, settled } = await openForm();
  draw();
  await act(() => outbox.addPhotos(editHolder(item.id), [makePicture("added")]));
  await screen.findByRole("button", { name: "View photo 3" });
  const names = form().names();
  removePhoto(3);
  expect((await store.load("ann")).photos).toHaveLength(1);
  act(pressToastAction);
  await screen.findByRole("button", { name: "View photo 3" });
  expect(form().names()).toEqual(names);
  removePhoto(3);
  act(dismissToast);
  await settled();
  expect((await store.load("ann")).photos).toHaveLength(0);
});

test("offers to restore the discarded changes again after Undo", async () => {
  const { draw, form, stored } = await openForm();
  const { unmount } = draw();
  act(() => form().write("Walnut clock"));
  act(() => form().discard({ undo: nothing, finish: nothing }));
  unmount();
  expect(currentToast()?.title).toBe("Changes discarded");
  expect(stored()).toContain("Walnut clock");
  act(pressToastAction);
  draw();
  expect(form().offered?.changes).toEqual({ title: "Walnut clock" });
});

test("shows the saved version when the user reopens an item while Undo is offered", async () => {
  const { draw, form, stored } = await openForm();
  const { unmount } = draw();
  act(() => form().write("Walnut clock"));
  act(() => form().discard({ undo: nothing, finish: nothing }));
  unmount();
  draw();
  expect([form().offered, form().title(), stored()]).toEqual([undefined, "Clock", null]);
  expect(currentToast()?.isOpen).toBe(false);
});

test("offers a discarded draft again after Undo, and keeps text that was typed later when Undo is no longer offered", async () => {
  const { draw, form, stored } = await openForm();
  const { unmount } = draw();
  act(() => form().write("Walnut clock"));
  unmount();
  draw();
  act(() => form().discardOffer());
  expect(form().offered).toBeUndefined();
  expect(stored()).toContain("Walnut clock");
  act(pressToastAction);
  expect(form().offered?.changes).toEqual({ title: "Walnut clock" });
  act(() => form().discardOffer());
  act(() => form().write("Oak clock"));
  act(dismissToast);
  expect(form().offered).toBeUndefined();
  expect([stored()?.includes("Walnut clock"), stored()?.includes("Oak clock")]).toEqual([false, true]);
});
