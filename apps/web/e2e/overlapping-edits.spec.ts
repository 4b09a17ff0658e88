import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { openWorkspace, test } from "./app";
import { offline } from "./browser-errors";
import { badge, password, visit } from "./phone-captures";
import { desktopOptions, notificationOf, phone as phoneSize } from "./screen-sizes";
import { pasteText } from "./table-paste";

test.use(desktopOptions);

/** The lots by number, with what each has in the beginning. */
const titles = ["Lamp", "Chair", "Vase", "Trunk", "Clock", "Stool", "Bowl", "Rake"];
const columns = { title: 3, consignor: 6, quantity: 7 };

const rowOf = (page: Page, lot: number) => page.getByRole("row").filter({ hasText: String(lot) });
const cellOf = (page: Page, lot: number, column: keyof typeof columns) =>
  rowOf(page, lot).locator(`[data-column='${columns[column]}']`);

async function openTable(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: "Table view" }).click();
  await expect(cellOf(page, 1000, "quantity")).toHaveText("1");
  // A cell can be edited once its whole lot has loaded, and no cell shows "…" any more.
  await expect(rowOf(page, 1000)).not.toContainText("…");
}

/** Types into a cell of the table. */
async function type(page: Page, lot: number, column: keyof typeof columns, text: string): Promise<void> {
  await cellOf(page, lot, column).click();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
  await expect(cellOf(page, lot, column)).toContainText(text);
}

/** Changes a field in the form of a lot, and returns to the list. */
async function editOnPhone(page: Page, lot: number, field: string, text: string): Promise<void> {
  await page
    .getByRole("article")
    .filter({ hasText: String(lot) })
    .getByRole("link")
    .click();
  await page.getByLabel(field, { exact: true }).fill(text);
  await page.getByRole("button", { name: "Save & Close" }).click();
  await expect(page.getByText(`Lot ${lot} saved`, { exact: true })).toBeVisible();
}

/** Chooses one version of a field that two people changed, after both are shown. */
async function choose(page: Page, side: "Yours" | "Theirs", values: { Yours: string; Theirs: string }) {
  const review = page.getByRole("dialog", { name: "Someone else changed this lot while you were editing" });
  await expect(review.getByRole("group")).toHaveCount(1);
  for (const [name, value] of Object.entries(values))
    await expect(review.locator("label").filter({ hasText: name })).toContainText(value);
  await review.getByRole("radio", { name: side }).check();
  await review.getByRole("button", { name: "Save" }).click();
  await expect(review).toBeHidden();
}

/** Lots of a manifest on the server, by number. */
async function lotsOf(page: Page, manifestId: string): Promise<Record<number, object>> {
  const answer = await page.request.get(`/api/manifests/${manifestId}/items`);
  const lots: { lotNumber: number }[] = await answer.json();
  return Object.fromEntries(lots.map((lot) => [lot.lotNumber, lot]));
}

async function send(page: Page, path: string, data: object): Promise<{ id: string }> {
  const answer = await page.request.post(`/api${path}`, { data });
  expect(answer.ok(), path).toBe(true);
  return answer.json();
}

/** The desk and the phone of a new member who is assigned to the manifest. */
async function hire(admin: Page, browser: Browser, manifestId: string) {
  const credentials = { email: "overlap-member@example.com", password };
  const { id: userId } = await send(admin, "/admin/users", credentials);
  await send(admin, `/admin/manifests/${manifestId}/assign`, { userId });
  const open = async (options: BrowserContextOptions) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await send(page, "/auth/login", credentials);
    return page;
  };
  const phone = { viewport: phoneSize, isMobile: true, hasTouch: true, serviceWorkers: "allow" } as const;
  return { member: await open(desktopOptions), phone: await open(phone) };
}

test("keeps every field that two people and an offline phone change in the same lots, and shows each conflict", async ({
  page: admin,
  browser,
  expectErrors,
}) => {
  expectErrors(offline);
  const manifestId = await openWorkspace(admin, "overlap@example.com", "Barn");
  const ids: string[] = [];
  for (const title of titles) ids.push((await send(admin, "/items", { manifestId, title })).id);
  const address = `/manifests/${manifestId}`;
  const { member, phone } = await hire(admin, browser, manifestId);
  await phone.goto(address);
  await visit(phone);
  await openTable(admin, address);
  await openTable(member, address);

  await phone.context().setOffline(true);
  await editOnPhone(phone, 1000, "Description", "With a green shade");
  await editOnPhone(phone, 1001, "Title", "Phone chair");
  await editOnPhone(phone, 1003, "Title", "Phone trunk");
  await editOnPhone(phone, 1004, "Description", "Runs well");
  await editOnPhone(phone, 1005, "Quantity", "9");
  await editOnPhone(phone, 1006, "Title", "Phone bowl");
  await editOnPhone(phone, 1007, "Title", "Phone rake");

  // Different fields of one lot, and one field that the phone changed too.
  await type(admin, 1000, "title", "Brass lamp");
  await type(member, 1000, "consignor", "Weir");
  await type(admin, 1001, "title", "Elm chair");
  await expect(cellOf(member, 1001, "title")).toHaveText("Elm chair");

  // One field of one lot at two desks: the later one sees both values.
  await member.context().setOffline(true);
  await type(member, 1002, "title", "Green vase");
  const saved = admin.waitForResponse(/items\.writeFields/);
  await type(admin, 1002, "title", "Blue vase");
  await saved;
  await member.context().setOffline(false);
  await expect(cellOf(member, 1002, "title")).toHaveAttribute("aria-invalid", "true");
  await cellOf(member, 1002, "title").click();
  await member.getByRole("button", { name: "Choose a version" }).click();
  await choose(member, "Theirs", { Yours: "Green vase", Theirs: "Blue vase" });
  await expect(cellOf(member, 1002, "title")).toHaveText("Blue vase");

  // A block, a bulk edit and a deletion, of lots that the phone changed.
  await cellOf(admin, 1003, "title").click();
  await pasteText(admin, "Pine trunk\nBrass clock");
  await expect(notificationOf(admin)).toContainText("2 cells pasted");
  for (const lot of [1004, 1005, 1006]) await admin.getByLabel(`Select lot ${lot}`).click();
  await admin.getByRole("button", { name: "Set fields…" }).click();
  const setting = admin.getByRole("dialog", { name: "Set fields" });
  await setting.getByLabel("Field", { exact: true }).selectOption("Quantity");
  await setting.getByLabel("New value of Quantity").fill("4");
  await setting.getByRole("button", { name: "Change 3 lots" }).click();
  await expect(notificationOf(admin)).toContainText("Fields set · 3 lots");
  expect((await admin.request.delete(`/api/items/${ids[7]}`)).ok()).toBe(true);

  await phone.context().setOffline(false);
  await badge(phone, "4 lots need attention").click();
  // Before the phone's user decides, nothing of the others is overwritten.
  expect(await lotsOf(admin, manifestId)).toEqual({
    1000: expect.objectContaining({
      title: "Brass lamp",
      consignor: "Weir",
      description: "With a green shade",
    }),
    1001: expect.objectContaining({ title: "Elm chair" }),
    1002: expect.objectContaining({ title: "Blue vase" }),
    1003: expect.objectContaining({ title: "Pine trunk" }),
    1004: expect.objectContaining({ title: "Brass clock", description: "Runs well", quantity: 4 }),
    1005: expect.objectContaining({ title: "Stool", quantity: 4 }),
    1006: expect.objectContaining({ title: "Phone bowl", quantity: 4 }),
  });
  const list = phone.getByRole("dialog");
  const review = (lot: number) =>
    list
      .getByRole("article", { name: `Lot ${lot}` })
      .getByRole("button", { name: "Review changes" })
      .click();
  await review(1001);
  await choose(phone, "Yours", { Yours: "Phone chair", Theirs: "Elm chair" });
  await list.getByRole("article", { name: "Lot 1003" }).getByRole("button", { name: "Keep theirs" }).click();
  const question = phone.getByRole("alertdialog", { name: "Discard your changes to lot 1003?" });
  await expect(question).toContainText("The lot stays as someone else saved it.");
  await question.getByRole("button", { name: "Keep theirs" }).click();
  await review(1005);
  await choose(phone, "Yours", { Yours: "9", Theirs: "4" });
  const deleted = list.getByRole("article", { name: "Lot 1007" });
  await expect(deleted).toContainText("This item doesn't exist");
  await deleted.getByRole("button", { name: "Discard" }).click();
  await phone.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(phone.getByRole("dialog", { name: "All uploaded" })).toBeVisible();

  // Both desks learn of it without a reload.
  for (const desk of [admin, member]) {
    await expect(cellOf(desk, 1001, "title")).toHaveText("Phone chair");
    await expect(cellOf(desk, 1006, "title")).toHaveText("Phone bowl");
    await expect(cellOf(desk, 1005, "quantity")).toHaveText("9");
    await expect(rowOf(desk, 1007)).toHaveCount(0);
  }

  // The undo of the bulk edit leaves the lot that the phone changed since, and says so.
  await admin.goto("/activity");
  const undo = admin.getByRole("button", { name: "Undo: Changed lots of Barn" });
  const bulkEdit = admin.getByRole("article").filter({ hasText: "Quantity:" }).filter({ has: undo });
  await bulkEdit.getByRole("button", { name: "Undo" }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
  await expect(notificationOf(admin)).toContainText("Undone · 2 lots");
  await expect(notificationOf(admin)).toContainText("Not undone: lot 1005");
  await expect(cellOf(member, 1006, "quantity")).toHaveText("1");
  const expected = {
    1000: { title: "Brass lamp", consignor: "Weir", description: "With a green shade", quantity: 1 },
    1001: { title: "Phone chair", quantity: 1 },
    1002: { title: "Blue vase", quantity: 1 },
    1003: { title: "Pine trunk", quantity: 1 },
    1004: { title: "Brass clock", description: "Runs well", quantity: 1 },
    1005: { title: "Stool", quantity: 9 },
    1006: { title: "Phone bowl", quantity: 1 },
  };
  const stored = await lotsOf(admin, manifestId);
  expect(stored).toMatchObject(expected);
  expect(Object.keys(stored)).toEqual(Object.keys(expected));
});
