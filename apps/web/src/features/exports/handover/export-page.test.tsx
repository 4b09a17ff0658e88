import type { ExportMapping } from "@lotwright/contracts/exports/export-mappings";
import type { FindingGroup, Preflight } from "@lotwright/contracts/exports/preflight";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { currentToast } from "../../../lib/toasts";
import { makeFailure } from "../../../testing/failures";
import { makeFinding, makeGroup, makePreflight, makePreset } from "../../../testing/make-preflight";
import { untilCalled } from "../../../testing/mock-calls";
import { untilPage } from "../../../testing/page-changes";
import { type Answers, owner, showScreen } from "../../../testing/show-screen";
import { ExportPage } from "./export-page";

const manifestId = "7f0d7a52-3a6b-4e7c-9a55-0a1b2c3d4e5f";
const hibid = makePreset();
const easylive = makePreset({ id: "easylive", label: "easyLive", isVerified: false, grade: "B" });
const own = makePreset({ id: "own-1", label: "Spring house", isOwn: true, isVerified: false });
const shop = makePreset({ id: "shopify", label: "Shopify", isAuction: false });

const tooLong = makeFinding({
  lot: "12A",
  value: "A very old oak chair",
  after: "Old oak chair",
  message: "20 characters, 7 too many",
});
const warnings = makeGroup({
  code: "html-not-allowed",
  level: "warning",
  column: "Description",
  heading: "1 lot loses its HTML tags in Description",
  isAutomatic: true,
  findings: [makeFinding({ lot: "14", field: "description", value: "<b>Oak</b>", after: "Oak" })],
});
const unverified = makeGroup({
  code: "preset-unverified",
  level: "info",
  column: "",
  heading: "Known from one source only",
  findings: [makeFinding({ itemId: null, lot: "", field: null, message: "Try a few lots first" })],
});
const names = makeGroup({
  ...{ code: "photo-name-collision", level: "info", column: "", heading: "Photos will be renamed" },
  findings: [makeFinding({ itemId: null, lot: "", field: null, message: "Named after the lots" })],
});
const errors = makeGroup({ heading: "1 title will be cut at 50 characters", findings: [tooLong], limit: 13 });

const checked = (groups: FindingGroup[], more: Partial<Preflight> = {}) => makePreflight({ groups, ...more });

const start = vi.fn<(address: string) => void>();

/** Renders the page like its route, with the chosen target in the URL. */
function Page({ first }: { first?: string | undefined }) {
  const [wanted, setWanted] = useState(first);
  return <ExportPage manifestId={manifestId} wanted={wanted} onChoose={setWanted} start={start} />;
}

const member = { ...owner, role: "team" };

const show = (
  check: Preflight | Answers[string],
  first: string | null = hibid.id,
  { presets = [hibid, easylive, shop], user = owner } = {},
) =>
  showScreen(
    <Page first={first ?? undefined} />,
    {
      "manifests.byId": () => ({ id: manifestId, name: "Barn clearance" }),
      "exportPresets.list": () => presets,
      "exports.preflight": typeof check === "function" ? check : () => check,
      "exportMappings.byId": ({ presetId }: ExportMapping) => ({ presetId }),
      "items.list": () => [],
      "exportSettings.current": () => new Promise(() => undefined),
      "exports.estimate": () => ({ photoBytes: 0 }),
      "ai.provider": () => ({ isSetUp: false }),
    },
    user,
  );

const downloadButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Download" });

test("offers Lotwright's own export first, then documents to print, then the platforms by kind", async () => {
  await show(checked([]), "zip");
  await screen.findByRole("radio", { name: /Shopify/ });
  const labels = screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent);
  expect(labels).toEqual([
    "Lotwright ZIPPhotos and a spreadsheet",
    "Sale catalog (PDF)Photos and texts, for the room",
    "Consignor receipts (PDF)Signed by each consignor",
    "Statements of results (PDF)What each lot sold for",
    "Lot list (PDF)Numbers and titles, large",
    "Labels with QR codes (PDF)24 adhesive labels a sheet",
    "HiBid",
    "easyLive",
    "Shopify",
  ]);
  const select = screen.getByRole("combobox", { name: "Export to" });
  expect([...select.querySelectorAll("optgroup")].map(({ label }) => label)).toEqual([
    "Print",
    "Auctions",
    "Shops and marketplaces",
  ]);
  await screen.findByRole("button", { name: "Export" });
  screen.getByLabelText("From Date");
});

test("offers the workspace's own formats before the platforms, to members too", async () => {
  await show(checked([]), own.id, { presets: [hibid, shop, own], user: member });
  await screen.findByRole("heading", { name: "Spring house" });
  const labels = screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent);
  expect(labels[0]).toBe("Lotwright ZIPPhotos and a spreadsheet");
  const place = labels.indexOf("Spring house");
  expect(labels.slice(place, place + 2)).toEqual(["Spring house", "HiBid"]);
  const options = within(screen.getByRole("group", { name: "Your formats" })).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual(["Spring house"]);
  expect(screen.queryByRole("link", { name: /format/ })).toBeNull();
});

test("opens the editor of formats for admins: of a new one, and of one of their own", async () => {
  await show(checked([]), own.id, { presets: [hibid, own] });
  const addressOf = async (name: string) =>
    (await screen.findAllByRole("link", { name }))[0]?.getAttribute("href");
  const editor = `/manifests/${manifestId}/export/format`;
  expect(await addressOf("Edit format")).toBe(`${editor}?format=own-1`);
  expect(await addressOf("Add a format")).toBe(editor);
  // One link for phones below the select, and one for desktops in the list.
  expect(screen.getAllByRole("link", { name: "Add a format" })).toHaveLength(2);
  await userEvent.click(screen.getByRole("radio", { name: /HiBid/ }));
  await screen.findByRole("heading", { name: "HiBid" });
  expect(screen.queryByRole("link", { name: "Edit format" })).toBeNull();
});

test("opens the platform again that the user chose last", async () => {
  const { inputsOf, unmount } = await show(checked([]), "zip");
  await userEvent.click(await screen.findByRole("radio", { name: /Shopify/ }));
  await screen.findAllByText("No problems found");
  expect(inputsOf("exports.preflight")).toEqual([{ manifestId, preset: "shopify", limit: 50 }]);
  unmount();
  await show(checked([]), null);
  await screen.findByRole("heading", { name: "Shopify" });
});

test("sums up the files, and lists what would happen: errors, warnings, information", async () => {
  await show(
    checked([names, warnings, errors], {
      lotCount: 2_000,
      leftOutCount: 1,
      photoCount: 7_912,
      files: ["a", "b"],
    }),
  );
  const [status] = await screen.findAllByText("2,000 lots · 2 files · 7,912 photos · 1 skipped");
  within(status?.closest("main") ?? document.body).getByText(
    "1 of 2,000 lots needs something before HiBid accepts it: 1 title too long · 1 warning",
  );
  const groups = screen.getAllByRole("button", { expanded: true }).map(({ textContent }) => textContent);
  expect(groups).toEqual([
    "1 error1 title will be cut at 50 characters",
    "1 warning1 lot loses its HTML tags in Description",
  ]);
  const closed = screen.getByRole("button", { name: /Photos will be renamed/ });
  expect(closed.getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(closed);
  screen.getByText("Named after the lots");
});

test("shows a finding before and after, and says what the file is written with anyway", async () => {
  await show(checked([errors, warnings]));
  const list = within(await screen.findByRole("list", { name: errors.heading }));
  expect(list.getByRole("link", { name: "Lot 12A" }).getAttribute("href")).toBe(
    `/manifests/${manifestId}/items/${tooLong.itemId}/edit`,
  );
  expect(list.getByText("Suggested").nextElementSibling?.textContent).toBe("Old oak chair");
  expect(list.getByText("Now").nextElementSibling?.querySelector("del")?.textContent).toBe("A very old ");
  list.getByText("20 characters, 7 too many");
  const automatic = within(screen.getByRole("list", { name: warnings.heading }));
  expect(automatic.getByText("Written as").nextElementSibling?.textContent).toBe("Oak");
  expect(automatic.getByText("Now").nextElementSibling?.getAttribute("dir")).toBe("auto");
});

test("leads from a photo with contact details to its lot, and offers to skip the lot", async () => {
  const message = "Photo 2 reads “www.example.com”";
  const onPhoto = makeFinding({ lot: "7", field: null, message });
  const heading = "1 lot has contact details on a photo";
  const about = { code: "photo-contact-text", level: "warning", column: "" } as const;
  await show(checked([makeGroup({ ...about, heading, findings: [onPhoto] })]));
  const list = within(await screen.findByRole("list", { name: heading }));
  list.getByText(message);
  expect(list.getByRole("link", { name: "Lot 7" }).getAttribute("href")).toBe(
    `/manifests/${manifestId}/items/${onPhoto.itemId}/edit`,
  );
  expect(list.getAllByRole("button").map(({ ariaLabel }) => ariaLabel)).toEqual(["Skip lot 7"]);
});

test("renders 50 findings of a long group at a time", async () => {
  const findings = Array.from({ length: 2_000 }, (_, index) => makeFinding({ lot: String(index + 1) }));
  await show(checked([makeGroup({ heading: "2,000 titles", findings })]));
  const list = within(await screen.findByRole("list", { name: "2,000 titles" }));
  expect(list.getAllByRole("link")).toHaveLength(50);
  await userEvent.click(list.getByRole("button", { name: "Show 50 more" }));
  expect(list.getAllByRole("link")).toHaveLength(100);
});

test("blocks the download while there are errors, and says so", async () => {
  await show(checked([errors, warnings]));
  await screen.findByText("1 lot needs something first.");
  expect(downloadButton().disabled).toBe(true);
});

test("asks before a download with warnings, and downloads the platform's format", async () => {
  start.mockReset();
  await show(checked([warnings, unverified]));
  await screen.findByRole("list", { name: warnings.heading });
  await userEvent.click(downloadButton());
  const dialog = within(await screen.findByRole("dialog", { name: "Export with 1 warning?" }));
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([warnings.heading]);
  expect(start).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole("button", { name: "Export anyway" }));
  await untilCalled(start);
  expect(start.mock.calls[0]?.[0]).toContain(`/api/manifests/${manifestId}/export?preset=hibid-af360`);
  expect(currentToast()?.title).toBe("Export started");
  await untilPage(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("downloads without a question if the check found no problem", async () => {
  start.mockReset();
  await show(checked([unverified]));
  await screen.findAllByText("No problems found");
  await userEvent.click(downloadButton());
  await untilCalled(start);
});

test("explains while offline that a check needs a connection", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { inputsOf } = await show(checked([]));
  await screen.findByText("You're offline. Checking needs a connection.");
  expect(downloadButton().disabled).toBe(true);
  expect(inputsOf("exports.preflight")).toEqual([]);
});

test("shows a failed check in its place, without a toast, and checks again on Retry", async () => {
  const before = currentToast()?.key;
  let isBroken = true;
  await show(() => {
    if (isBroken) throw makeFailure(503, { message: "The server is busy. Try again in a minute." });
    return checked([]);
  });
  await screen.findByText("The server is busy. Try again in a minute.");
  expect(currentToast()?.key).toBe(before);
  isBroken = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findAllByText("No problems found");
});

test("says that it is checking, and that a manifest has no lots", async () => {
  let answer = (_check: Preflight) => {};
  const answered = new Promise<Preflight>((resolve) => {
    answer = resolve;
  });
  await show(() => answered);
  await screen.findByText("Checking…");
  answer(checked([], { lotCount: 0, photoCount: 0 }));
  await screen.findByText("This manifest has no lots yet.");
  expect(downloadButton().disabled).toBe(true);
  screen.getByText("There are no lots to export.");
});

test("opens the steps of the upload after the download, and brings them into view", async () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockResolvedValue();
  await show(checked([]));
  const steps = await screen.findByRole("button", { name: "How to upload to HiBid" });
  expect([steps.getAttribute("aria-expanded"), scrolled.mock.calls]).toEqual(["false", []]);
  await userEvent.click(downloadButton());
  await screen.findByRole("button", { name: "How to upload to HiBid", expanded: true });
  screen.getByText("Open Import Lots.");
  expect(scrolled).toHaveBeenCalledWith({ block: "nearest", behavior: "smooth" });
});

test("says once why an unverified format is tried with one lot first", async () => {
  await show(checked([unverified]), easylive.id);
  await screen.findByText("easyLive's format is known from one source.");
  expect(screen.getAllByText("Try one lot first")).toHaveLength(1);
  expect(screen.queryByText(/Known from one source only/)).toBeNull();
});

test("explains how to upload the files to the platform", async () => {
  await show(checked([]));
  await userEvent.click(await screen.findByRole("button", { name: "How to upload to HiBid" }));
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    ...hibid.steps,
    ...hibid.notes,
  ]);
});
