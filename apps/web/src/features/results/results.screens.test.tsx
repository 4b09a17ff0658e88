import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { currentToast } from "../../lib/toasts";
import { serveApp } from "../../testing/app-server";
import { chooseFromMenu } from "../../testing/controls";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";
import { expectToast } from "../../testing/toasts";

const app = serveApp();

const card = (text: RegExp) =>
  untilPage(() => {
    const found = [...document.querySelectorAll("article")].find(({ textContent }) =>
      text.test(textContent ?? ""),
    );
    if (!found) throw new Error(`No card has the text ${text}`);
    return found;
  });

test("imports the results of a sale from the list of lots, shows them on the cards, and undoes the import", async () => {
  const browser = app.openBrowser();
  await browser.register();
  const { id = "" } = await browser.api("POST", "/manifests", { name: "Barn clearance", consignor: "Weir" });
  for (const title of ["Lamp", "Chair"]) await browser.api("POST", "/items", { manifestId: id, title });
  openApp(browser, `/manifests/${id}`);
  await card(/Lamp/);
  await chooseFromMenu("More", "Import results");
  const file = new File(["Lot;Hammer price;Buyer\n1000;1.250,00;207\n1001;;"], "results.csv");
  await userEvent.upload(await screen.findByLabelText("Results file"), file);
  await userEvent.click(await screen.findByRole("button", { name: "Import 2 lots" }));
  await card(/Lamp.*Sold \$1,250/);
  await card(/Chair.*Unsold/);
  expect(currentToast()?.title).toBe("Results imported · 2 lots");
  await chooseFromMenu("More", "Import results");
  await userEvent.click(await screen.findByRole("button", { name: /^Undo the import/ }));
  await expectToast("Import undone · 2 lots");
  await untilPage(() => expect(document.body.textContent).not.toMatch(/Sold|Unsold/));
});

test("asks for an unknown word's meaning and a split lot's price, and remembers the word for the next sale", async () => {
  const browser = app.openBrowser();
  await browser.register();
  const makeSale = async (name: string) => {
    const { id = "" } = await browser.api("POST", "/manifests", { name, consignor: "Weir" });
    for (const title of ["Lamp", "Plates"]) await browser.api("POST", "/items", { manifestId: id, title });
    return id;
  };
  const [spring, autumn] = [await makeSale("Spring"), await makeSale("Autumn")];
  const csv =
    "Lot,Qty,Hammer Price,Paddle #,Status\n1000,1,450,7,Provisional\n1001,2,10,8,Sold\n1001,3,12,9,Sold";
  openApp(browser, `/manifests/${spring}`);
  await card(/Lamp/);
  await chooseFromMenu("More", "Import results");
  await userEvent.upload(await screen.findByLabelText("Results file"), new File([csv], "results.csv"));
  const word = await screen.findByRole("combobox", { name: "“Provisional” means" });
  await userEvent.selectOptions(word, "Unsold");
  const parts = await screen.findByRole("combobox", { name: "Hammer price of this lot" });
  await userEvent.selectOptions(parts, "Sum of price × quantity");
  await userEvent.click(await screen.findByRole("button", { name: "Import 2 lots" }));
  await card(/Lamp.*Unsold/);
  await card(/Plates.*Sold \$56/);
  const next = await browser.api("POST", `/manifests/${autumn}/results/preview`, { csv });
  const answeredWords = [{ word: "Provisional", state: "unsold", count: 1, lots: ["1000"] }];
  expect(next).toMatchObject({ unknownWords: [], answeredWords });
});

test("shows a lot's result and its buyer above the form, where no one can type it", async () => {
  const browser = app.openBrowser();
  await browser.register();
  const { id: manifestId = "" } = await browser.api("POST", "/manifests", {
    name: "Barn",
    consignor: "Weir",
  });
  const { id = "" } = await browser.api("POST", "/items", { manifestId, title: "Lamp" });
  const sold = { saleState: "sold", hammerPrice: 40, buyerNumber: "207" };
  await browser.api("PATCH", `/items/${id}/result`, sold);
  openApp(browser, `/manifests/${manifestId}/items/${id}/edit`);
  await screen.findByText("Sold $40");
  screen.getByText("Buyer 207");
  expect(screen.queryByLabelText(/hammer/i)).toBeNull();
});
