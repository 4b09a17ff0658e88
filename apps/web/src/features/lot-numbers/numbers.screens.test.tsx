import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { pressToastAction } from "../../lib/toasts";
import { expectAccessible } from "../../testing/accessibility";
import { serveApp } from "../../testing/app-server";
import { chooseFromMenu, field, fill, press } from "../../testing/controls";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";
import { expectToast } from "../../testing/toasts";

const app = serveApp();

/** A sale of a lamp and a chair, lots 1000 and 1001. */
async function openSale() {
  const browser = app.openBrowser();
  await browser.register();
  const { id = "" } = await browser.api("POST", "/manifests", { name: "Barn clearance", consignor: "Weir" });
  const add = (title: string) => browser.api("POST", "/items", { manifestId: id, title });
  const [lamp] = [await add("Lamp"), await add("Chair")];
  return {
    ...{ browser, path: `/manifests/${id}`, lampId: lamp.id ?? "" },
    renumber: (start: number) =>
      browser.api("POST", `/manifests/${id}/renumber`, { instruction: { action: "renumber", start } }),
    lots: async () => {
      const lots = await browser.api<{ title: string; lotNumber: number }[]>("GET", `/manifests/${id}/items`);
      return Object.fromEntries(lots.map(({ title, lotNumber }) => [title, lotNumber]));
    },
  };
}

const card = (text: RegExp) =>
  untilPage(() => {
    const cards = [...document.querySelectorAll("article")];
    expect(cards.some(({ textContent }) => text.test(textContent ?? ""))).toBe(true);
  });

test("renumbers the lots of a sale from their list, shows the new numbers on the cards, and undoes it", async () => {
  const { browser, path, lots } = await openSale();
  openApp(browser, path);
  await card(/1000.*Lamp/);
  await chooseFromMenu("More", "Renumber lots");
  await screen.findByLabelText("First number");
  await untilPage(() => expect(document.activeElement).toBe(field("First number")));
  fill("First number", "7");
  await screen.findByText("2 lots get another number.");
  const list = await screen.findByRole("list", { name: "Changed numbers" });
  await untilPage(() => expect(list.textContent).toMatch(/1000→becomes7Lamp1001→becomes8Chair/));
  await expectAccessible();
  await userEvent.click(await screen.findByRole("button", { name: "Renumber 2 lots" }));
  await screen.findByText("2 lots renumbered.");
  await expectAccessible();
  await press("Done");
  await card(/^\D*7\D*Lamp/);
  expect(await lots()).toEqual({ Lamp: 7, Chair: 8 });
  act(pressToastAction);
  await expectToast({ title: "Undone · 2 lots" });
  await card(/1000.*Lamp/);
  expect(await lots()).toEqual({ Lamp: 1000, Chair: 1001 });
});

test("keeps the new number when a change of the title, queued before the renumbering, is sent", async () => {
  const { browser, path, lampId, renumber, lots } = await openSale();
  openApp(browser, `${path}/items/${lampId}/edit`);
  await untilPage(() => expect(field("Title").value).toBe("Lamp"));
  const recover = browser.lose(/trpc/);
  fill("Title", "Brass lamp");
  await press("Save");
  await untilPage(() => expect(document.body.textContent).toMatch(/1 to upload|Saved on this phone/));
  await renumber(40);
  expect(await lots()).toEqual({ Lamp: 40, Chair: 41 });
  recover();
  act(() => void dispatchEvent(new Event("online")));
  await browser.untilAnswered(async () => expect(await lots()).toEqual({ "Brass lamp": 40, Chair: 41 }));
});
