import type { AdjustableField } from "@lotwright/contracts/exports/export-adjustments";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { makeFinding, makeGroup, makePreflight, makePreset } from "../../../testing/make-preflight";
import { showScreen } from "../../../testing/show-screen";
import { PresetPane } from "./preset-pane";

const manifestId = "7f0d7a52-3a6b-4e7c-9a55-0a1b2c3d4e5f";
const preset = makePreset();
const target = { manifestId, preset: preset.id };

const makeQuestion = (lot: string, field: AdjustableField, value: string, after: string) =>
  makeFinding({ lot, field, value, after, message: `The ${field} changed` });

const titles = [
  makeQuestion("1", "title", "Oak armchair", "Chair"),
  makeQuestion("2", "title", "Elm table", "Table"),
];
const titleGroup = makeGroup({
  code: "adjustment-outdated",
  column: "Title",
  heading: "2 lots changed since their title was adjusted for this export",
  findings: titles,
});
const skipped = makeFinding({ lot: "3", field: "leftOut", value: "", original: "h4sh", after: "true" });
const skipGroup = makeGroup({
  code: "adjustment-outdated",
  column: "",
  heading: "1 lot changed since it was skipped in this export",
  findings: [{ ...skipped, message: "The lot changed since it was skipped in this export" }],
});

async function show(groups = [titleGroup, skipGroup]) {
  let checks = 0;
  const page = await showScreen(<PresetPane manifestId={manifestId} preset={preset} />, {
    "exports.preflight": () => makePreflight({ groups: checks++ === 0 ? groups : [] }),
    "exportAdjustments.save": () => ({ success: true }),
    "items.list": () => [],
    "ai.provider": () => ({ isSetUp: true }),
    "manifests.byId": () => ({ id: manifestId, name: "Barn" }),
  });
  await screen.findAllByText(/3 lots · 1 file/);
  return page;
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const keptTitle = (index: 0 | 1) => ({
  ...{ itemId: titles[index]?.itemId, field: "title" },
  ...{ value: titles[index]?.after, replaced: titles[index]?.value },
});
const backTitle = (index: 0 | 1) => ({ itemId: titles[index]?.itemId, field: "title", value: null });
const ofSkip = { itemId: skipped.itemId, field: "leftOut" };

test("shows the lot's value and the exported one, and blocks the download", async () => {
  await show();
  const rows = within(screen.getByRole("list", { name: titleGroup.heading }));
  expect(rows.getAllByRole("listitem")[0]?.textContent).toContain("NowOak armchairIn this exportChair");
  const download = screen.getByRole<HTMLButtonElement>("button", { name: "Download" });
  expect(download.disabled).toBe(true);
  screen.getByText("3 lots need something first.");
});

test.each([
  ["Keep the adjusted title of lot 1", [keptTitle(0)], "Kept. 1 left."],
  ["Use the new title of lot 2", [backTitle(1)], "Changed. 1 left."],
  ["Keep all 2 adjustments", [keptTitle(0), keptTitle(1)], "Kept. None left."],
  ["Use the new title of all 2", [backTitle(0), backTitle(1)], "Changed. None left."],
  ["Keep skipping lot 3", [{ ...ofSkip, value: "true", replaced: "h4sh" }], "Kept. None left."],
  ["Include lot 3", [{ ...ofSkip, value: null }], "Changed. None left."],
])("resolves an outdated adjustment by %s, and checks again", async (name, adjustments, announcement) => {
  const { untilAsked } = await show();
  await press(name);
  expect(await untilAsked("exportAdjustments.save")).toEqual([{ ...target, adjustments }]);
  await screen.findByText(announcement);
  await untilAsked("exports.preflight", 2);
});

test("adjusts anew, starting with the lot's new text", async () => {
  const { untilAsked } = await show();
  await press("Adjust lot 1");
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Title of lot 1" });
  expect(field.value).toBe("Oak armchair");
  await userEvent.clear(field);
  await userEvent.type(field, "Armchair");
  await press("For this export only");
  const adjustments = [{ ...keptTitle(0), value: "Armchair" }];
  expect(await untilAsked("exportAdjustments.save")).toEqual([{ ...target, adjustments }]);
});

test("offers a rule's buttons and an editor for no outdated question", async () => {
  await show();
  expect(screen.queryByRole("button", { name: /^Fix all/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Adjust lot 3" })).toBeNull();
});
