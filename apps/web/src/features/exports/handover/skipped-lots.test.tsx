import type { Finding, FindingGroup, Preflight } from "@lotwright/contracts/exports/preflight";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { currentToast, pressToastAction } from "../../../lib/toasts";
import { makeItem } from "../../../testing/make-item";
import { makeFinding, makeGroup, makePreflight, makePreset } from "../../../testing/make-preflight";
import { untilPage } from "../../../testing/page-changes";
import { showScreen } from "../../../testing/show-screen";
import { PresetPane } from "./preset-pane";

const manifestId = "7f0d7a52-3a6b-4e7c-9a55-0a1b2c3d4e5f";
const preset = makePreset();
const target = { manifestId, preset: preset.id };
const items = ["", "", "Brass lamp"].map((title, index) =>
  makeItem({ manifestId, title, lotNumber: index + 12, photoUrls: [`/photos/${index}.jpg`] }),
);
const [chair, table, lamp] = items.map(({ id, lotNumber }) =>
  makeFinding({ itemId: id, lot: String(lotNumber), message: "Required" }),
) as [Finding, Finding, Finding]; // one for each item
const heading = "2 lots have no Title, which is required";
const untitled = makeGroup({ code: "required-missing", heading, findings: [chair, table] });

async function show(groups: FindingGroup[], check: Partial<Preflight> = {}) {
  let checks = 0;
  const page = await showScreen(<PresetPane manifestId={manifestId} preset={preset} />, {
    // Later checks find nothing.
    "exports.preflight": () => makePreflight({ groups: checks++ === 0 ? groups : [], ...check }),
    "exportAdjustments.save": () => ({ success: true }),
    "items.cards": () =>
      items.map(({ photoUrls: [coverUrl], ...item }) => ({ ...item, coverUrl, photoCount: 1 })),
    "manifests.byId": () => ({ id: manifestId, name: "Barn" }),
  });
  await screen.findAllByText(/3 lots · 1 file/);
  return page;
}

const skips = (value: string | null, findings = [chair, table]) => ({
  ...target,
  adjustments: findings.map(({ itemId }) => ({ itemId, field: "leftOut", value })),
});

test("skips all lots of a group with one request, and undoes it from the toast", async () => {
  const { untilAsked } = await show([untitled]);
  await userEvent.click(await screen.findByRole("button", { name: "Skip all 2" }));
  await untilPage(() => expect(screen.queryByRole("list", { name: heading })).toBeNull());
  expect(currentToast()).toMatchObject({ title: "2 lots skipped in this export" });
  pressToastAction();
  expect(await untilAsked("exportAdjustments.save", 2)).toEqual([skips("true"), skips(null)]);
});

test.for<[string, FindingGroup]>([
  ["of one lot", { ...untitled, findings: [chair], count: 1 }],
  [
    "of all lots, which would leave the export empty",
    { ...untitled, findings: [chair, table, lamp], count: 3 },
  ],
  ["that the export writes without asking", { ...untitled, isAutomatic: true, level: "warning" }],
  ["of information", { ...untitled, level: "info", code: "photo-names-pending" }],
])("doesn't offer to skip a group %s", async ([, group]) => {
  await show([group]);
  await screen.findByRole("list", { name: heading });
  expect(screen.queryByRole("button", { name: /^Skip all/ })).toBeNull();
});

test("names the skipped lots, and includes them again", async () => {
  const adjustments = [chair, table].map(({ itemId, lot }) => ({
    ...{ itemId: itemId ?? "", lot, field: "leftOut" as const, value: "true", original: "" },
  }));
  const { untilAsked } = await show([], { leftOutCount: 5, adjustments });
  screen.getByText("5 lots are skipped: 12, 13 and 3 more");
  await userEvent.click(screen.getByRole("button", { name: "Include again" }));
  expect(await untilAsked("exportAdjustments.save")).toEqual([skips(null)]);
  await untilPage(() => expect(currentToast()?.title).toBe("2 lots included again"));
});

test("shows the lot's photo, and the field for a missing text without a press", async () => {
  const noCode = makeGroup({
    ...{ code: "enum-unknown", heading: "1 condition is unknown" },
    findings: [{ ...lamp, field: "condition", value: "Fair" }],
  });
  await show([untitled, noCode]);
  const row = (name: string) => within(screen.getByRole("list", { name })).getAllByRole("listitem")[0];
  await untilPage(() => expect(row(heading)?.querySelector("img")?.src).toContain("/photos/"));
  expect(screen.getAllByRole("textbox")).toHaveLength(2);
  expect(document.activeElement).toBe(document.body);
  expect(row(noCode.heading)?.textContent).toContain("Brass lamp");
  expect(screen.queryByRole("button", { name: "Fix lot 13" })).toBeNull();
  within(screen.getByRole("list", { name: heading }))
    .getAllByRole("listitem")[1]
    ?.focus();
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Title of lot 13" }));
});
