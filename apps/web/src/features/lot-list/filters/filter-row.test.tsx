import type { Item } from "@lotwright/contracts/catalog/items";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { toCard } from "../../../data/lots/item-cards";
import { expectAccessible } from "../../../testing/accessibility";
import { makeItem } from "../../../testing/make-item";
import { untilPage } from "../../../testing/page-changes";
import { type Answers, owner, showScreen } from "../../../testing/show-screen";
import { ItemListPage } from "../item-list-page";
import { type ItemSearch, noFilter } from "../view/item-search";

const manifestId = "0b9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b12";
const colleague = { id: "7f0d7a52-3a6b-4e7c-9a55-0a1b2c3d4e5f", name: "Ada Field" };
const nothing = () => undefined;

async function show(items: Item[], search: ItemSearch = {}, answers: Answers = {}) {
  // jsdom has no layout, so the font size that row heights are computed from is set here.
  document.documentElement.style.fontSize = "16px";
  onTestFinished(() => void document.documentElement.style.removeProperty("font-size"));
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const onSearch = vi.fn<(change: ItemSearch) => void>();
  const page = await showScreen(
    <ItemListPage
      {...{ manifestId, search, onSearch }}
      onAdd={nothing}
      waiting={null}
      renderOverview={nothing}
      renderToolbar={nothing}
    />,
    {
      "manifests.byId": () => ({ id: manifestId, name: "Barn", currency: "USD" }),
      "items.list": () => items,
      "items.cards": () => items.map(toCard),
      "items.creators": () => [colleague, { id: owner.id, name: "Sam" }],
      "ai.provider": () => ({ isSetUp: true }),
      "deliveries.changedItems": () => ({ changes: null }),
      "savedFilters.list": () => [],
      ...answers,
    },
  );
  await screen.findByRole("heading", { name: "Barn" });
  return { ...page, onSearch };
}

const lots = [
  makeItem({ title: "Oak chair", consignor: "Smith Estate", startPrice: 120, createdBy: colleague.id }),
  makeItem({ title: "", consignor: "", lowEstimate: 50, createdBy: owner.id }),
  makeItem({ title: "", consignor: "Jones", category: "Furniture", photoUrls: ["/photos/a.jpg"] }),
];

const row = () => within(screen.getByRole("group", { name: "Filters" }));
const chips = () =>
  row()
    .getAllByRole("button")
    .flatMap((button) => (button.hasAttribute("aria-pressed") ? button.textContent : []));
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

/** Opens the dialog of all filters. */
async function openFilter() {
  await userEvent.click(row().getByRole("button", { name: /^Filter/ }));
  return within(await screen.findByRole("dialog", { name: "Filter lots" }));
}

/** Opens the dialog that names a filter to save. */
async function openSave() {
  const filter = await openFilter();
  await userEvent.click(filter.getByRole("button", { name: "Save filter" }));
  return within(await screen.findByRole("dialog", { name: "Save filter" }));
}

test("offers a chip for each filter that some lots match, with their count", async () => {
  const { onSearch } = await show(lots);
  expect(chips()).toEqual(["No title 2", "No photo 2", "One photo 1", "No price 1", "No consignor 1"]);
  await press("No title 2");
  expect(onSearch).toHaveBeenCalledWith({ is: "no-title" });
});

test("lists the lots that match all active chips, and keeps the chips of those without a lot", async () => {
  const { onSearch } = await show(lots, { is: "failed,no-title" });
  screen.getByText("0 of 3 lots");
  expect(chips()[0]).toBe("Couldn't be described 0");
  screen.getByRole("heading", { name: "No lots match these filters" });
  await press("Couldn't be described 0");
  expect(onSearch).toHaveBeenLastCalledWith({ is: "no-title" });
  await press("Show all lots");
  expect(onSearch).toHaveBeenLastCalledWith(noFilter);
});

test("combines the filters with the search text", async () => {
  await show(lots, { is: "no-title", category: "Furniture", q: "furn" });
  screen.getByText("1 of 3 lots");
});

test("removes the filters that have a value one by one, or all together", async () => {
  const search = { consignor: "Smith Estate", by: colleague.id, day: "2026-01-01", min: 100 };
  const { onSearch } = await show(lots, search);
  await screen.findByRole("button", { name: "Remove filter Added by Ada Field, 1 lot" });
  for (const [name, none] of [
    ["Consignor: Smith Estate, 1 lot", { consignor: undefined }],
    ["Added by Ada Field, 1 lot", { by: undefined }],
    ["Added January 1, 2026, 3 lots", { day: undefined }],
    ["Price: From $100, 1 lot", { min: undefined, max: undefined }],
  ] as const) {
    await press(`Remove filter ${name}`);
    expect(onSearch).toHaveBeenLastCalledWith(none);
  }
  await press("Clear all");
  expect(onSearch).toHaveBeenLastCalledWith(noFilter);
});

test("counts the filters that apply on the button for all of them", async () => {
  await show(lots, { is: "no-title,no-photo", category: "Furniture", min: 5, max: 90 });
  await screen.findByRole("button", { name: "Filter 4 active" });
});

test("chooses several filters, and counts the lots that match before they apply", async () => {
  const { onSearch } = await show(lots);
  const dialog = await openFilter();
  await screen.findByRole("option", { name: "Ada Field (1)" });
  const optionsOf = (name: string) =>
    within(dialog.getByRole("combobox", { name }))
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
  expect(optionsOf("Consignor")).toEqual(["All consignors", "Jones (1)", "Smith Estate (1)"]);
  expect(optionsOf("Category")).toEqual(["All categories", "Furniture (1)", "Tools (2)"]);
  expect(optionsOf("Added by")).toEqual(["All people", "Ada Field (1)", "you (1)"]);
  expect(optionsOf("Added on")).toEqual(["All days", "January 1, 2026 (3)"]);
  await userEvent.click(dialog.getByRole("button", { name: "No title 2" }));
  expect(onSearch).not.toHaveBeenCalled();
  expect(dialog.getByRole("button", { name: "Show 2 lots" })).toBeDefined();
  await userEvent.selectOptions(dialog.getByRole("combobox", { name: "Added by" }), owner.id);
  await userEvent.type(dialog.getByRole("textbox", { name: "Highest price" }), "60");
  await userEvent.click(dialog.getByRole("button", { name: "Show 1 lot" }));
  expect(onSearch).toHaveBeenCalledWith({ ...noFilter, is: "no-title", by: owner.id, max: 60 });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("refuses prices that are none, and a lowest price above the highest", async () => {
  const { onSearch } = await show(lots);
  const dialog = await openFilter();
  const [lowest, highest] = ["Lowest price", "Highest price"].map((name) =>
    dialog.getByRole("textbox", { name }),
  );
  if (!(lowest && highest)) throw new Error("Two prices are needed");
  await userEvent.type(lowest, "many");
  dialog.getByText("Enter a price such as 120 or 120.50");
  await userEvent.clear(lowest);
  await userEvent.type(lowest, "80");
  await userEvent.type(highest, "60{Enter}");
  dialog.getByText("The lowest price is above the highest");
  expect(onSearch).not.toHaveBeenCalled();
});

const saved = { id: crypto.randomUUID(), name: "To price", filter: { is: "no-price", sort: "lot-up" } };

test("saves the filters, the search text and the sort order by name", async () => {
  const save = vi.fn((input: { name: string }) => ({ id: crypto.randomUUID(), filter: {}, ...input }));
  const search = { is: "no-title", q: "oak", sort: "lot-up", min: 5 } as const;
  await show(lots, search, { "savedFilters.list": () => [saved], "savedFilters.save": save });
  const dialog = await openSave();
  await expectAccessible();
  await userEvent.click(dialog.getByRole("button", { name: "Save filter" }));
  dialog.getByText("Enter a name for the filter");
  await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "Oak{Enter}");
  await untilPage(() => expect(screen.queryByRole("dialog")).toBeNull());
  const filter = { is: "no-title", q: "oak", sort: "lot-up", minPrice: 5 };
  expect(save).toHaveBeenCalledWith({ name: "Oak", filter });
});

test("warns that saving under an existing name replaces that filter", async () => {
  await show(lots, { is: "no-title" }, { "savedFilters.list": () => [saved] });
  const dialog = await openSave();
  await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "To price");
  await dialog.findByRole("button", { name: "Replace filter" });
});

test("applies a saved filter in place of the present one", async () => {
  const { onSearch } = await show(
    lots,
    { consignor: "Jones", q: "oak" },
    { "savedFilters.list": () => [saved] },
  );
  const dialog = await openFilter();
  await userEvent.click(await dialog.findByRole("button", { name: "To price" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(onSearch).toHaveBeenCalledWith({ ...noFilter, q: "", sort: "lot-up", is: "no-price" });
});

test("deletes a saved filter", async () => {
  let listed = [saved];
  const remove = vi.fn(() => {
    listed = [];
    return { success: true };
  });
  await show(lots, {}, { "savedFilters.list": () => listed, "savedFilters.remove": remove });
  const dialog = await openFilter();
  await userEvent.click(await dialog.findByRole("button", { name: "Delete filter To price" }));
  await untilPage(() => expect(dialog.queryByRole("button", { name: "To price" })).toBeNull());
  expect(remove).toHaveBeenCalledWith({ id: saved.id });
});

test("shows a chip for the lots to check, which limits the list to them", async () => {
  const unchecked = makeItem({ title: "Rolex watch", unseenClaims: ["Rolex"] });
  const { onSearch } = await show([...lots, unchecked]);
  expect(chips()).toContain("To check 1");
  await press("To check 1");
  expect(onSearch).toHaveBeenCalledWith({ is: "to-check" });
});

test("lists a lot that only its marks match, also while whole items are loaded", async () => {
  const marked = makeItem({ title: "Spoon" });
  const answers = {
    "ai.provider": () => ({ isSetUp: true, readsMarks: true }),
    "items.search": () => [marked.id],
  };
  const page = await show([...lots, marked], { q: "sterling" }, answers);
  await screen.findByRole("link", { name: "Spoon" });
  expect(page.inputsOf("items.search")).toEqual([{ manifestId, text: "sterling" }]);
  expect(screen.queryByRole("link", { name: "Oak chair" })).toBeNull();
});
