import { expect, type Locator, type Page } from "@playwright/test";

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };

/** Playwright options for journeys at a desktop, with a mouse and a keyboard. */
export const desktopOptions = { viewport: desktop, isMobile: false, hasTouch: false };

export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not shown`);
  return box;
}

/** Expects that two elements do not overlap. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x;
  const isAbove = a.y + a.height <= b.y || b.y + b.height <= a.y;
  expect(isBeside || isAbove, `${one} apart from ${other}`).toBe(true);
}

export const notificationOf = (page: Page): Locator =>
  page.getByRole("region", { name: /^Notification/ }).getByRole("listitem");

/** Expects that a toast does not overlap the header, the fields or the buttons of the bottom bar. */
export async function expectClear(page: Page): Promise<void> {
  const notification = notificationOf(page);
  const actions = page.getByRole("region", { name: "Actions" }).getByRole("button");
  for (const place of [page.getByRole("banner"), page.getByRole("textbox"), actions])
    for (const one of await place.all()) await expectApart(notification, one);
}

/** Expects a dialog in the middle of the screen, as on desktops, instead of a sheet at the bottom. */
export async function expectCard(dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  const { x, y, width, height } = await boxOf(dialog);
  expect(Math.abs(x + width / 2 - desktop.width / 2)).toBeLessThanOrEqual(1);
  expect(width).toBeLessThan(desktop.width / 2);
  expect(y).toBeGreaterThan(0);
  expect(y + height).toBeLessThan(desktop.height);
}

/** Expects a dialog as wide as the screen and at its bottom, as on phones. */
export async function expectSheet(dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveCSS("width", `${phone.width}px`);
  const { x, y, height } = await boxOf(dialog);
  expect(x).toBe(0);
  expect(Math.round(y + height)).toBe(phone.height);
}
