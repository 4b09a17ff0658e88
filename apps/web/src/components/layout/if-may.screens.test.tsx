import type { can } from "@lotwright/contracts/workspace/permissions";
import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { type Browser, serveApp } from "../../testing/app-server";
import { press } from "../../testing/controls";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";

const app = serveApp();

/** Permissions of a role that reads everything and writes nothing but its account. */
const readOnly: typeof can = (_role, permission) => /^account\.|\.read$/.test(permission);

let browser: Browser;
let sale: string;
let lot: string;
beforeAll(async () => {
  browser = app.openBrowser();
  await browser.register();
  const manifest = await browser.api("POST", "/manifests", { name: "Barn clearance", consignor: "Weir" });
  sale = `/manifests/${manifest.id}`;
  const photoUrls = [await browser.uploadPhoto()];
  const item = await browser.api("POST", "/items", { manifestId: manifest.id, title: "Lamp", photoUrls });
  lot = `${sale}/items/${item.id}/edit`;
});

const isUsable = (control: Element) => !control.matches(":disabled") && !control.closest("fieldset:disabled");

const nameOf = (control: Element): string => {
  const label = control.getAttribute("aria-label") ?? control.closest("label")?.textContent;
  const labels =
    control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.labels : null;
  return (label ?? labels?.[0]?.textContent ?? control.textContent ?? "").trim();
};

/** Accessible names of all buttons, links and fields on the page. */
const controls = () =>
  [...document.querySelectorAll("button, a[href], input, select, textarea, [contenteditable]")]
    .filter(isUsable)
    .map(nameOf);

const shared = ["All uploaded", "Find anything", "Help"];
const home = [
  ...["Skip to content", ...shared, "Downloads", "Consignors", "Settings"],
  ...["Search manifests...", "Sort manifests", "List view", "Grid view", "Barn clearance"],
];
const list = [
  ...["Skip to content", "All manifests", ...shared, "Search", "1 described", "0 of 1 priced"],
  ...["Search by lot #, title, category...", "Filter", "One photo 1", "No price 1", "Sort lots"],
  ...["Cards view", "Table view", "Select lots", "Peek at lot 1000", "More actions for lot 1000", "Lamp"],
];
const simple = ["Skip to content", "Back to manifests", ...shared];
const settings = [
  ...["All settings", "Account", "House", "Catalog look", "Lots", "Export", "Phones", "Backup"],
  ...["Edit Name", "Change Password", "Log Out", "Set up a phone"],
];

const screens: [name: string, path: () => string, controls: string[]][] = [
  ["the manifests", () => "/", home],
  ["a list of lots", () => sale, list],
  ["the form of a lot", () => lot, ["Skip to content", "Back to items", ...shared, "View photo 1"]],
  ["the settings", () => "/settings", [...simple, ...settings]],
  ["the consignors", () => "/consignors", [...simple, "Weir"]],
  [
    "a consignor",
    () => "/consignors/record?name=Weir",
    ["Skip to content", "Back to consignors", ...shared, "Barn clearance"],
  ],
  ["the downloads", () => "/downloads", simple],
  ["the team", () => "/team-management", home],
  ["an export", () => `${sale}/export`, list],
  ["an export format", () => `${sale}/export/format`, list],
  ["the camera", () => `${sale}/camera`, list],
  ["a new lot", () => `${sale}/new-item`, list],
  ["Voice Mode", () => `${sale}/voice`, list],
  ["an import", () => `${sale}/import`, list],
];

test.each(screens)(
  "offers a role that only reads nothing that writes at %s",
  async (_name, path, expected) => {
    openApp(browser, path(), [], { rules: readOnly });
    await untilPage(() => expect(controls()).toEqual(expected));
  },
);

test("opens no editor in the table for a role that only reads", async () => {
  openApp(browser, sale, [], { rules: readOnly, isWide: true });
  await press("Table view");
  const cell = await screen.findByRole("gridcell", { name: /Lamp/ });
  fireEvent.mouseDown(cell);
  fireEvent.doubleClick(cell);
  await userEvent.keyboard("x");
  expect(screen.queryByRole("textbox", { name: /Title/ })).toBeNull();
  expect(cell.textContent).toContain("Lamp");
});
