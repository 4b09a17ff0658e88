import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Browser } from "./app-server";
import { findButton, press } from "./controls";
import { openApp } from "./open-app";
import { untilPage } from "./page-changes";

/** Waits for the card of a lot with this text. */
export const findCard = (text: RegExp) =>
  untilPage(() => {
    const cards = [...document.querySelectorAll("article")];
    const found = cards.find(({ textContent }) => text.test(textContent ?? ""));
    if (!found) throw new Error(`No card has the text ${text}`);
    return found;
  });

/** Opens a new manifest with these lots, numbered from 1000, and starts the selection mode. */
export async function openSelection(browser: Browser, ...lots: object[]) {
  const { id = "" } = await browser.api("POST", "/manifests", { name: "Barn clearance", consignor: "Weir" });
  const items: string[] = [];
  for (const lot of lots) {
    const made = await browser.api("POST", "/items", { manifestId: id, ...lot });
    items.push(made.id ?? "");
  }
  const page = openApp(browser, `/manifests/${id}`);
  await findCard(/Lot /);
  await press("Select lots");
  /** Reads a lot by its index. */
  const read = (place: number) => browser.api<Record<string, unknown>>("GET", `/items/${items[place]}`);
  return { ...page, id, items, read };
}

export async function selectLots(...lots: string[]): Promise<void> {
  for (const lot of lots) fireEvent.click(await screen.findByLabelText(`Select lot ${lot}`));
}

export const openMoreActions = async () =>
  userEvent.click(await findButton("More actions for the selected lots"));

/** Chooses an action in the toolbar's menu. */
export async function chooseAction(name: RegExp): Promise<void> {
  await openMoreActions();
  await userEvent.click(await screen.findByText(name, { selector: "[role=menuitem]" }));
}
