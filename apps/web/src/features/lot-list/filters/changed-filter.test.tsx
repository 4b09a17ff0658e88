import type { LotChangeKind } from "@lotwright/contracts/exports/deliveries";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { toCard } from "../../../data/lots/item-cards";
import { makeItem } from "../../../testing/make-item";
import { showScreen } from "../../../testing/show-screen";
import { ItemListPage } from "../item-list-page";
import { type ItemSearch, noFilter } from "../view/item-search";

const manifestId = "0b9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b12";
const nothing = () => undefined;
const [chair, lamp, desk] = ["Chair", "Lamp", "Desk"].map((title) => makeItem({ title }));
const items = [chair, lamp, desk].flatMap((item) => item ?? []);

const changeOf = (itemId: string | undefined, change: LotChangeKind) => ({
  ...{ itemId, lot: "1", change, columns: [], photosChanged: false },
});

async function show(search: ItemSearch, changed: object[] | null) {
  // jsdom has no layout, so the font size that row heights are computed from is set here.
  document.documentElement.style.fontSize = "16px";
  onTestFinished(() => void document.documentElement.style.removeProperty("font-size"));
  // Simulates a phone's width.
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const onSearch = vi.fn<(change: ItemSearch) => void>();
  const label = "HiBid (Auction Flex 360)";
  const since = "2026-01-06T12:00:00.000Z";
  await showScreen(
    <ItemListPage
      {...{ manifestId, search, onSearch }}
      onAdd={nothing}
      renderOverview={nothing}
      waiting={null}
      renderToolbar={nothing}
    />,
    {
      "manifests.byId": () => ({ id: manifestId, name: "Barn", currency: "USD" }),
      "items.list": () => items,
      "items.cards": () => items.map(toCard),
      "ai.provider": () => ({ isSetUp: true }),
      "deliveries.changedItems": () => ({
        changes: changed && { preset: "hibid-af360", label, since, items: changed },
      }),
    },
  );
  await screen.findByRole("heading", { name: "Barn" });
  return { onSearch };
}

const some = [
  changeOf(chair?.id, "changed"),
  changeOf(lamp?.id, "new"),
  changeOf("7f0d7a52-3a6b-4e7c-9a55-0a1b2c3d4e5f", "removed"),
];

test("offers the lots of the list that changed since the last export, without those that were removed", async () => {
  const { onSearch } = await show({}, some);
  await userEvent.click(await screen.findByRole("button", { name: "Changed since HiBid export 2" }));
  expect(onSearch).toHaveBeenCalledWith({ is: "changed" });
  expect(screen.getByText("3 lots")).toBeDefined();
});

test("lists the changed lots alone, and all lots again", async () => {
  const { onSearch } = await show({ is: "changed" }, some);
  await screen.findByText("2 of 3 lots");
  const chip = screen.getByRole("button", { name: "Changed since HiBid export 2" });
  expect(chip.getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(chip);
  expect(onSearch).toHaveBeenCalledWith({ is: undefined });
});

test("shows that nothing changed when the filter matches no lot", async () => {
  const { onSearch } = await show({ is: "changed" }, []);
  await screen.findByRole("heading", { name: "Nothing changed since the last export" });
  await userEvent.click(screen.getByRole("button", { name: "Show all lots" }));
  expect(onSearch).toHaveBeenCalledWith(noFilter);
});

test("offers no such filter before the first export", async () => {
  await show({}, null);
  await screen.findByText("3 lots");
  expect(screen.queryByText(/Changed since/)).toBeNull();
});
