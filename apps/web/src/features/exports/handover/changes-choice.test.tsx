import type { LastDelivery } from "@lotwright/contracts/exports/deliveries";
import type { Preflight, PreflightInput } from "@lotwright/contracts/exports/preflight";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { makePreflight, makePreset } from "../../../testing/make-preflight";
import { untilCalled } from "../../../testing/mock-calls";
import { showScreen } from "../../../testing/show-screen";
import { PresetPane } from "./preset-pane";

const manifestId = "7f0d7a52-3a6b-4e7c-9a55-0a1b2c3d4e5f";
const hibid = makePreset({ label: "HiBid (Auction Flex 360)" });

const delivered = (counts: Partial<LastDelivery> = {}): LastDelivery => ({
  ...{ at: "2026-01-06T12:00:00.000Z", by: "", version: "1" },
  ...{ new: 0, changed: 0, removed: 0, unchanged: 20, ...counts },
});

const start = vi.fn<(address: string) => void>();

const show = (
  lastDelivery: LastDelivery | null,
  preset = hibid,
  delta: Partial<Preflight> = { lotCount: 15 },
) =>
  showScreen(<PresetPane {...{ manifestId, preset, start }} />, {
    "exports.preflight": ({ changes }: PreflightInput) =>
      makePreflight({ lotCount: 20, ...(changes && delta), preset, lastDelivery }),
    "manifests.byId": () => ({ id: manifestId, name: "Barn clearance" }),
    "exportMappings.byId": ({ presetId }: { presetId: string }) => ({ presetId }),
    "ai.provider": () => ({ isSetUp: false }),
  });

const choice = (name: string) =>
  screen.findByRole<HTMLInputElement>("radio", { name: new RegExp(`^${name}`) });
const downloadButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Download" });

test("offers all lots alone before the first export to a platform", async () => {
  await show(null);
  await screen.findAllByText("No problems found");
  expect(screen.queryByRole("group", { name: "Lots to export" })).toBeNull();
});

test("says how many lots changed since the last export, and checks and downloads those that are chosen", async () => {
  const { inputsOf } = await show(delivered({ new: 3, changed: 12, removed: 2, by: "Hana Novak" }));
  await screen.findByText("17 lots changed since the HiBid export of January 6, 2026");
  screen.getByText("3 new, 12 changed, 2 removed · exported by Hana Novak");
  expect((await choice("All lots")).checked).toBe(true);
  await userEvent.click(await choice("Changed lots only"));
  await screen.findAllByText(/^15 lots/);
  await userEvent.click(downloadButton());
  await untilCalled(start);
  expect(start.mock.calls[0]?.[0]).toContain("preset=hibid-af360&changes=since-last&");
  const checked = { manifestId, preset: "hibid-af360", limit: 50 };
  const changed = { ...checked, changes: "since-last" };
  expect(inputsOf("exports.preflight")).toEqual([checked, changed, changed]);
});

test.each([
  ["by-lot-number", "HiBid replaces lots that have the same lot number."],
  ["until-published", "HiBid replaces lots until the sale is published, and not later."],
  ["create-only", "HiBid may add these lots a second time. Use the list of changes instead."],
] as const)("says what a platform does with changed lots where it updates %s", async (updates, hint) => {
  await show(delivered({ changed: 1 }), { ...hibid, updates });
  await screen.findByText(/^1 lot changed since/);
  screen.getByText(hint);
});

test("disables the choices of changes while nothing changed", async () => {
  await show(delivered());
  await screen.findByText("Nothing changed since the HiBid export of January 6, 2026");
  expect((await choice("Changed lots only")).disabled).toBe(true);
  expect((await choice("Changed lots and a list of changes")).disabled).toBe(true);
  expect(downloadButton().disabled).toBe(false);
});

test("downloads an export that only names removed lots", async () => {
  await show(delivered({ removed: 1 }), hibid, { lotCount: 0 });
  await userEvent.click(await choice("Changed lots and a list of changes"));
  await screen.findAllByText(/^0 lots/);
  expect(downloadButton().disabled).toBe(false);
});
