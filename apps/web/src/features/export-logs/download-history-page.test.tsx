import type { ExportLog } from "@lotwright/contracts/exports/export-logs";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makePreset } from "../../testing/make-preflight";
import { showScreen } from "../../testing/show-screen";
import { DownloadHistoryPage } from "./download-history-page";

const log: ExportLog = {
  id: "5a6b7c8d-9e0f-4a1b-8c2d-3e4f5a6b7c8d",
  manifestId: "7f0d7a52-3a6b-4e7c-9a55-0a1b2c3d4e5f",
  manifestName: "Barn clearance",
  createdAt: "2026-05-01T10:00:00.000Z",
  itemCount: 1,
  photoCount: 2,
  bytes: 2_000_000,
  format: "xlsx",
  preset: null,
  lots: null,
  fromDate: null,
  toDate: null,
};
const gone = { ...log, id: "6b7c8d9e-0f1a-4b2c-8d3e-4f5a6b7c8d9e", manifestId: null, manifestName: "Attic" };

async function show(logs: ExportLog[] = [log, gone]) {
  await showScreen(<DownloadHistoryPage renderAgain={(_log, manifestId) => <p>again {manifestId}</p>} />, {
    "exportLogs.list": () => logs,
    "exportPresets.list": () => [makePreset()],
    "auth.logoUrl": () => ({ logoUrl: null }),
  });
  const [first, second] = await screen.findAllByRole("article");
  if (!(first && second)) throw new Error("Two downloads are listed");
  return [within(first), within(second)] as const;
}

test("links a past download to its manifest, and offers to download it again", async () => {
  const [first] = await show();
  const link = first.getByRole("link", { name: "Barn clearance" });
  expect(link.getAttribute("href")).toBe(`/manifests/${log.manifestId}`);
  first.getByText(`again ${log.manifestId}`);
});

test("shows a past download of a deleted manifest without a link and without a download button", async () => {
  const [, second] = await show();
  second.getByRole("heading", { name: "Attic" });
  second.getByText("This manifest was deleted, or you no longer have access to it.");
  expect([second.queryByRole("link"), second.queryByText(/^again/)]).toEqual([null, null]);
});

test("names the platform and the version of its format, also of a platform that is no longer offered", async () => {
  const preset = { id: "hibid-af360", version: "2" };
  const [first, second] = await show([
    { ...log, preset },
    { ...gone, preset: { id: "old-hall", version: "1" } },
  ]);
  await first.findByText("For HiBid, version 2");
  second.getByText("For old-hall, version 1");
});

test("names the formats of tables in capitals, and those of documents in words", async () => {
  const [first, second] = await show([log, { ...gone, format: "pdf-receipt" }]);
  first.getByText("XLSX");
  second.getByText("Consignor receipts (PDF)");
});

test("names the selected lots of a past download that did not have all", async () => {
  const [first, second] = await show([{ ...log, lots: "1-20,35A" }, gone]);
  first.getByText("Selected lots: 1-20, 35A");
  expect(second.queryByText(/^Selected lots/)).toBeNull();
});
