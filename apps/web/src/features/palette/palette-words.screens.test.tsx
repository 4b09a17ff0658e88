import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { currentToast, dismissToast } from "../../lib/toasts";
import { serveApp } from "../../testing/app-server";
import { press } from "../../testing/controls";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";

const app = serveApp();

/** A word, the title of its first hit, the page and the dialog that it opens, and the control that gets the focus. */
type Row = readonly [word: string, hit: string, place: string, focus?: string];

const list = "/manifests/sale";
const anyLot = "Select lot 1001";

const wordsOfSales: readonly Row[] = [
  ["results", "Import results", `${list} Import Results`, "Choose a file"],
  ["hammer", "Import results", `${list} Import Results`, "Choose a file"],
  ["unsold", "Unsold lots → next sale", `${list} Unsold lots → next sale`],
  ["next sale", "Unsold lots → next sale", `${list} Unsold lots → next sale`],
  ["renumber", "Renumber lots", `${list} Renumber Lots`, "First number"],
  ["print", "Print sale catalog (PDF)", `${list}/export?preset=pdf-catalog`],
  ["receipt", "Print consignor receipts (PDF)", `${list}/export?preset=pdf-receipt`],
  ["hibid", "Export for HiBid (Auction Flex 360)", `${list}/export?preset=hibid-af360`],
  ["ebay", "Export for eBay drafts", `${list}/export?preset=ebay-drafts`],
  ["download", "Download photos and spreadsheet", `${list} Export Manifest`, "From Date"],
  ["import", "Import lots", `${list}/import`, "Choose a file"],
  ["share", "Share catalog", `${list} Share catalog`, "Public sharing"],
  ["currency", "Currency of the sale", `${list} Manifest Settings`, "Currency"],
  ["history", "History of this sale", "/activity?manifestId=sale"],
];

const wordsOfLists: readonly Row[] = [
  ["filter", "Filter lots", `${list} Filter lots`, "Consignor"],
  ["category", "Filter by category", `${list} Filter lots`, "Category"],
  ["price", "Price lots", `${list}?is=no-price`],
  ["select", "Select lots", list, anyLot],
  ["merge", "Merge lots", list, anyLot],
  ["split", "Split photos of a lot", list, anyLot],
  ["move", "Move lots to another manifest", list, anyLot],
  ["duplicate", "Same again", list, anyLot],
  ["mark", "Find a mark or barcode", list, "Search by lot #, title, category..."],
  ["barcode", "Find a mark or barcode", list, "Search by lot #, title, category..."],
  ["voice", "Voice Mode", `${list}/voice`],
  ["dictate", "Voice Mode", `${list}/voice`],
  ["camera", "Add item", `${list}/camera`],
  ["section", "Number and section of the next lot", `${list}/camera Number and section`, "Section"],
  ["blur", "Before you leave", `${list}/camera Before you leave`],
];

const wordsOfTheApp: readonly Row[] = [
  ["undo", "Undo a change", "/activity"],
  ["phone", "Connect a phone", "/connect"],
  ["team", "Team Management", "/team-management"],
  ["invite", "Invite a team member", "/team-management Invite by link", "Name (optional)"],
  ["seller", "Consignors", "/consignors"],
  ["help", "Help and keyboard shortcuts", `${list} Help`],
  ["backup", "Backups", "/settings/backup#backups", "Backups"],
  ["recover", "Backups", "/settings/backup#backups", "Backups"],
  ["archive", "Download everything", "/settings/data#your-data", "Download everything"],
  ["logo", "Company Logo", "/settings/house#company", "Upload company logo"],
  ["password", "Change Password", "/settings/account#account", "Change Password"],
  ["quota", "Usage", "/settings/data#usage", "Usage"],
  ["key", "Create API key", "/settings/api#api-keys", "Create Key"],
  ["dark", "Dark mode", `${list} Light and dark follow this device`],
];

const wordsOfLots: readonly Row[] = [
  ["category", "Category", "lot", "Category"],
  ["price", "Start price", "lot", "Start price"],
  ["section", "Section", "lot", "Section"],
  ["history", "History of this lot", "lot History of lot 1000"],
  ["duplicate", "Duplicate this lot", "lot Duplicate lot 1000"],
  ["move", "Move this lot", "lot Move lot 1000"],
];

const nameOf = (element: Element | null) =>
  element?.getAttribute("aria-label") ??
  (element as HTMLInputElement | null)?.labels?.[0]?.textContent ?? // only fields have labels
  element?.textContent ??
  "";

const textOf = (id: string | null | undefined) => (id ? document.getElementById(id)?.textContent : undefined);

const openToast = () => (currentToast()?.isOpen ? currentToast()?.title : undefined);

/** The page, and the title of the dialog or the toast on it. */
function placeOf(ids: Record<string, string>): string {
  const titleId = document.querySelector("[role=dialog]")?.getAttribute("aria-labelledby");
  const { pathname, search, hash } = location;
  const address = Object.entries(ids).reduce(
    (path, [id, name]) => path.replace(id, name),
    `${pathname}${decodeURIComponent(search)}${hash}`,
  );
  return [address, textOf(titleId) ?? openToast()].filter(Boolean).join(" ");
}

async function openSale() {
  const browser = app.openBrowser();
  await browser.register();
  const { id: sale = "" } = await browser.api("POST", "/manifests", { name: "Barn", consignor: "Weir" });
  const { id: lot = "" } = await browser.api("POST", "/items", { manifestId: sale, title: "Lamp" });
  await browser.api("POST", "/items", { manifestId: sale, title: "Chair" });
  const { router } = openApp(browser, `/manifests/${sale}`);
  await screen.findByText("Lamp");
  return { router, sale, lot };
}

/** The palette's field. A query by role would compute the name of each control. */
const field = () => {
  const found = document.querySelector("[role=combobox][aria-label='Find anything']");
  if (!found) throw new Error("The palette is closed");
  return found;
};

/** Types a word into the palette and chooses its first hit, which must have this title. */
async function choose(word: string, hit: string): Promise<void> {
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  fireEvent.change(field(), { target: { value: word } });
  await untilPage(() => {
    const active = document.querySelector("[role=option][aria-selected=true]");
    expect(active?.querySelector("[data-title]")?.textContent, word).toBe(hit);
  });
  fireEvent.keyDown(field(), { key: "Enter" });
}

const closeDialog = async () => {
  dismissToast();
  if (document.querySelector("[role=dialog]")) await userEvent.keyboard("{Escape}");
};

test.each([
  ["a sale", wordsOfSales],
  ["a list of lots", wordsOfLists],
  ["the app", wordsOfTheApp],
])(
  "does what words of the trade mean for %s with the first hit",
  async (_, rows) => {
    const { router, sale } = await openSale();
    for (const [word, hit, place, focus] of rows) {
      await choose(word, hit);
      await untilPage(() => {
        expect(placeOf({ [sale]: "sale" }), word).toBe(place);
        if (focus) expect(nameOf(document.activeElement).trim(), word).toBe(focus);
      });
      await closeDialog();
      await router.navigate({ to: "/manifests/$manifestId", params: { manifestId: sale } });
      await screen.findByText("Lamp");
    }
  },
  120_000,
);

test("does what words mean for the lot whose form is open, and for selected lots", async () => {
  const { router, sale, lot } = await openSale();
  await press("Select lots");
  fireEvent.click(await screen.findByLabelText("Select lot 1000"));
  fireEvent.click(screen.getByLabelText("Select lot 1001"));
  await screen.findByText("2 lots selected");
  await choose("merge", "Merge lots");
  await screen.findByRole("dialog", { name: "Merge 2 lots" });
  await closeDialog();
  const params = { manifestId: sale, itemId: lot };
  await router.navigate({ to: "/manifests/$manifestId/items/$itemId/edit", params });
  for (const [word, hit, place, focus] of wordsOfLots) {
    await choose(word, hit);
    await untilPage(() => {
      expect(placeOf({ [`/manifests/${sale}/items/${lot}/edit`]: "lot" }), word).toBe(place);
      if (focus) expect(nameOf(document.activeElement).trim(), word).toBe(focus);
    });
    await closeDialog();
  }
}, 60_000);
