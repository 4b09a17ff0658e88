import type { PreflightInput } from "@lotwright/contracts/exports/preflight";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { makeItem } from "../../../testing/make-item";
import { makePreflight, makePreset } from "../../../testing/make-preflight";
import { untilCalled } from "../../../testing/mock-calls";
import { showScreen } from "../../../testing/show-screen";
import { ExportPage } from "./export-page";

const manifestId = "7f0d7a52-3a6b-4e7c-9a55-0a1b2c3d4e5f";
const hibid = makePreset();
const start = vi.fn<(address: string) => void>();

/** Renders the page like its route, with target and selection in the URL. */
function Page({ target, selection }: { target: string; selection: string }) {
  const [wanted, setWanted] = useState(target);
  const [lots, setLots] = useState<string | undefined>(selection);
  const search = { wanted, lots, onChoose: setWanted, onAllLots: () => setLots(undefined) };
  return <ExportPage manifestId={manifestId} {...search} start={start} />;
}

const lastDelivery = { at: "2026-01-06T12:00:00.000Z", by: "", version: "1" };

const show = (selection: string, target = hibid.id) => {
  start.mockReset();
  const items = [1000, 1001, 1002, 1003].map((lotNumber) => makeItem({ manifestId, lotNumber }));
  return showScreen(<Page target={target} selection={selection} />, {
    "manifests.byId": () => ({ id: manifestId, name: "Barn clearance" }),
    "exportPresets.list": () => [hibid],
    "exports.preflight": ({ lots }: PreflightInput) =>
      makePreflight({
        ...{ preset: hibid, lotCount: lots ? 2 : 4 },
        lastDelivery: { ...lastDelivery, new: 0, changed: lots ? 1 : 3, removed: 0, unchanged: 1 },
      }),
    "exportMappings.byId": ({ presetId }: { presetId: string }) => ({ presetId }),
    "items.list": () => items,
    "items.cards": () => items,
    "exportSettings.current": () => new Promise(() => undefined),
    "exports.estimate": () => ({ photoBytes: 2_000_000 }),
    "ai.provider": () => ({ isSetUp: false }),
  });
};

const note = async () => within(await screen.findByRole("region", { name: "Selected lots" }));
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

test("checks and downloads the selected lots for a platform, and goes back to all lots", async () => {
  const { inputsOf } = await show("1000,1002");
  (await note()).getByText("1000, 1002");
  await (await note()).findByText("Only 2 selected lots");
  await screen.findByText("1 selected lot changed since the HiBid export of January 6, 2026");
  screen.getByRole("radio", { name: /^All selected lots/ });
  await screen.findAllByText(/^2 lots/);
  await userEvent.click(button("Download"));
  await untilCalled(start);
  expect(start.mock.calls[0]?.[0]).toContain(`preset=${hibid.id}&lots=1000,1002&`);
  const checked = { manifestId, preset: hibid.id, limit: 50 };
  expect(inputsOf("exports.preflight").at(-1)).toEqual({ ...checked, lots: "1000,1002" });

  await userEvent.click(button("Export all lots"));
  await screen.findByText("3 lots changed since the HiBid export of January 6, 2026");
  expect(screen.queryByRole("region", { name: "Selected lots" })).toBeNull();
  await userEvent.click(button("Download"));
  await untilCalled(start, 2);
  expect(start.mock.calls[1]?.[0]).not.toContain("lots=");
});

test("counts, estimates and downloads the selected lots in Lotwright's own format, without dates", async () => {
  const { inputsOf } = await show("1001-1003", "zip");
  await screen.findByText("3 lots", { selector: "[role=status]" });
  expect(screen.queryByLabelText("From Date")).toBeNull();
  await screen.findByText(/^about/);
  expect(inputsOf("exports.estimate")).toMatchObject([{ manifestId, lots: "1001-1003" }]);
  await userEvent.click(button("Export"));
  await untilCalled(start);
  expect(start.mock.calls[0]?.[0]).toContain("export?lots=1001-1003&");
  await userEvent.click(button("Export all lots"));
  await screen.findByLabelText("From Date");
  await screen.findByText("4 lots", { selector: "[role=status]" });
});

test("shows a message instead of exporting if no lot has one of the numbers", async () => {
  await show("7-9", "zip");
  await (await note()).findByText("None of the selected lots are in this manifest");
  await screen.findByText("No lot has one of these numbers.");
  expect(button("Export").disabled).toBe(true);
});

test("says what is wrong with a selection that is no list of lots, and offers all lots", async () => {
  await show("chairs");
  (await note()).getByText("“chairs” is not a lot. Write lot numbers such as 1-20, 35A.");
  expect(screen.queryByRole("button", { name: "Download" })).toBeNull();
  await userEvent.click(button("Export all lots"));
  await screen.findByRole("button", { name: "Download" });
});
