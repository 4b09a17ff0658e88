import { item } from "@lotwright/contracts/catalog/items";
import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { trpc } from "../../data/api/trpc";
import { toCard } from "../../data/lots/item-cards";
import { currentToast, dismissToast, pressToastAction } from "../../lib/toasts";
import { serveApp } from "../../testing/app-server";
import { fill, findButton, press } from "../../testing/controls";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";
import { expectToast } from "../../testing/toasts";
import { untilCached } from "../../testing/until-cached";

const app = serveApp();

const cards = () => [...document.querySelectorAll("article")];
const findCard = (text: string | RegExp) =>
  untilPage(() => {
    const card = cards().find(({ textContent }) => textContent?.match(text));
    if (!card) throw new Error(`No card has the text ${text}`);
    return card;
  });

async function makeManifest(...lots: object[]) {
  const browser = app.openBrowser();
  await browser.register();
  const { id = "" } = await browser.api("POST", "/manifests", { name: "Barn clearance", consignor: "Weir" });
  for (const lot of lots) await browser.api("POST", "/items", { manifestId: id, ...lot });
  return { browser, id, path: `/manifests/${id}` };
}

test("shows all details of a lot on its card, including that its number was changed", async () => {
  const { browser, path } = await makeManifest(
    { title: "Box of tools", category: "Tools", quantity: 12, sectionLetter: "A" },
    {},
    { lotNumber: 1001, onLotClash: "next", title: "Chair", category: "Furniture" },
  );
  openApp(browser, path);
  const tools = await findCard("Box of tools");
  for (const text of ["1000A", "Tools", "Qty: 12", "No photo"]) expect(tools.textContent).toContain(text);
  const empty = await findCard(/1001(?!A).*No category/);
  expect(empty.textContent).toContain("No description yet");
  expect(empty.textContent).not.toContain("Qty:");
  const renumbered = await findCard("Chair");
  expect(renumbered.textContent).toContain("1001 became 1002");
  await press("Got it", renumbered);
  await untilPage(() => expect(renumbered.textContent).not.toContain("became"));
});

test("shows a description's request and result on the card, fetching only the changed lot", async () => {
  const { browser, id, path } = await makeManifest();
  openApp(browser, path);
  await screen.findByText("No items yet");
  await screen.findByText("Add First Item");
  // Without an AI provider, the server writes the description from the notes.
  const photoUrls = [await browser.uploadPhoto()];
  const lot = { manifestId: id, photoUrls, notes: "Brass lamp, dented", aiGenerationStatus: "pending" };
  await browser.api("POST", "/items", lot);
  const card = await findCard("Generating description...");
  expect(card.textContent).toContain("Description is being generated");
  const reads = browser.calls.filter((call) => /items\.(list|cards)/.test(call)).length;
  await app.running().drain();
  await findCard("Brass lamp");
  expect(browser.calls.filter((call) => /items\.(list|cards)/.test(call))).toHaveLength(reads);
});

test("shows the history of a lot, and deletes the lot after confirmation, and for good after Undo is gone", async () => {
  const { browser, id, path } = await makeManifest({ title: "Vice" }, { title: "Anvil" });
  openApp(browser, path);
  await findCard("Vice");
  const more = () => screen.getByLabelText("More actions for lot 1000");
  const choose = async (item: RegExp) => {
    await userEvent.click(more());
    await userEvent.click(await screen.findByText(item, { selector: "[role=menuitem], [role=menuitem] *" }));
  };
  await choose(/^History/);
  await screen.findByText("Added lot 1000");
  await userEvent.keyboard("{Escape}");
  await untilPage(() => expect(document.activeElement).toBe(more()));
  const remove = async () => {
    await choose(/^Delete/);
    await screen.findByText(/Lot 1000 and its photos will be deleted\. This cannot be undone\./);
  };
  await remove();
  await press("Cancel");
  const recover = browser.lose(/items\.remove/);
  await remove();
  await press("Delete");
  await expectToast("Lot 1000 deleted");
  await untilPage(() => expect(cards()).toHaveLength(1));
  expect(document.activeElement?.textContent).toContain("Anvil");
  act(pressToastAction);
  await findCard("Vice");
  await remove();
  await press("Delete");
  await expectToast("Lot 1000 deleted");
  act(dismissToast);
  await press("1 deletion waiting");
  await screen.findByText("Delete lot 1000");
  await press("Keep lot 1000");
  await userEvent.keyboard("{Escape}");
  await findCard("Vice");
  recover();
  await remove();
  await press("Delete");
  await expectToast("Lot 1000 deleted");
  act(dismissToast);
  await findButton("All uploaded");
  expect(await browser.api("GET", `/manifests/${id}/items`)).toMatchObject([{ title: "Anvil" }]);
  expect(cards()).toHaveLength(1);
});

test("shows that lots are loading, failed to load, or do not exist", async () => {
  const { browser, path } = await makeManifest({ title: "Trunk" });
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  const recover = browser.intercept(/items\.cards/, async () => {
    await failed;
    throw new TypeError("Failed to fetch");
  });
  const { router } = openApp(browser, "/", [
    /Failed to fetch/,
    /This manifest doesn.t exist, or you don.t have access/,
  ]);
  await userEvent.click(await screen.findByText("Barn clearance"));
  await screen.findByText("Loading items...");
  screen.getByText("Barn clearance", { selector: "h1" });
  fail();
  await screen.findByText("Can't reach the server. Check your connection and try again.");
  expect(screen.getByText("All manifests").closest("a")?.getAttribute("href")).toBe("/");
  recover();
  await press("Retry");
  await findCard("Trunk");
  expect(router.state.location.pathname).toBe(path);
  await router.navigate({ to: "/manifests/$manifestId", params: { manifestId: crypto.randomUUID() } });
  await screen.findByText("Not found");
  router.history.push("/nothing");
  await screen.findByText("Check the address, or go back to your manifests.");
});

test("shows cards before the whole items are loaded, and searches descriptions on the server until then", async () => {
  const { browser, id, path } = await makeManifest(
    { title: "Drill", description: "Cordless, two batteries" },
    { title: "Vice", description: "Cast iron" },
  );
  const load = browser.hold(/items\.version/);
  const { queryClient } = openApp(browser, path);
  await findCard("Drill");
  fill("Search by lot #, title, category...", "batteries");
  await untilPage(() =>
    expect(cards().map(({ textContent }) => textContent)).toEqual([expect.stringContaining("Drill")]),
  );
  const searches = () => browser.calls.filter((call) => call.includes("items.search")).length;
  expect(searches()).toBe(1);
  load();
  const listKey = getQueryKey(trpc.items.list, { manifestId: id }, "query");
  await untilCached(queryClient, () => queryClient.getQueryData<object[]>(listKey)?.length === 2);
  fill("Search by lot #, title, category...", "iron");
  await findCard("Vice");
  expect([cards().length, searches()]).toEqual([1, 1]);
});

test("keeps the cards without a message if the whole items fail to load", async () => {
  const { browser, path } = await makeManifest({ title: "Trunk" });
  browser.answer503(/items\.list/);
  const { queryClient } = openApp(browser, path);
  await findCard("Trunk");
  await browser.untilAnswered(() =>
    expect(browser.calls).toContainEqual(expect.stringContaining("items.list")),
  );
  await untilCached(queryClient, () => queryClient.isFetching() === 0);
  await findCard("Trunk");
  expect(currentToast()?.isOpen ?? false).toBe(false);
});

test("makes the same card of a whole item as the server", async () => {
  const { browser, id } = await makeManifest(
    {
      title: "Drill",
      quantity: 2,
      lowEstimate: 5,
      highEstimate: 9.5,
      consignor: "Field",
      sectionLetter: "B",
    },
    { lotNumber: 1000, onLotClash: "next" },
    { aiGenerationStatus: "pending", notes: "Lamp", photoUrls: ["https://elsewhere.example/a.jpg"] },
  );
  await app.running().drain();
  const list = item.array().parse(await browser.api("GET", `/manifests/${id}/items`));
  expect(list.map(toCard)).toEqual(await browser.api("GET", `/manifests/${id}/items?fields=card`));
});
