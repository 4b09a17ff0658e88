import type { Item } from "@lotwright/contracts/catalog/items";
import type { LotChangeKind } from "@lotwright/contracts/exports/deliveries";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { toCard } from "../../../data/lots/item-cards";
import { closeDialog, openedDialog } from "../../../lib/dialogs";
import { makeItem } from "../../../testing/make-item";
import { untilCalled } from "../../../testing/mock-calls";
import { untilPage } from "../../../testing/page-changes";
import { renderInRouter } from "../../../testing/signed-in-client";
import { ItemCard } from "./item-card";
import { listPlace } from "./use-list-place";

const nothing = () => undefined;

async function show(fields: Partial<Item>, change?: LotChangeKind) {
  const item = makeItem({ lotNumber: 1006, ...fields });
  const { manifestId } = item;
  /** Records which element had the focus when the card opened a dialog. */
  const removals = vi.fn<(dialog: string, focused: string | null | undefined) => void>();
  const unsubscribe = openedDialog.subscribe(() => {
    const opened = openedDialog.get();
    if (opened) removals(opened.request.id, document.activeElement?.getAttribute("aria-label"));
  });
  onTestFinished(() => {
    unsubscribe();
    closeDialog();
    listPlace(manifestId).forget();
  });
  const router = await renderInRouter(
    <ItemCard
      {...{ manifestId, onToggle: nothing, onPeek: nothing }}
      item={toCard(item)}
      onRetry={nothing}
      onAcknowledge={nothing}
      isBusy={false}
      canDescribe
      currency="USD"
      change={change}
    />,
  );
  return { item, removals, router, text: () => screen.getByRole("article").textContent };
}

const empty = { title: "", category: "" };

test("tells screen readers about a description only while one is pending", async () => {
  const { text } = await show({ ...empty, aiGenerationStatus: "pending" });
  expect(text()).toContain("Generating description...");
  expect(text()).toContain("Processing");
  expect(text()).toContain("Description is being generated");
});

test("shows no error on a lot whose description was never requested", async () => {
  const { text } = await show({ ...empty, aiGenerationStatus: "none" });
  expect(text()).toContain("No description yetNo category");
  expect(document.querySelector(".text-destructive")).toBeNull();
});

test.each([
  [{ saleState: "sold", hammerPrice: 1250, buyerNumber: "207" }, "Sold $1,250"],
  [{ saleState: "unsold" }, "Unsold"],
  [{ saleState: "withdrawn" }, "Withdrawn"],
] as const)("shows the result %j of a lot on its card, without the buyer", async (result, said) => {
  const { text } = await show({ title: "Lamp", ...result });
  screen.getByText(said);
  expect(text()).not.toContain("207");
});

test("says on the card what a draft without a provider was made from, and that a lot has to be checked", async () => {
  const drafted = { aiGenerationStatus: "completed", aiDraftedFromNotes: true } as const;
  await show({ ...drafted, title: "Rolex watch", aiDraftedFromMarks: true, unseenClaims: ["Rolex"] });
  screen.getByText("Drafted from notes and marks");
  screen.getByText("To check");
  await show({ ...drafted, title: "Lamp" });
  screen.getByText("Drafted from notes");
  expect(screen.getAllByText("To check")).toHaveLength(1);
});

test("shows the reason of a failed description on the card", async () => {
  const { text } = await show({ ...empty, aiGenerationStatus: "failed", aiFailureReason: "Busy." });
  expect(text()).toContain("No description yetNo category");
  expect(text()).toContain("Busy.");
  expect(text()).not.toContain("Generating");
});

test("hides the reason of a failed description once the user has entered title and description", async () => {
  const { text } = await show({
    description: "Brass.",
    aiGenerationStatus: "failed",
    aiFailureReason: "Busy.",
  });
  expect(text()).not.toContain("Busy.");
});

const openMenu = async () => {
  await userEvent.click(screen.getByRole("button", { name: "More actions for lot 1006" }));
  await screen.findByRole("menu");
};

test("opens the delete confirmation from the card's menu, and returns the focus to the menu's button", async () => {
  const { item, removals } = await show({});
  expect(screen.queryByRole("button", { name: /Delete/ })).toBeNull();
  await openMenu();
  await userEvent.click(screen.getByRole("menuitem", { name: "Delete lot 1006" }));
  expect(await untilCalled(removals)).toEqual(["remove-lot", "More actions for lot 1006"]);
  expect(screen.queryByRole("menu")).toBeNull();
  expect(listPlace(item.manifestId).read()).toBeUndefined();
});

test("closes the card's menu with Escape without running an action, and reopens the menu", async () => {
  const { removals } = await show({});
  await openMenu();
  await userEvent.keyboard("{Escape}");
  await untilPage(() => expect(screen.queryByRole("menu")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "More actions for lot 1006" }));
  await openMenu();
  expect(removals).not.toHaveBeenCalled();
});

test("opens the lot from the card's menu", async () => {
  const { item, router } = await show({});
  await openMenu();
  await userEvent.click(screen.getByRole("menuitem", { name: "Edit lot 1006" }));
  await untilPage(() =>
    expect(router.state.location.pathname).toBe(`/manifests/${item.manifestId}/items/${item.id}/edit`),
  );
  expect(listPlace(item.manifestId).read()).toMatchObject({ itemId: item.id });
});

test("shows a lot's estimate beside its category", async () => {
  const { text } = await show({ category: "Furniture", lowEstimate: 1200, highEstimate: 1800 });
  expect(text()).toContain("Furniture$1,200 – $1,800");
});

test("shows no estimate for a lot without one, or for a cached lot from before estimates existed", async () => {
  const { lowEstimate: _low, highEstimate: _high, ...older } = makeItem({ category: "Furniture" });
  const { text } = await show(older);
  expect(text()).toMatch(/Furniture$/);
});

test.each([
  ["new", "New since the last export"],
  ["changed", "Changed since the last export"],
] as const)("marks a lot that is %s since the last export", async (change, words) => {
  const { text } = await show({}, change);
  expect(text()).toContain(words);
});
