import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { expectAccessible } from "../../../testing/accessibility";
import { serveApp } from "../../../testing/app-server";
import { press } from "../../../testing/controls";
import { openApp } from "../../../testing/open-app";
import { untilPage } from "../../../testing/page-changes";

const app = serveApp();

const lots = [
  [
    { lotNumber: 1, consignor: "Anna Berg", lowEstimate: 2000 },
    { saleState: "sold", hammerPrice: 2080 },
  ],
  [
    { lotNumber: 2, consignor: "Anna BERG" },
    { saleState: "sold", hammerPrice: 265 },
  ],
  [{ lotNumber: 3, title: "Clock", lowEstimate: 50 }, { saleState: "unsold" }],
  [{ lotNumber: 4, consignor: "Zoë Quist" }, { saleState: "withdrawn" }],
  [{ lotNumber: 5, consignor: "Zoë Quist" }, null],
] as const;

/** Creates a sale in pounds with results of four of its five lots. */
async function makeSale() {
  const browser = app.openBrowser();
  await browser.register();
  const sale = { name: "Spring sale", consignor: "Miller", currency: "GBP" };
  const { id: manifestId } = await browser.api("POST", "/manifests", sale);
  const ids: string[] = [];
  for (const [fields, result] of lots) {
    const { id } = await browser.api("POST", "/items", { manifestId, ...fields });
    if (result) await browser.api("PATCH", `/items/${id}/result`, result);
    ids.push(id);
  }
  return { browser, manifestId, ids };
}

test("shows the results of a sale, by consignor too, and offers its unsold lots again in a new sale", async () => {
  const { browser, manifestId, ids } = await makeSale();
  const { unmount } = openApp(browser, `/manifests/${manifestId}`);
  const line = "2 of 3 sold, hammer £2,345, 104 % of low estimates";
  await userEvent.click(await screen.findByRole("button", { name: line }));
  const dialog = within(await screen.findByRole("dialog", { name: "Sale at a glance" }));
  const table = await dialog.findByRole("table", { name: /^By consignor/ });
  const rows = within(table)
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ["Consignor", "Sold", "Unsold", "Hammer"],
    ["Anna BERG", "2", "0", "£2,345"],
    ["Miller", "0", "1", "–"],
  ]);
  dialog.getByText("Compares the 1 of 2 sold lots that have a low estimate.");
  dialog.getByText("1 lot without a result.");
  await expectAccessible();

  await userEvent.click(dialog.getByRole("button", { name: "Unsold lots → next sale" }));
  const next = within(await screen.findByRole("dialog", { name: "Unsold lots → next sale" }));
  await userEvent.selectOptions(await next.findByLabelText("To manifest"), "New manifest…");
  await userEvent.type(next.getByLabelText("Manifest Name"), "Autumn sale");
  await expectAccessible();
  await userEvent.click(next.getByRole("button", { name: "Duplicate 1 lot" }));
  await screen.findByRole("dialog", { name: "Duplicated 1 lot to Autumn sale" });
  await press("Done");
  unmount();

  const manifests = await browser.api<{ id: string; name: string }[]>("GET", "/manifests");
  const created = manifests.find(({ name }) => name === "Autumn sale");
  expect(created).toMatchObject({ consignor: "Miller", currency: "GBP" });
  const [copy] = await browser.api<{ id: string }[]>("GET", `/manifests/${created?.id}/items`);
  const offers = [
    [`/manifests/${manifestId}/items/${ids[2]}/edit`, "Offered again in Autumn sale, lot 3"],
    [`/manifests/${created?.id}/items/${copy?.id}/edit`, "Offered before in Spring sale, lot 3, unsold"],
  ] as const;
  for (const [path, text] of offers) {
    const page = openApp(browser, path);
    await untilPage(() => screen.getByRole("link", { name: text }));
    page.unmount();
  }
});
