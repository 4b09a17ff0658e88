import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { currentToast, pressToastAction } from "../../lib/toasts";
import { expectAccessible } from "../../testing/accessibility";
import { serveApp } from "../../testing/app-server";
import { field, fill, findButton, press } from "../../testing/controls";
import { untilPage } from "../../testing/page-changes";
import {
  chooseAction,
  findCard,
  openMoreActions,
  openSelection,
  selectLots,
} from "../../testing/select-lots";
import { expectToast } from "../../testing/toasts";

const app = serveApp();

const open = async (...lots: object[]) => {
  const browser = app.openBrowser();
  await browser.register();
  return { browser, ...(await openSelection(browser, ...lots)) };
};

const count = () =>
  screen.getByRole("region", { name: "Selected lots" }).querySelector("[role=status]")?.textContent;
const isDisabled = (text: string) =>
  screen.getByText<HTMLButtonElement>(text, { selector: "button" }).disabled;
const dialog = () => screen.findByRole("dialog");
test("sets and clears fields of the selected lots, and undoes it from the toast", async () => {
  const { read } = await open(
    { title: "Lamp", category: "Lighting", notes: "Dented" },
    { title: "Vice", category: "Tools" },
    { title: "Chair" },
  );
  await selectLots("1000", "1002");
  await press("Set fields…");
  const form = within(await dialog());
  fill("Field", "category");
  fill("New value of Category", "Decor");
  await press("Add another field");
  fireEvent.change(form.getAllByLabelText("Field")[1] as HTMLElement, { target: { value: "notes" } });
  fireEvent.click(field("Clear Item notes"));
  form.getByText("In 2 lots: Category becomes “Decor” and Item notes is cleared.");
  await expectAccessible();
  await press("Change 2 lots");
  await expectToast("Fields set · 2 lots");
  await findCard(/Chair.*Decor/);
  expect(await read(0)).toMatchObject({ category: "Decor", notes: "" });
  expect(await read(1)).toMatchObject({ category: "Tools" });
  pressToastAction();
  await expectToast("Undone · 2 lots");
  await findCard(/Chair.*No category/);
  expect(await read(0)).toMatchObject({ category: "Lighting", notes: "Dented" });
});

test("shows which values an undo did not restore, and why", async () => {
  const { browser, items } = await open({ title: "Lamp" }, { title: "Vice" });
  await selectLots("1000", "1001");
  await press("Set fields…");
  await dialog();
  fill("Field", "consignor");
  fill("New value of Consignor", "Mary");
  await press("Change 2 lots");
  await expectToast("Fields set · 2 lots");
  await browser.api("PATCH", `/items/${items[0]}`, { consignor: "John" });
  pressToastAction();
  await expectToast({ title: "Undone · 1 lot", description: "Not undone: lot 1000" });
  pressToastAction();
  const kept = await screen.findByRole("list", { name: "Not undone" });
  expect(kept.textContent).toBe("Lot 1000 · Consignor: changed since");
});

test("previews a replacement with its changes marked, and makes it", async () => {
  const { read } = await open({ title: "Brass lamp" }, { title: "brass vice" }, { title: "Chair" });
  await press("Select all 3 shown");
  await press("Find & replace…");
  const form = within(await dialog());
  fill("Find", "BRASS");
  fill("Replace with", "Copper");
  await form.findByText("2 lots change. 1 lot stays as it is.");
  const changes = form.getByRole("list", { name: "First changes" });
  expect(changes.textContent).toContain("Lot 1000 · TitleNowBrass lampAfterCopper lamp");
  expect([...changes.querySelectorAll("ins")].map(({ textContent }) => textContent?.trim())).toEqual([
    "Copper",
    "Copper",
  ]);
  fireEvent.click(field("Match upper and lower case"));
  await form.findByText("No lot changes. 3 lots stay as they are.");
  expect(isDisabled("Change lots")).toBe(true);
  fireEvent.click(field("Match upper and lower case"));
  await press("Change 2 lots");
  await expectToast("Text replaced · 2 lots");
  expect(await read(1)).toMatchObject({ title: "Copper vice" });
});

test("lists lots whose text would get too long, and changes the others without them", async () => {
  const { read } = await open({ title: "x".repeat(75) }, { title: "Vice" });
  await press("Select all 2 shown");
  await chooseAction(/prefix or suffix/);
  const form = within(await dialog());
  fill("Put before", "Antique: ");
  const problems = await form.findByRole("list", { name: "1 lot can't be changed" });
  expect(problems.textContent).toMatch(/^Lot 1000, Title: /);
  expect(isDisabled("Change lots")).toBe(true);
  await press("Skip the 1 lot");
  await press("Change 1 lot");
  await expectToast("Text added · 1 lot");
  expect(await read(1)).toMatchObject({ title: "Antique: Vice" });
});

test("changes the case of a field of the selected lots", async () => {
  const { read } = await open({ title: "BOX OF TOOLS" });
  await selectLots("1000");
  await chooseAction(/Change case/);
  await dialog();
  fireEvent.click(field("Title Case"));
  await expectAccessible();
  await press("Change 1 lot");
  await expectToast("Case changed · 1 lot");
  expect(await read(0)).toMatchObject({ title: "Box of Tools" });
});

test("keeps the selection while sorting, counts hidden lots, drops deleted lots, and ends on Esc", async () => {
  const { browser, items } = await open({ title: "Lamp" }, { title: "Vice" }, { title: "Chair" });
  expect(count()).toBe("0 lots selected");
  await selectLots("1000", "1001");
  fill("Sort lots", "title");
  expect(count()).toBe("2 lots selected");
  fill("Search by lot #, title, category...", "Lamp");
  await untilPage(() => expect(count()).toBe("2 lots selected1 not shown"));
  fill("Search by lot #, title, category...", "");
  await browser.api("DELETE", `/items/${items[0]}`);
  await untilPage(() => expect(count()).toBe("1 lot selected"));
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("region", { name: "Selected lots" })).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("selects a range with Shift, and offers actions for one lot only for one", async () => {
  await open({ title: "A" }, { title: "B" }, { title: "C" }, { title: "D" });
  await selectLots("1003");
  const user = userEvent.setup();
  await user.keyboard("{Shift>}");
  await user.click(await screen.findByLabelText("Select lot 1001"));
  await user.keyboard("{/Shift}");
  expect(count()).toBe("3 lots selected");
  await openMoreActions();
  const names = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
  expect(names()).not.toContain("Split photos…");
  expect(names()).toContain("Merge…");
});

test("opens the export screen with the selected lots for a spreadsheet, a platform or a document", async () => {
  const { router } = await open({ title: "A" }, { title: "B" }, { title: "C" }, { title: "D" });
  await selectLots("1000", "1001", "1003");
  await chooseAction(/Export/);
  const form = within(await dialog());
  form.getByText("1000, 1001, 1003");
  await expectAccessible();
  expect(form.getByLabelText<HTMLSelectElement>("Export to").value).toBe("zip");
  const next = () => form.getByRole("link", { name: "Continue" }).getAttribute("href");
  expect(next()).toBe(`${router.state.location.pathname}/export?preset=zip&lots=1000%2C1001%2C1003`);
  await form.findByRole("option", { name: "HiBid (Auction Flex 360)" });
  fireEvent.change(field("Export to"), { target: { value: "pdf-lot-list" } });
  expect(next()).toMatch(/preset=pdf-lot-list&lots=/);
  fireEvent.change(field("Export to"), { target: { value: "hibid-af360" } });
  await userEvent.click(form.getByRole("link", { name: "Continue" }));
  const note = within(await screen.findByRole("region", { name: "Selected lots" }));
  await note.findByText("Only 3 selected lots");
  await screen.findAllByText(/^3 lots · 1 file/);
  await expectAccessible();
  await press("Export all lots");
  await screen.findAllByText(/^4 lots · 1 file/);
  expect(router.state.location.search).toEqual({ preset: "hibid-af360" });
  await router.navigate({ to: ".", search: { preset: "pdf-lot-list", lots: "1000-1002" } });
  expect((await screen.findByLabelText<HTMLInputElement>("Lots")).value).toBe("1000-1002");
});

test("shows in a bulk dialog that it needs a connection, and why the server rejected an edit", async () => {
  const { browser } = await open({ title: "Lamp" });
  await selectLots("1000");
  await chooseAction(/Change case/);
  const form = within(await dialog());
  fireEvent.click(field("UPPER CASE"));
  await findButton("Change 1 lot");
  const stop = browser.lose(/bulkEdits\.edit/);
  await press("Change 1 lot");
  expect((await form.findByRole("alert")).textContent).toMatch(/^Can't reach the server/);
  stop();
  await press("Change 1 lot");
  await expectToast("Case changed · 1 lot");
  expect(currentToast()?.variant).toBe("success");
});
