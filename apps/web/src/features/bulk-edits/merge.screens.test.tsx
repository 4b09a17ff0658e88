import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { pressToastAction } from "../../lib/toasts";
import { expectAccessible } from "../../testing/accessibility";
import { serveApp } from "../../testing/app-server";
import { field, press } from "../../testing/controls";
import { untilPage } from "../../testing/page-changes";
import { chooseAction, openSelection, selectLots } from "../../testing/select-lots";
import { expectToast } from "../../testing/toasts";

const app = serveApp();

/** Opens the dialog that merges two lots which differ in consignor, quantity, reserve and result. */
async function openMerge() {
  const browser = app.openBrowser();
  await browser.register();
  const sale = await openSelection(
    browser,
    { title: "Lamp", consignor: "Weir", quantity: 2, reservePrice: 50 },
    { title: "Shade", consignor: "Henderson", quantity: 3, reservePrice: 70, category: "Lighting" },
  );
  const setResult = (place: number, result: object) =>
    browser.api("PATCH", `/items/${sale.items[place]}/result`, result);
  await setResult(0, { saleState: "sold", hammerPrice: 120, buyerNumber: "7" });
  await setResult(1, { saleState: "unsold" });
  await selectLots("1000", "1001");
  await chooseAction(/Merge/);
  const form = within(await screen.findByRole("dialog"));
  const optionsOf = (label: string) =>
    [...field(label).querySelectorAll("option")].map(({ textContent }) => textContent);
  const choose = (label: string, option: string) => userEvent.selectOptions(field(label), option);
  const canMerge = () =>
    !screen.getByText<HTMLButtonElement>(/^Merge into lot/, { selector: "button" }).disabled;
  const merged = () => form.getByRole("region", { name: "The merged lot" }).textContent;
  return { ...sale, browser, form, optionsOf, choose, canMerge, merged };
}

test("asks for each differing field, shows the kept and dropped values, and undoes the merge", async () => {
  const { form, optionsOf, choose, canMerge, merged, read } = await openMerge();
  await form.findByText("These lots differ. Choose what stays.");
  expect(optionsOf("Consignor")).toEqual(["Choose…", "Weir · lot 1000", "Henderson · lot 1001"]);
  expect(optionsOf("Quantity")).toEqual(["Choose…", "2 · lot 1000", "3 · lot 1001", "5 · all together"]);
  expect(optionsOf("Reserve price")).toEqual(["Choose…", "$50 · lot 1000", "$70 · lot 1001"]);
  expect(optionsOf("Result")).toEqual(["Choose…", "Sold $120 to buyer 7 · lot 1000", "Unsold · lot 1001"]);
  expect(merged()).toContain("TitleLampNot kept: “Shade” (1001)");
  expect(merged()).toContain("CategoryLighting");
  expect(merged()).toContain("ResultChoose above");
  await expectAccessible();
  await choose("Consignor", "Henderson · lot 1001");
  await choose("Quantity", "5 · all together");
  await choose("Reserve price", "$70 · lot 1001");
  expect(canMerge()).toBe(false);
  await choose("Result", "Sold $120 to buyer 7 · lot 1000");
  fireEvent.click(form.getByLabelText(/^Lot 1001/));
  expect(merged()).toContain("TitleShadeNot kept: “Lamp” (1000)");
  expect(merged()).toContain("ResultSold $120 to buyer 7");
  await press("Merge into lot 1001");
  await expectToast("1 lot merged into lot 1001");
  expect(await read(1)).toMatchObject({
    ...{ title: "Shade", consignor: "Henderson", quantity: 5, reservePrice: 70 },
    ...{ saleState: "sold", hammerPrice: 120, buyerNumber: "7" },
  });
  pressToastAction();
  await expectToast("Undone · 2 lots");
  expect(await read(0)).toMatchObject({ consignor: "Weir", saleState: "sold", buyerNumber: "7" });
  expect(await read(1)).toMatchObject({ quantity: 3, saleState: "unsold", hammerPrice: null });
});

test("asks again when someone else changes another field before the merge", async () => {
  const { browser, form, items, choose, canMerge, optionsOf, read } = await openMerge();
  await form.findByText("These lots differ. Choose what stays.");
  await choose("Consignor", "Weir · lot 1000");
  await choose("Quantity", "2 · lot 1000");
  await choose("Reserve price", "$50 · lot 1000");
  await choose("Result", "Unsold · lot 1001");
  for (const [id, startPrice] of [
    [items[0], 5],
    [items[1], 9],
  ] as const) {
    await browser.api("PATCH", `/items/${id}`, { startPrice });
  }
  fireEvent.click(screen.getByText("Merge into lot 1000", { selector: "button" }));
  await untilPage(() => expect(optionsOf("Start price")).toHaveLength(3));
  expect(canMerge()).toBe(false);
  await choose("Start price", "$9 · lot 1001");
  await press("Merge into lot 1000");
  await expectToast("1 lot merged into lot 1000");
  expect(await read(0)).toMatchObject({ startPrice: 9, saleState: "unsold", reservePrice: 50 });
});
