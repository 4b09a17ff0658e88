import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, onTestFinished, vi } from "vitest";
import { storedView } from "../features/lot-list/view/preload-view";
import type { serveApp } from "./app-server";
import { openApp } from "./open-app";
import { untilPage } from "./page-changes";

type App = ReturnType<typeof serveApp>;
type Listed = {
  id: string;
  manifestId: string;
  lotNumber: number;
  title: string;
  quantity: number;
  category: string;
};

/** Mocks the sizes that decide which rows and columns are rendered, since jsdom has no layout. */
function setSizes() {
  const sizes = [
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(700),
    vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(3_000),
    vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(3_000),
    vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(700),
  ];
  onTestFinished(() => {
    for (const size of sizes) size.mockRestore();
  });
}

/** Opens the table of a manifest with these lots, numbered from 1000. */
export async function openLotTable(app: App, lots: readonly object[], search = "") {
  setSizes();
  storedView.write("table");
  const browser = app.openBrowser();
  await browser.register();
  const { id = "" } = await browser.api("POST", "/manifests", { name: "Barn clearance", consignor: "Weir" });
  for (const lot of lots) await browser.api("POST", "/items", { manifestId: id, ...lot });
  openApp(browser, `/manifests/${id}${search}`);
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }));
  const grid = await screen.findByRole("grid", {}, { timeout: 25_000 });
  await untilPage(() => expect(screen.queryByText(/Loading the details/)).toBeNull());
  const stored = () => browser.api<Listed[]>("GET", `/manifests/${id}/items`);
  return { browser, id, grid, user: userEvent.setup(), stored };
}

/** Finds the cell of a lot and a column. */
export function cell(lot: string, column: string): HTMLElement {
  const heading = [...document.querySelectorAll("[role=columnheader]")].find(({ textContent }) =>
    textContent?.startsWith(column),
  );
  const place = heading?.getAttribute("data-column");
  const row = [...document.querySelectorAll("[role=row]")].find(
    (each) => each.querySelector("[data-action=open]")?.textContent === lot,
  );
  const found = row?.querySelector<HTMLElement>(`[role=gridcell][data-column="${place}"]`);
  if (!found) throw new Error(`There is no cell ${column} of lot ${lot}`);
  return found;
}
