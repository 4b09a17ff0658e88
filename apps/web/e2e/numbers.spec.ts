import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { openWorkspace, test } from "./app";
import { untilFrame } from "./frames";
import { boxOf, desktopOptions, notificationOf } from "./screen-sizes";
import { chooseRows, countWholeRows, doesPageScroll } from "./table-rows";

test.use(desktopOptions);

const rowOf = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });

/** Expects these rows from top to bottom, such as "1000 Lamp". */
async function expectRows(page: Page, ...expected: string[]): Promise<void> {
  await expect(page.locator("[role=row]:has([data-action=open])")).toHaveCount(expected.length);
  for (const [index, row] of expected.entries()) {
    const [number = "", ...words] = row.split(" ");
    const shown = page.locator(`[role=row][aria-rowindex="${index + 2}"]`);
    await expect(shown.locator("[data-action=open]")).toHaveText(number);
    await expect(shown.locator("[data-column='3']")).toHaveText(
      new RegExp(`^${words.join(" ")}(?!\\p{L})`, "u"),
    );
  }
}

const first = ["1000 Lamp", "1001 Chair", "1002 Vase", "1003 Trunk"];

/** Opens the table of a sale of four lots. Returns the sale's id. */
async function openTable(page: Page): Promise<string> {
  const manifestId = await openWorkspace(page, "order@example.com", "Barn");
  for (const title of ["Lamp", "Chair", "Vase", "Trunk"])
    await page.request.post("/api/items", { data: { manifestId, title } });
  await page.goto(`/manifests/${manifestId}`);
  await page.getByRole("button", { name: "Table view" }).press("Enter");
  await expectRows(page, ...first);
  return manifestId;
}

/** Drags a lot by its handle to the edge between two rows, and lets go of it there. */
async function drag(page: Page, title: string, after: string): Promise<void> {
  const grip = rowOf(page, title).locator("[data-action=drag]");
  await grip.hover();
  const handle = await boxOf(grip);
  const { y, height } = await boxOf(rowOf(page, after));
  await page.mouse.down();
  await page.mouse.move(handle.x + 40, y + height, { steps: 5 });
  await page.mouse.up();
}

/** Waits for the toast of a renumbering, and undoes it from there. */
async function undo(page: Page, count: number): Promise<void> {
  await notificationOf(page).getByRole("button", { name: "Undo" }).click();
  await expect(notificationOf(page)).toContainText(`Undone · ${count} lots`);
}

test("moves lots in the table with the mouse and by keyboard, alone and together, and undoes it", async ({
  page,
}) => {
  const manifestId = await openTable(page);
  // The journey through all screens has a phone, which shows no table.
  await expectAccessible(page, "the table of lots");
  await drag(page, "Lamp", "Vase");
  await expectRows(page, "1000 Chair", "1001 Vase", "1002 Lamp", "1003 Trunk");
  await expect(notificationOf(page)).toContainText("3 lots renumbered");
  await undo(page, 3);
  await expectRows(page, ...first);

  await rowOf(page, "Chair").locator("[data-column='3']").click();
  await page.keyboard.press("Alt+Shift+ArrowDown");
  // The next press starts from the rows that are shown: Playwright is quicker than a person.
  await expectRows(page, "1000 Lamp", "1001 Vase", "1002 Chair", "1003 Trunk");
  await page.keyboard.press("Alt+Shift+ArrowDown");
  await expectRows(page, "1000 Lamp", "1001 Vase", "1002 Trunk", "1003 Chair");
  await expect(page.locator("[role=gridcell][data-active]")).toBeFocused();
  await expect(page.locator("[role=gridcell][data-active]")).toHaveText("Chair");
  await page.keyboard.press("Alt+Shift+ArrowUp");
  await expectRows(page, "1000 Lamp", "1001 Vase", "1002 Chair", "1003 Trunk");

  // The checked lots move together. Checking them moves no row.
  const place = await boxOf(rowOf(page, "Lamp"));
  await page.keyboard.press("Shift+Space");
  await page.getByLabel("Select lot 1000").check();
  await expect(page.getByRole("button", { name: "More actions for the selected lots" })).toBeVisible();
  expect(await boxOf(rowOf(page, "Lamp"))).toEqual(place);
  await drag(page, "Lamp", "Trunk");
  const together = ["1000 Vase", "1001 Trunk", "1002 Lamp", "1003 Chair"];
  await expectRows(page, ...together);
  await expect(notificationOf(page)).toContainText("4 lots renumbered");
  await page.reload();
  await expectRows(page, ...together);

  // Ctrl+Z undoes what was done last: the move, then the title.
  // A cell can be edited once its whole lot has loaded, and no cell shows "…" any more.
  await expect(rowOf(page, "Vase")).not.toContainText("…");
  await rowOf(page, "Vase").locator("[data-column='3']").click();
  const saved = page.waitForResponse(/items\.writeFields/);
  await page.keyboard.type("Urn");
  await expectAccessible(page, "the editor of a cell");
  await page.keyboard.press("Enter");
  await saved;
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Alt+Shift+ArrowDown");
  await expect(notificationOf(page)).toContainText("2 lots renumbered");
  await expectRows(page, "1000 Trunk", "1001 Urn", "1002 Lamp", "1003 Chair");
  await page.keyboard.press("Control+z");
  await expect(notificationOf(page)).toContainText("Undone · 2 lots");
  await expectRows(page, "1000 Urn", "1001 Trunk", "1002 Lamp", "1003 Chair");
  await page.keyboard.press("Control+z");
  await expectRows(page, ...together);

  await page.getByRole("columnheader", { name: "Title" }).getByText("Title").click();
  await expect(page.locator("[data-action=drag]")).toHaveCount(0);
  await expectManyRows(page, manifestId);
  await expectFrozenCells(page);
});

/** Expects that the table fills the window, with as many whole rows as the window has room for. */
async function expectManyRows(page: Page, manifestId: string): Promise<void> {
  for (let lot = 0; lot < 16; lot += 1) await page.request.post("/api/items", { data: { manifestId } });
  await expect(page.getByText("20 lots", { exact: true })).toBeVisible();
  for (const [density, rows] of [
    ["Compact", 17],
    ["Medium", 12],
    ["Photo", 7],
  ] as const) {
    await chooseRows(page, density);
    // The rows of the new height are drawn in a later frame.
    await untilFrame(page, async () =>
      expect(await countWholeRows(page), density).toBeGreaterThanOrEqual(rows),
    );
    expect(await doesPageScroll(page), density).toBe(false);
  }
}

/** Expects that a lot's number stays in place while the table scrolls sideways. */
async function expectFrozenCells(page: Page): Promise<void> {
  const grid = page.getByRole("grid");
  const number = grid.locator("[data-row='0'] [data-action=open]");
  const title = grid.locator("[data-row='0'] [data-column='3']");
  const [place, before] = [await boxOf(number), await boxOf(title)];
  await grid.evaluate((element) => element.scrollBy(120, 0));
  await untilFrame(page, async () => expect((await boxOf(title)).x).toBe(before.x - 120));
  expect(await boxOf(number)).toEqual(place);
}
