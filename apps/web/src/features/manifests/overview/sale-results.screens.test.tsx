import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { expectAccessible } from "../../../testing/accessibility";
import { serveApp } from "../../../testing/app-server";
import { fill, press } from "../../../testing/controls";
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
    const { id = "" } = await browser.api("POST", "/items", { manifestId, ...fields });
    if (result) await browser.api("PATCH", `/items/${id}/result`, result);
    ids.push(id);
  }
  return { browser, manifestId, ids };
}

test("shows the results of a sale, by consignor too, and offers its unsold lots again in a new sale", async () => {
  const { browser, manifestId, ids } = await makeSale();
  const { unmount } = openApp(browser, `/manifests/${manifestId}`);
  await press("2 of 3 sold, hammer £2,345, 104 % of low estimates");
  const table = (await screen.findByText("By consignor")).closest("table");
  const rows = [...(table?.rows ?? [])].map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ["Consignor", "Sold", "Unsold", "Hammer"],
    ["Anna BERG", "2", "0", "£2,345"],
    ["Miller", "0", "1", "–"],
  ]);
  screen.getByText("Compares the 1 of 2 sold lots that have a low estimate.");
  screen.getByText("1 lot without a result.");
  await expectAccessible();

  await press("Unsold lots → next sale");
  await userEvent.selectOptions(await screen.findByLabelText("To manifest"), "New manifest…");
  fill("Manifest Name", "Autumn sale");
  await expectAccessible();
  await press("Duplicate 1 lot");
  await screen.findByText("Duplicated 1 lot to Autumn sale", { selector: "h2" });
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
    await untilPage(() => screen.getByText(text, { selector: "a" }));
    page.unmount();
  }
});
