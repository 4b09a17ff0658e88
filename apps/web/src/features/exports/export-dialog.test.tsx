import { defaultExportSettings } from "@lotwright/contracts/exports/export-settings";
import type { ExportInput } from "@lotwright/contracts/exports/exports";
import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { currentToast, removeWithUndo } from "../../lib/toasts";
import { makeFailure, makeLostCall } from "../../testing/failures";
import { makeItem } from "../../testing/make-item";
import { openPage } from "../../testing/make-outbox";
import { makePreflight } from "../../testing/make-preflight";
import { untilCalled } from "../../testing/mock-calls";
import { untilPage } from "../../testing/page-changes";
import { type Answers, owner, showScreen } from "../../testing/show-screen";
import { expectToast } from "../../testing/toasts";
import { DownloadAgain } from "./download-again";
import ExportDialog from "./export-dialog";

const manifestId = "7f0d7a52-3a6b-4e7c-9a55-0a1b2c3d4e5f";
const photo = (letter: string) => `/photos/${letter.repeat(32)}.jpg`;
const may = (day: number) => ({ createdAt: new Date(2026, 4, day, 12).toISOString() });
const items = [
  makeItem({ ...may(1), lotNumber: 1001, photoUrls: [photo("a"), photo("b")] }),
  makeItem({ ...may(2), lotNumber: 1002, title: " ", photoUrls: [photo("c"), "https://else.example/d.jpg"] }),
  makeItem({ ...may(2), lotNumber: 1003, title: "", sectionLetter: "B" }),
];
const settings = {
  ...defaultExportSettings,
  csvDelimiter: "semicolon",
  includeColumns: ["lotNumber", "title", "custom1", "custom2"],
  customColumnLabels: { custom1: "Maker" },
  columnOrder: ["custom2", "custom1"],
};
const answers: Answers = {
  "items.list": () => items,
  "exportSettings.current": () => settings,
  "exports.estimate": ({ fromDate }: ExportInput) => ({ photoBytes: fromDate ? 2_000_000 : 34_000_000 }),
  "manifests.byId": () => ({ id: manifestId }),
};

async function show(given: Answers = {}, queue?: Awaited<ReturnType<typeof openPage>>) {
  const [started, closed] = [vi.fn<(address: string) => void>(), vi.fn<() => void>()];
  const dialog = <ExportDialog manifestId={manifestId} onClose={closed} start={started} />;
  const page = await showScreen(dialog, { ...answers, ...given }, owner, queue);
  if (!given["items.list"]) await screen.findByText("Lots", { selector: "dt" });
  return { ...page, started, closed };
}

/** Reads the value beside a label in the summary. */
const said = (name: string) => {
  const term = screen.getByText(name, { selector: "dt" });
  return term.nextElementSibling?.textContent;
};
const outlook = () => screen.getAllByRole("status").at(-1)?.textContent;
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("sends a deletion whose Undo is still offered, and says while it waits that exports have the lot", async () => {
  const queue = await openPage();
  queue.server.removalFault = makeLostCall;
  const lot = makeItem({ manifestId, lotNumber: 1002 });
  const finish = await queue.outbox.removeLot(lot);
  removeWithUndo({ key: lot.id, title: "Lot 1002 deleted", undo: () => undefined, finish });
  await show({}, queue);
  await screen.findByText("1 deletion not sent yet. Exports have the lots until then.");
  await queue.settled();
  expect(queue.server.calls).toContain(`remove ${lot.id}`);
  queue.server.removalFault = () => undefined;
  await queue.outbox.flushNow();
  await untilPage(() => expect(screen.queryByText(/not sent yet/)).toBeNull());
});

test("summarizes format, columns, lots, photos, size and missing titles before an export", async () => {
  await show();
  await untilPage(() => expect(said("Size")).toBe("about 34 MB"));
  expect(said("Format")).toBe("CSV, separated by semicolonsChange format");
  expect(screen.getByRole("link", { name: "Change format" }).getAttribute("href")).toBe(
    "/settings/export#export-format",
  );
  expect(said("Columns")).toBe("4 columnsLot Number, Title, Custom2, Maker");
  expect(said("Lots")).toBe("3 lots");
  expect(said("Photos")).toBe("3 photos");
  const untitled = within(screen.getByText("No title").parentElement ?? document.body);
  expect(untitled.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["1002", "1003B"]);
});

test("counts only the lots of the chosen days in the export summary", async () => {
  const { inputsOf } = await show();
  choose("From Date", "2026-05-02");
  await untilPage(() => expect(said("Size")).toBe("about 2 MB"));
  expect([said("Lots"), said("Photos")]).toEqual(["2 lots", "1 photo"]);
  expect(screen.getAllByText(/\b2 lots\b/).map(({ role }) => role)).toEqual(["status", null]);
  expect(inputsOf("exports.estimate").at(-1)).toMatchObject({ manifestId, fromDate: "2026-05-02" });
  choose("From Date", "2026-05-03");
  await untilPage(() => expect(outlook()).toContain("No lots were added"));
});

test("exports all lots after the dates are cleared", async () => {
  const { started } = await show();
  const clear = screen.getByRole<HTMLButtonElement>("button", { name: "Clear Dates" });
  expect(clear.disabled).toBe(true);
  choose("From Date", "2026-05-02");
  choose("To Date", "2026-05-02");
  await untilPage(() => expect(said("Lots")).toBe("2 lots"));
  await userEvent.click(clear);
  expect(said("Lots")).toBe("3 lots");
  expect(screen.getByLabelText<HTMLInputElement>("From Date").value).toBe("");
  expect(clear.disabled).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Export" }));
  await untilCalled(started);
  expect(started.mock.calls[0]?.[0]).not.toContain("Date=");
});

test("does not request an estimate while the end date is before the start date", async () => {
  const { inputsOf } = await show();
  await untilPage(() => expect(said("Size")).toBe("about 34 MB"));
  choose("To Date", "2026-05-01");
  choose("From Date", "2026-05-02");
  await screen.findByText("Start date must be before or equal to end date");
  expect(said("Size")).toBe("Not known");
  const asked = inputsOf("exports.estimate") as ExportInput[]; // inputs that the dialog sends
  expect(asked.filter(({ fromDate, toDate }) => fromDate && toDate)).toEqual([]);
});

test("starts the download, shows a toast and closes the export dialog", async () => {
  const { started, closed } = await show();
  choose("To Date", "2026-05-01");
  await userEvent.click(screen.getByRole("button", { name: "Export" }));
  await untilCalled(closed);
  expect(started.mock.calls[0]?.[0]).toContain(`/api/manifests/${manifestId}/export?toDate=2026-05-01`);
  expect(currentToast()?.title).toBe("Export started");
});

test("does not start an export if the manifest cannot be fetched", async () => {
  const { started, closed } = await show({
    "manifests.byId": () => {
      throw makeFailure(404, { message: "This manifest doesn't exist, or you don't have access." });
    },
  });
  await userEvent.click(screen.getByRole("button", { name: "Export" }));
  await expectToast({ variant: "destructive" });
  expect(currentToast()?.title).not.toBe("Export started");
  expect([started.mock.calls, closed.mock.calls]).toEqual([[], []]);
});

test("explains while offline that an export needs a connection", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { inputsOf } = await show();
  expect(outlook()).toContain("You're offline. Exporting needs a connection.");
  expect(screen.getByRole("button", { name: "Export" }).hasAttribute("disabled")).toBe(true);
  expect(said("Size")).toBe("Not known");
  expect(inputsOf("exports.estimate")).toEqual([]);
});

test("repeats a past download with its dates and its format", async () => {
  const started = vi.fn<(address: string) => void>();
  const input = { manifestId, format: "xlsx" as const, fromDate: "2026-05-01", toDate: "2026-05-02" };
  await showScreen(<DownloadAgain name="Barn" input={input} start={started} />, answers);
  await userEvent.click(screen.getByRole("button", { name: "Download again: Barn" }));
  await untilCalled(started);
  expect(started.mock.calls[0]?.[0]).toContain("export?format=xlsx&fromDate=2026-05-01&toDate=2026-05-02");
  expect(currentToast()?.title).toBe("Export started");
});

test("does not start a platform's download while the check finds errors", async () => {
  const started = vi.fn<(address: string) => void>();
  const input = { manifestId, preset: "hibid-af360" };
  await showScreen(<DownloadAgain name="Barn" input={input} start={started} />, {
    ...answers,
    "exports.preflight": () => makePreflight({ canExport: false }),
  });
  await userEvent.click(screen.getByRole("button", { name: "Download again: Barn" }));
  await expectToast({ variant: "destructive" });
  expect(currentToast()?.description).toContain("Some lots have errors for HiBid");
  expect(started).not.toHaveBeenCalled();
});

test("shows that the lots are still loading", async () => {
  let load = (_items: unknown) => {};
  const loaded = new Promise((resolve) => {
    load = resolve;
  });
  await show({ "items.list": () => loaded });
  await screen.findByText("Loading items...");
  screen.getByRole("dialog", { name: "Export Manifest" });
  load(items);
  await untilPage(() => expect(said("Lots")).toBe("3 lots"));
});

test("links the export dialog to the formats of selling platforms", async () => {
  await show();
  const link = screen.getByRole("link", { name: "Export for a platform…" });
  expect(link.getAttribute("href")).toBe(`/manifests/${manifestId}/export`);
});
