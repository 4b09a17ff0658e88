import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { openWorkspace, test } from "./app";
import { atADesk, notificationOf } from "./screen-sizes";
import { pasteText } from "./table-paste";

test.use(atADesk);

const activeCell = (page: Page) => page.locator("[role=gridcell][data-active]");
const titles = (page: Page) =>
  page.getByRole("row").evaluateAll((rows) =>
    rows
      .filter(({ ariaRowIndex }) => Number(ariaRowIndex) > 1)
      .sort((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
      .map((row) => row.querySelector("[data-column='3']")?.firstChild?.textContent),
  );

test("edits, pastes, fills and undoes in the table by keyboard alone", async ({ page }) => {
  const manifestId = await openWorkspace(page, "tess@example.com", "Barn");
  for (const title of ["Lamp", "Chair", "Vase", "Trunk"]) {
    const answer = await page.request.post("/api/items", { data: { manifestId, title, quantity: 2 } });
    expect(answer.ok()).toBe(true);
  }
  await page.goto(`/manifests/${manifestId}`);
  await page.getByRole("button", { name: "Table view" }).press("Enter");
  const grid = page.getByRole("grid", { name: "Lots" });
  await expect(grid).toHaveAttribute("aria-rowcount", "5");
  await expectAccessible(page, "the table of lots");

  // Tab reaches the active cell from the buttons above the table.
  await page.getByRole("button", { name: "Columns" }).focus();
  await page.keyboard.press("Tab");
  await expect(activeCell(page)).toBeFocused();
  await expect(activeCell(page)).toHaveText("Lamp");

  await page.keyboard.type("Brass lamp");
  await page.keyboard.press("Enter");
  await expect.poll(() => titles(page)).toEqual(["Brass lamp", "Chair", "Vase", "Trunk"]);
  await expect(activeCell(page)).toHaveText("Chair");

  await pasteText(
    page,
    'Oak chair\t"One leg\r\nis loose"\tFurniture\tMiller\t1\r\nBlue vase\t\tPottery\tWeir\t3\r\n',
  );
  await expect(notificationOf(page)).toContainText("9 cells pasted");
  await expect.poll(() => titles(page)).toEqual(["Brass lamp", "Oak chair", "Blue vase", "Trunk"]);

  await page.keyboard.press("Control+Home");
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown"]) await page.keyboard.press(`Shift+${key}`);
  await page.keyboard.press("Control+d");
  await expect(notificationOf(page)).toContainText("3 cells filled");
  await expect.poll(() => titles(page)).toEqual(["Brass lamp", "Brass lamp", "Brass lamp", "Brass lamp"]);

  await page.keyboard.press("Control+z");
  await expect(notificationOf(page)).toContainText("3 cells restored");
  await page.keyboard.press("Control+z");
  await expect(notificationOf(page)).toContainText("9 cells restored");
  await page.keyboard.press("Control+z");
  await expect.poll(() => titles(page)).toEqual(["Lamp", "Chair", "Vase", "Trunk"]);

  // The editor, with the reason why its text can't be saved.
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await page.keyboard.type("many");
  await page.keyboard.press("Enter");
  await expect(grid.getByRole("alert")).toHaveText("A quantity must be a whole number");
  await expectAccessible(page, "the editor of a cell");
  await page.keyboard.press("Escape");

  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Voice Mode" })).toBeFocused();

  // The server has what the table shows.
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(["Lamp", "Chair", "Vase", "Trunk"]);
});
