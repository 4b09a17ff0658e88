import type { Item } from "@lotwright/contracts/catalog/items";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { lastTarget, rememberTarget, zipTarget } from "../../components/exports/export-targets";
import { createDialogs } from "../../components/layout/create-dialogs";
import { DialogHost } from "../../components/layout/dialog-host";
import { toCard } from "../../data/lots/item-cards";
import { chooseFromMenu, findButton } from "../../testing/controls";
import { makeItem } from "../../testing/make-item";
import { owner, showScreen } from "../../testing/show-screen";
import { ItemListPage } from "./item-list-page";
import { type ItemSearch, noFilter } from "./view/item-search";

const manifestId = "0b9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b12";
const nothing = () => undefined;

const dialogOf = (name: string) => (given: { manifestId: string }) =>
  given.manifestId === manifestId && `Dialog ${name}`;
const dialogs = createDialogs({
  ...{ export: dialogOf("export"), sharing: dialogOf("sharing"), results: dialogOf("results") },
  ...{ numbers: dialogOf("numbers"), "rough-list": dialogOf("list") },
  "manifest-settings": dialogOf("settings"),
});

async function show(items: Item[], search: ItemSearch = {}, role: "admin" | "team" = "admin") {
  // jsdom has no layout, so the font size that row heights are computed from is set here.
  document.documentElement.style.fontSize = "16px";
  onTestFinished(() => void document.documentElement.style.removeProperty("font-size"));
  // Simulates a phone's width.
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const onSearch = vi.fn<(change: ItemSearch) => void>();
  const page = await showScreen(
    <DialogHost dialogs={dialogs}>
      <ItemListPage
        {...{ manifestId, search, onSearch }}
        onAdd={nothing}
        renderOverview={nothing}
        waiting={null}
        renderToolbar={nothing}
      />
    </DialogHost>,
    {
      "manifests.byId": () => ({ id: manifestId, name: "Barn", currency: "USD" }),
      "items.list": () => items,
      "items.cards": () => items.map(toCard),
      "ai.provider": () => ({ isSetUp: true }),
      "exportPresets.list": () => [
        { id: "hibid", label: "HiBid", isAuction: true },
        { id: "shop", label: "Shop", isAuction: false },
      ],
    },
    { ...owner, role },
  );
  await screen.findByRole("heading", { name: "Barn" });
  return { ...page, onSearch };
}

const solid = () => [...document.querySelectorAll(".bg-primary")].map(({ textContent }) => textContent);
const searchBox = () => screen.getByRole<HTMLInputElement>("textbox");
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const failed = { title: "", aiGenerationStatus: "failed", aiFailureReason: "Busy." } as const;

test("shows only the button for the first lot as primary in an empty list", async () => {
  await show([]);
  expect(solid()).toEqual(["Add First Item"]);
});

test("shows only the button that adds a lot as primary in a list with lots", async () => {
  await show([makeItem()], { q: "nowhere" });
  expect(solid()).toEqual(["Add Item"]);
});

test("keeps the button that adds a lot the only primary button while no description has failed", async () => {
  await show([makeItem({ title: "Chair", description: "Oak." })], { is: "failed" });
  await screen.findByRole("heading", { name: "No failed descriptions" });
  expect(solid()).toEqual(["Add Item"]);
});

test.each(["Clear search", "Show all lots"])(
  "shows all lots again and restores the focus after %s",
  async (name) => {
    await show([makeItem({ title: "Chair" })], { q: "nowhere" });
    await press(name);
    expect(searchBox().value).toBe("");
    expect(document.activeElement).toBe(searchBox());
    expect(screen.queryByText("No items match your search")).toBeNull();
  },
);

test("distinguishes a search without results from a list of failed lots that has become empty", async () => {
  const { onSearch } = await show([makeItem(failed)], { q: "nowhere", is: "failed,no-price" });
  await press("Clear search text");
  expect(searchBox().value).toBe("");
  await press("Clear all");
  expect(onSearch).toHaveBeenCalledWith(noFilter);
});

test("goes one step back on Esc: clears the search text, leaves the box, clears the filters", async () => {
  const { onSearch } = await show([makeItem({ title: "Chair" })], { q: "cha", is: "no-price" });
  await userEvent.click(searchBox());
  await userEvent.keyboard("{Escape}");
  expect([searchBox().value, document.activeElement]).toEqual(["", searchBox()]);
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).toBe(document.body);
  await userEvent.keyboard("{Escape}");
  expect(onSearch).toHaveBeenLastCalledWith({ ...noFilter, q: "" });
});

test("marks the lots as what the skip link leads to", async () => {
  await show([makeItem({ title: "Chair" })]);
  expect(document.querySelector("[data-skip-to]")).toBe(screen.getByRole("main"));
});

test.each([
  ["Share catalog", "sharing"],
  ["Import results", "results"],
  ["Renumber lots", "numbers"],
  ["Rough list", "list"],
])("opens %s from the menu More", async (item, dialog) => {
  const { container } = await show([makeItem()]);
  await chooseFromMenu("More", item);
  expect(container.textContent).toContain(`Dialog ${dialog}`);
});

test("opens the settings, and the rough list of an empty sale", async () => {
  const { container } = await show([]);
  await press("Manifest Settings");
  expect(container.textContent).toContain("Dialog settings");
  await press("Rough list");
  expect(container.textContent).toContain("Dialog list");
});

test("offers the platform that was exported to last first in the menu Export, and the spreadsheet", async () => {
  rememberTarget(owner.id, "hibid");
  const { container } = await show([makeItem()]);
  await userEvent.click(await findButton("Export"));
  await screen.findByRole("menuitem", { name: "Print" });
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
    ...["HiBid", "For another platform…", "Spreadsheet and photos", "Print"],
  ]);
  await userEvent.click(screen.getByRole("menuitem", { name: "Spreadsheet and photos" }));
  expect(container.textContent).toContain("Dialog export");
});

test("offers auctions before a platform was chosen, and remembers the chosen one", async () => {
  rememberTarget(owner.id, zipTarget);
  await show([makeItem()]);
  await userEvent.click(await findButton("Export"));
  await screen.findByRole("menuitem", { name: "Print" });
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
    ...["HiBid", "For another platform…", "Spreadsheet and photos", "Print"],
  ]);
  await userEvent.click(screen.getByRole("menuitem", { name: "HiBid" }));
  expect(lastTarget(owner.id)).toBe("hibid");
});

test("offers neither sharing nor the activity to team members", async () => {
  await show([makeItem()], {}, "team");
  await userEvent.click(await findButton("More"));
  await screen.findByRole("menuitem", { name: "Import results" });
  expect(screen.queryByRole("menuitem", { name: /Share|History/ })).toBeNull();
});
