import type { CreateItemInput, Item, UpdateItemInput } from "@lotwright/contracts/catalog/items";
import type { Manifest } from "@lotwright/contracts/catalog/manifests";
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "./app";
import { untilFrame } from "./frames";
import { holdPhotos } from "./late-answers";
import { maxShift, watchShift } from "./layout-shift";
import { dragPhoto, makePhoto } from "./photos";
import { boxOf, desktopOptions, expectClear, phone } from "./screen-sizes";

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

test.use(desktopOptions);

test("sorts photos with buttons and by dragging, zooms and removes them, without a layout shift, and with each field in sight", async ({
  page,
  app,
}) => {
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
  const shift = await watchShift(page);
  const answerPhotos = await holdPhotos(page);
  await page.goto(formOf(item), { waitUntil: "domcontentloaded" });
  await expect(title(page)).toHaveValue(item.title);
  const photos = page.getByRole("region", { name: "Photos" });
  const [pictures, fields] = [await boxOf(photos), await boxOf(title(page))];
  expect(pictures.x + pictures.width).toBeLessThan(fields.x);
  const cover = photos.getByRole("img", { name: "Photo 1" });
  await expect(cover).toBeAttached();
  answerPhotos();
  await expect(cover).toHaveJSProperty("complete", true);
  expect(await cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.waitForLoadState();
  expect(await shift()).toBeLessThan(maxShift);
  await page.unroute("**/photos/**");
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

  await photos.getByRole("button", { name: "View photo 1" }).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(photos.getByRole("button", { name: "View photo 2" })).toBeFocused();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(photos.getByRole("button", { name: "View photo 3" })).toBeFocused();
  await expect(photos.getByText("Photo moved to place 3 of 3")).toBeAttached();
  expect(await saveOrder()).toEqual([b, c, a]);
  await photos.getByRole("button", { name: "View photo 3" }).click();
  await page.getByRole("button", { name: "Set as cover" }).click();
  await expect(page.getByRole("dialog", { name: "Photo 1 of 3" })).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await saveOrder()).toEqual([a, b, c]);

  await dragPhoto(page, photos, { from: 2, to: 3, count: 3 });
  expect(await saveOrder()).toEqual([a, c, b]);

  await photos.getByRole("button", { name: "View photo 1" }).click();
  const viewer = page.getByRole("dialog", { name: "Photo 1 of 3" });
  await expect(viewer).toBeVisible();
  await page.keyboard.press("ArrowRight");
  const next = page.getByRole("dialog", { name: "Photo 2 of 3" });
  // Zoom keys work once the zoom buttons are shown, whose code loads after the photo.
  await expect(next.getByRole("button", { name: "Zoom in" })).toBeVisible();
  const picture = next.getByRole("img", { name: "Photo 2, full size" });
  const widthOf = async () => (await picture.boundingBox())?.width ?? 0;
  await expect(picture).toHaveJSProperty("complete", true);
  const whole = await widthOf();
  expect(whole).toBeGreaterThan(0);
  const zoomed = next.locator("[style*=scale]").filter({ has: page.getByRole("img") });
  const expectZoom = async (scale: number) => {
    await expect(zoomed).toHaveAttribute("style", new RegExp(`scale\\(${scale}\\)`));
    expect(await widthOf()).toBeCloseTo(whole * scale, 0);
  };
  await page.keyboard.press("+");
  await expectZoom(1.5);
  await page.keyboard.press("ArrowRight");
  await expect(next).toBeVisible();
  await page.keyboard.press("0");
  await expectZoom(1);
  await picture.dblclick();
  await expectZoom(2.5);
  await picture.hover();
  await page.mouse.wheel(0, 2_000);
  await expectZoom(1);
  await page.keyboard.press("+");
  await page.keyboard.press("Escape");
  await expectZoom(1);
  await next.getByRole("button", { name: "Set as cover" }).click();
  await viewer.getByRole("button", { name: "Remove" }).click();
  await expect(photos.getByText("2 of 15 photos.")).toBeVisible();
  expect(await saveOrder()).toEqual([a, b]);

  // The notice about someone else's change makes the bottom bar taller. Focused fields must be visible above it.
  await page.setViewportSize(phone);
  await title(page).fill("Blue vase");
  await api.updateItem({ id: item.id, title: "Green vase" });
  const notice = page.getByRole("status").filter({ hasText: "Someone else also changed Title." });
  await expect(notice).toBeVisible();
  for (const label of ["Consignor", "Item notes"]) {
    await page.getByLabel(label).focus();
    await untilFrame(page, async () => expect(await isInSight(page.getByLabel(label))).toBe(true));
  }
});
