import type { ExportSettings } from "@lotwright/contracts/export-settings";
import type { CreateItemInput, Item, UpdateItemInput } from "@lotwright/contracts/items";
import type { Manifest } from "@lotwright/contracts/manifests";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { test } from "./app";
import { holdPhotos } from "./late-answers";
import { maxShift, watchShift } from "./layout-shift";
import { choosePhotos, dragPhoto, makePhoto } from "./photos";
import { atADesk, expectClear } from "./screen-sizes";

/** Calls the REST API with the browser's session cookie. */
function apiOf(page: Page, origin: string) {
  const call = async <Result>(method: string, path: string, data?: object): Promise<Result> => {
    const answer = await page.request.fetch(`${origin}/api${path}`, { method, ...(data && { data }) });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  return {
    register: (email: string) => call("POST", "/auth/register", { email, password: "brass lamp" }),
    createManifest: (name: string) => call<Manifest>("POST", "/manifests", { name, consignor: "Miller" }),
    createItem: (fields: CreateItemInput) => call<Item>("POST", "/items", fields),
    updateItem: ({ id, ...changes }: UpdateItemInput) => call<Item>("PATCH", `/items/${id}`, changes),
    itemById: (id: string) => call<Item>("GET", `/items/${id}`),
    removeItem: (id: string) => call("DELETE", `/items/${id}`),
    saveSettings: (fields: Partial<ExportSettings>) => call("POST", "/export-settings", fields),
    uploadPhoto: async (name: string, color: string) => {
      const photo = await makePhoto(name, color);
      const answer = await page.request.post(`${origin}/api/upload-photo`, { multipart: { photo } });
      const { url }: { url: string } = await answer.json();
      return url;
    },
  };
}

const formOf = ({ manifestId, id }: Item) => `/manifests/${manifestId}/items/${id}/edit`;
const saved = (page: Page) => page.getByText("Changes have been saved successfully", { exact: true });
const title = (page: Page) => page.getByLabel("Title", { exact: true });

/** Whether a control is visible at its center, and not covered by a fixed bar. */
const isInSight = (control: Locator) =>
  control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === element;
  });

async function openForm(page: Page, item: Item, search = ""): Promise<void> {
  await page.goto(formOf(item) + search);
  await expect(title(page)).toHaveValue(item.title);
}

test("steps through lots in the list's order, and keeps typed text when the user leaves or reloads", async ({
  page,
  app,
}) => {
  const api = apiOf(page, app.origin);
  await api.register("form-steps@example.com");
  await api.saveSettings({ customColumnLabels: { custom2: "Grade" }, showInWorkflow: ["custom2"] });
  const { id: manifestId } = await api.createManifest("Barn");
  const oak = await api.createItem({ manifestId, title: "Oak chair" });
  await api.createItem({ manifestId, title: "Elm table" });
  const pine = await api.createItem({ manifestId, title: "Pine chair" });
  await openForm(page, oak, "?q=chair&sort=oldest");
  await expect(page.getByRole("heading", { name: `Edit Item Lot ${oak.lotNumber}` })).toBeVisible();
  await expect(page.getByText("1 of 2", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();

  await page.keyboard.press("ArrowRight");
  await expect(title(page)).toHaveValue("Pine chair");
  await expect(page.getByText("2 of 2", { exact: true })).toBeVisible();
  await title(page).press("ArrowLeft");
  await expect(title(page)).toHaveValue("Pine chair");

  // Leaving with changes opens a dialog: keep editing, save or discard.
  await title(page).fill("Pine armchair");
  await page.getByLabel("Grade").fill("Worn");
  await page.getByRole("link", { name: "Previous" }).click();
  const question = page.getByRole("dialog", { name: "Save your changes?" });
  await expect(question).toBeVisible();
  await expectAccessible(page, "the question about unsaved changes");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(title(page)).toHaveValue("Pine armchair");
  await page.getByRole("link", { name: "Previous" }).click();
  await question.getByRole("button", { name: "Save" }).click();
  await expect(title(page)).toHaveValue("Oak chair");
  expect(await api.itemById(pine.id)).toMatchObject({ title: "Pine armchair", custom2: "Worn" });
  await title(page).fill("Thrown away");
  await page.getByRole("link", { name: "Next" }).click();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(title(page)).toHaveValue("Pine armchair");
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(title(page)).toHaveValue("Oak chair");
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toBeHidden();

  // After a reload the form offers to restore the draft, even if someone else saved the lot in between.
  await title(page).fill("Oak armchair");
  await page.getByLabel("Item notes").fill("One leg loose");
  await page.reload();
  const offer = page.getByRole("region", { name: "Unsaved changes" });
  await expect(offer).toContainText("You changed Title and Item notes");
  await expect(title(page)).toHaveValue("Oak chair");
  await expectAccessible(page, "an item with a draft");
  await offer.getByRole("button", { name: "Restore" }).click();
  await expect(title(page)).toHaveValue("Oak armchair");
  await expect(offer).toBeHidden();
  await page.goto("/");
  await api.updateItem({ id: oak.id, title: "Oak stool" });
  await page.goto(formOf(oak));
  await offer.getByRole("button", { name: "Restore" }).click();
  const restoring = page.getByRole("dialog", { name: "Restore your changes?" });
  await restoring.getByRole("group", { name: "Title" }).getByRole("radio", { name: "Saved" }).check();
  await restoring.getByRole("button", { name: "Restore" }).click();
  await expect(title(page)).toHaveValue("Oak stool");
  await expect(page.getByLabel("Item notes")).toHaveValue("One leg loose");

  // Ctrl+S saves while a field has focus, and Esc returns to the list.
  await page.getByLabel("Item notes").press("Control+s");
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Item notes")).toHaveValue("One leg loose");
  await expect(offer).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Barn" })).toBeVisible();

  // The notice about someone else's change makes the bottom bar taller. Focused fields must be visible above it.
  await page.goto(formOf(oak));
  await expect(title(page)).toHaveValue("Oak stool");
  await title(page).fill("Oak bench");
  await api.updateItem({ id: oak.id, title: "Oak settle" });
  await expect(
    page.getByRole("status").filter({ hasText: "Someone else also changed Title." }),
  ).toBeVisible();
  await expectAccessible(page, "an item that someone else changed");
  for (const label of ["Consignor", "Item notes"]) {
    await page.getByLabel(label).focus();
    await expect.poll(() => isInSight(page.getByLabel(label))).toBe(true);
  }
});

test.describe("at a desk", () => {
  test.use(atADesk);

  test("sorts photos with buttons and by dragging, and views and removes photos", async ({ page, app }) => {
    const api = apiOf(page, app.origin);
    await api.register("form-photos@example.com");
    const { id: manifestId } = await api.createManifest("Loft");
    const photoUrls = [
      await api.uploadPhoto("a", "#6b4a2b"),
      await api.uploadPhoto("b", "#2b4a6b"),
      await api.uploadPhoto("c", "#44504a"),
    ];
    const [a = "", b = "", c = ""] = photoUrls;
    const item = await api.createItem({ manifestId, title: "Vase", photoUrls });
    await openForm(page, item);
    const photos = page.getByRole("region", { name: "Photos" });
    await expect(photos.getByText("3 of 15 photos.")).toBeVisible();
    const saveOrder = async () => {
      await page.keyboard.press("Control+s");
      await expect(saved(page)).toBeVisible();
      await expectClear(page);
      await page.keyboard.press("F8");
      await page.keyboard.press("Escape");
      await expect(saved(page)).toBeHidden();
      return (await api.itemById(item.id)).photoUrls;
    };

    const right = photos.getByRole("button", { name: "Move photo 1 right" });
    await right.focus();
    await page.keyboard.press("Enter");
    await expect(photos.getByRole("button", { name: "Move photo 2 right" })).toBeFocused();
    await page.keyboard.press("Enter");
    // When a photo reaches the end of the row, its button is disabled and the focus moves to the opposite button.
    await expect(photos.getByRole("button", { name: "Move photo 3 left" })).toBeFocused();
    await expect(photos.getByText("Photo moved to place 3 of 3")).toBeAttached();
    expect(await saveOrder()).toEqual([b, c, a]);
    await photos.getByRole("button", { name: "Set photo 3 as cover" }).click();
    expect(await saveOrder()).toEqual([a, b, c]);

    await dragPhoto(page, photos, { from: 2, to: 3, count: 3 });
    expect(await saveOrder()).toEqual([a, c, b]);

    await photos.getByRole("button", { name: "View photo 1" }).click();
    const viewer = page.getByRole("dialog", { name: "Photo 1 of 3" });
    await expect(viewer).toBeVisible();
    await page.keyboard.press("ArrowRight");
    const next = page.getByRole("dialog", { name: "Photo 2 of 3" });
    // The keys of the zoom work once its buttons are shown: its code loads after the photo.
    await expect(next.getByRole("button", { name: "Zoom in" })).toBeVisible();
    const picture = next.getByRole("img", { name: "Photo 2, full size" });
    const widthOf = async () => (await picture.boundingBox())?.width ?? 0;
    await expect.poll(widthOf).toBeGreaterThan(0);
    const whole = await widthOf();
    await page.keyboard.press("+");
    await expect.poll(widthOf).toBeCloseTo(whole * 1.5, 0);
    await page.keyboard.press("ArrowRight");
    await expect(next).toBeVisible();
    await page.keyboard.press("0");
    await expect.poll(widthOf).toBeCloseTo(whole, 0);
    await picture.dblclick();
    await expect.poll(widthOf).toBeCloseTo(whole * 2.5, 0);
    await picture.hover();
    await page.mouse.wheel(0, 2_000);
    await expect.poll(widthOf).toBeCloseTo(whole, 0);
    await next.getByRole("button", { name: "Set as cover" }).click();
    await viewer.getByRole("button", { name: "Remove" }).click();
    await expect(photos.getByText("2 of 15 photos.")).toBeVisible();
    expect(await saveOrder()).toEqual([a, b]);
  });
});

test.describe("with a keyboard only at a desk", () => {
  test.use(atADesk);

  test("goes through three lots with Ctrl+Enter, back with Alt+Page Up, and leaves with Esc", async ({
    page,
    app,
  }) => {
    const api = apiOf(page, app.origin);
    await api.register("form-keys@example.com");
    const { id: manifestId } = await api.createManifest("Attic");
    const [oak, elm, pine] = [
      await api.createItem({ manifestId, title: "Oak chair" }),
      await api.createItem({ manifestId, title: "Elm table" }),
      await api.createItem({ manifestId, title: "Pine chair" }),
    ];
    await openForm(page, oak, "?sort=oldest");
    await expect(page.getByRole("button", { name: "Save & Next" })).toBeVisible();
    await expectAccessible(page, "the form at a desk");
    await page.keyboard.press("?");
    const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(shortcuts.getByText("Save and open the next lot")).toBeVisible();
    await expectAccessible(page, "the keyboard shortcuts");
    await page.keyboard.press("Escape");
    await expect(shortcuts).toBeHidden();

    await title(page).focus();
    await page.keyboard.press("End");
    await page.keyboard.type(", carved");
    await page.keyboard.press("Control+Enter");
    await expect(title(page)).toHaveValue("Elm table");
    await expect(title(page)).toBeFocused();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Elm desk");
    await page.keyboard.press("Control+Enter");
    await expect(title(page)).toHaveValue("Pine chair");
    await expect(page.getByRole("button", { name: "Save & Next" })).toBeHidden();
    await page.keyboard.press("Alt+PageUp");
    await expect(title(page)).toHaveValue("Elm desk");
    await expect(title(page)).toBeFocused();
    await page.keyboard.press("Alt+PageDown");
    await expect(title(page)).toHaveValue("Pine chair");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Of three.");
    await page.keyboard.press("Alt+PageUp");
    const question = page.getByRole("dialog", { name: "Save your changes?" });
    await expect(question).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(page.getByLabel("Description")).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Item saved. That was the last lot.", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Attic" })).toBeVisible();
    await expect.poll(() => api.itemById(oak.id)).toMatchObject({ title: "Oak chair, carved" });
    await expect.poll(() => api.itemById(elm.id)).toMatchObject({ title: "Elm desk" });
    await expect.poll(() => api.itemById(pine.id)).toMatchObject({ description: "Of three." });

    // The first Esc leaves the field, the second the form.
    await page.goto(formOf(oak));
    await page.getByLabel("Category").focus();
    await page.keyboard.press("Escape");
    await expect(page.getByLabel("Category")).not.toBeFocused();
    await expect(title(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { name: "Attic" })).toBeVisible();
  });
});

test("crops photos in the form, limits a lot to fifteen, and uploads them after signing in again", async ({
  page,
  app,
}) => {
  const api = apiOf(page, app.origin);
  await api.register("form-crop@example.com");
  const { id: manifestId } = await api.createManifest("Stable");
  const first = await api.uploadPhoto("saddle", "#6b4a2b");
  const item = await api.createItem({ manifestId, title: "Saddle", photoUrls: [first] });
  const shift = await watchShift(page);
  const answerPhotos = await holdPhotos(page);
  await page.goto(formOf(item), { waitUntil: "domcontentloaded" });
  await expect(title(page)).toHaveValue(item.title);
  const photos = page.getByRole("region", { name: "Photos" });
  const picture = photos.getByRole("img", { name: "Photo 1" });
  await expect(picture).toBeAttached();
  answerPhotos();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.waitForLoadState();
  expect(await shift()).toBeLessThan(maxShift);
  await page.unroute("**/photos/**");

  await photos.getByRole("button", { name: "View photo 1" }).click();
  await page.getByRole("dialog", { name: "Photo 1 of 1" }).getByRole("button", { name: "Crop" }).click();
  const crop = page.getByRole("dialog", { name: "Crop Photo" });
  await crop.getByRole("slider", { name: "Zoom" }).fill("2");
  await crop.getByRole("button", { name: "Save Crop" }).click();
  await expect(page.getByText("Photo cropped", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(saved(page)).toBeVisible();
  await expect.poll(async () => (await api.itemById(item.id)).photoUrls).not.toContain(first);
  expect((await api.itemById(item.id)).photoUrls).toHaveLength(1);

  await page.route("https://photos.example/**", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg'/>" }),
  );
  const elsewhere = Array.from({ length: 14 }, (_, index) => `https://photos.example/${index}.jpg`);
  await api.updateItem({ id: item.id, photoUrls: elsewhere });
  await expect(photos.getByText("14 of 15 photos.")).toBeVisible();
  await photos.getByRole("button", { name: "Move photo 1 right" }).tap();
  await photos.getByRole("button", { name: "Set photo 3 as cover" }).tap();
  const [kept, dropped] = [await makePhoto("kept", "#2b4a6b"), await makePhoto("dropped", "#44504a")];
  await page.context().clearCookies();
  await choosePhotos(page, [kept, dropped]);
  await expect(page.getByText("Photo limit reached", { exact: true })).toBeVisible();
  await expect(page.getByText("Maximum of 15 photos per item", { exact: true })).toBeVisible();

  // The session has ended. After signing in again, the queue is uploaded.
  await page.getByLabel("Email").fill("form-crop@example.com");
  await page.getByLabel("Password", { exact: true }).fill("brass lamp");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(photos.getByText("15 of 15 photos.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(async () => (await api.itemById(item.id)).photoUrls.length).toBe(15);
  const places = (await api.itemById(item.id)).photoUrls.slice(0, 3).map((url) => elsewhere.indexOf(url));
  expect(places).toEqual([2, 1, 0]);
});
