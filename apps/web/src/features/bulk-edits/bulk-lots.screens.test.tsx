import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { pressToastAction } from "../../lib/toasts";
import { expectAccessible } from "../../testing/accessibility";
import { serveApp } from "../../testing/app-server";
import { press } from "../../testing/controls";
import { untilPage } from "../../testing/page-changes";
import { chooseAction, findCard, openSelection, selectLots } from "../../testing/select-lots";
import { expectToast } from "../../testing/toasts";

const app = serveApp({
  writer: async () => ({
    title: "Lamp",
    description: "A lamp.",
    category: "Lighting",
    draftedFromNotes: false,
    draftedFromMarks: false,
  }),
});

async function signIn() {
  const browser = app.openBrowser();
  await browser.register();
  return browser;
}

const dialog = async () => within(await screen.findByRole("dialog"));
const isDisabled = (text: string) =>
  screen.getByText<HTMLButtonElement>(text, { selector: "button" }).disabled;
const photosElsewhere = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `https://example.com/${from + index}.jpg`);

test("splits photos off into new lots, of which at least one photo stays, and undoes it", async () => {
  const browser = await signIn();
  const photoUrls = photosElsewhere(3);
  const { items, read, id } = await openSelection(browser, { title: "Box", category: "Tools", photoUrls });
  const [first = "", second = "", third = ""] = photoUrls;
  await selectLots("1000");
  await chooseAction(/Split photos/);
  const form = await dialog();
  expect(isDisabled("Split")).toBe(true);
  const table = (await form.findByRole("region", { name: "The new lots" })).textContent;
  expect(table).toContain("TitleStays with lot 1000 only");
  expect(table).toContain("CategoryThe same as in lot 1000");
  fireEvent.click(await form.findByLabelText("Photo 1 stays in lot 1000"));
  fireEvent.click(form.getByLabelText("New lot 2"));
  fireEvent.click(form.getByLabelText("Photo 2 stays in lot 1000"));
  form.getByText("2 new lots with 2 photos. 1 photo stays.");
  fireEvent.click(form.getByLabelText("Photo 3 stays in lot 1000"));
  form.getByText("Leave at least one photo in lot 1000.");
  expect(isDisabled("Split off 2 lots")).toBe(true);
  fireEvent.click(form.getByLabelText("Photo 3 goes into new lot 2"));
  await press("Split off 2 lots");
  await expectToast({ title: "Split into 2 new lots", description: "Lots 1001 and 1002" });
  expect(await read(0)).toMatchObject({ photoUrls: [third] });
  const all = await browser.api<{ lotNumber: number; photoUrls: string[]; category: string }[]>(
    "GET",
    `/items?manifestId=${id}`,
  );
  const photosOf = (lot: number) => all.find(({ lotNumber }) => lotNumber === lot)?.photoUrls;
  expect([photosOf(1001), photosOf(1002)]).toEqual([[first], [second]]);
  pressToastAction();
  await expectToast("Undone · 3 lots");
  expect(await read(0)).toMatchObject({ id: items[0], photoUrls });
});

test("merges lots into the chosen one, with their photos in the order that was shown, and undoes it", async () => {
  const browser = await signIn();
  const [a, b, c] = [await browser.uploadPhoto(), await browser.uploadPhoto(), await browser.uploadPhoto()];
  const { read, items } = await openSelection(
    browser,
    { title: "Lamp", photoUrls: [a, b] },
    { title: "Shade", photoUrls: [c], category: "Lighting" },
  );
  await selectLots("1000", "1001");
  await chooseAction(/Merge/);
  const form = await dialog();
  const order = async () => (await form.findAllByText(/^From /)).map(({ textContent }) => textContent);
  expect(await order()).toEqual(["From 1000", "From 1000", "From 1001"]);
  await expectAccessible();
  const table = form.getByRole("region", { name: "The merged lot" }).textContent;
  expect(table).toContain("Quantity1, both say 1");
  expect(table).toMatch(/Empty in allDescription, .*Start price.*External ID, Result/);
  expect(table).toContain("RecordingsThose of all lots go to lot 1000");
  fireEvent.click(form.getByLabelText(/^Lot 1001/));
  expect(await order()).toEqual(["From 1001", "From 1000", "From 1000"]);
  await press("Merge into lot 1001");
  await expectToast("1 lot merged into lot 1001");
  expect(await read(1)).toMatchObject({ title: "Shade", photoUrls: [c, a, b] });
  await untilPage(() => expect(document.querySelectorAll("article")).toHaveLength(1));
  pressToastAction();
  await expectToast("Undone · 2 lots");
  expect(await read(0)).toMatchObject({ id: items[0], title: "Lamp", photoUrls: [a, b] });
});

test("says before a merge that a lot can have at most 15 photos", async () => {
  const browser = await signIn();
  await openSelection(browser, { photoUrls: photosElsewhere(8) }, { photoUrls: photosElsewhere(8, 8) });
  await selectLots("1000", "1001");
  await chooseAction(/Merge/);
  const form = await dialog();
  expect((await form.findByRole("alert")).textContent).toBe(
    "A lot has at most 15 photos, and these have 16 together. Select fewer lots, or remove photos first.",
  );
  expect(isDisabled("Merge into lot 1000")).toBe(true);
});

test("deletes the selected lots only after asking, with their number", async () => {
  const browser = await signIn();
  await openSelection(browser, { title: "Lamp" }, { title: "Vice" }, { title: "Chair" });
  await selectLots("1000", "1001");
  await press("Delete…");
  const question = within(
    await screen.findByRole("alertdialog", { name: "Delete 2 lots and their photos?" }),
  );
  question.getByText("This can't be undone.");
  await press("Cancel");
  expect(document.querySelectorAll("article")).toHaveLength(3);
  await press("Delete…");
  await press("Delete 2 lots");
  await expectToast("2 lots deleted");
  await untilPage(() => expect(document.querySelectorAll("article")).toHaveLength(1));
  await findCard(/Chair/);
});

test("requests the descriptions that are missing, and says how many lots are skipped", async () => {
  const browser = await signIn();
  const photoUrls = [await browser.uploadPhoto()];
  await openSelection(browser, { photoUrls }, { title: "Vice" });
  await selectLots("1000", "1001");
  await chooseAction(/Describe/);
  await press("Describe 2 lots");
  await expectToast({
    title: "Describing 1 lot",
    description: "1 lot skipped: complete, without photos, already requested, or above the daily limit.",
  });
});
