import type { FindingGroup, Preflight } from "@lotwright/contracts/exports/preflight";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { currentToast, pressToastAction } from "../../../lib/toasts";
import { makeFailure } from "../../../testing/failures";
import { makeItem } from "../../../testing/make-item";
import { makeFinding, makeGroup, makePreflight, makePreset } from "../../../testing/make-preflight";
import { untilPage } from "../../../testing/page-changes";
import { type Answers, showScreen } from "../../../testing/show-screen";
import { PresetPane } from "./preset-pane";

const manifestId = "7f0d7a52-3a6b-4e7c-9a55-0a1b2c3d4e5f";
const preset = makePreset();
const target = { manifestId, preset: preset.id };

const items = ["A very old oak chair", "A very old oak table"].map((title, index) =>
  makeItem({ manifestId, title, lotNumber: index + 1 }),
);
const [chair, table] = items.map(({ id, lotNumber, title }) =>
  makeFinding({ itemId: id, lot: String(lotNumber), value: title, after: title.slice(11) }),
) as [Finding, Finding]; // the group lists two items
type Finding = ReturnType<typeof makeFinding>;

const titles = makeGroup({
  heading: "2 titles will be cut at 12 characters",
  limit: 12,
  findings: [chair, table],
});

const leftTitles = { ...titles, count: 1, findings: [table] };

/** Renders a check. The first response lists these groups, later ones only the second lot's title. */
async function show(
  groups: FindingGroup[],
  { check = {}, ...more }: Answers | { check?: Partial<Preflight> } = {},
) {
  let checks = 0;
  const page = await showScreen(<PresetPane manifestId={manifestId} preset={preset} />, {
    "exports.preflight": () => makePreflight({ ...check, groups: checks++ === 0 ? groups : [leftTitles] }),
    "exportAdjustments.save": () => ({ success: true }),
    "exportAdjustments.removeAll": () => ({ success: true }),
    "exports.fix": () => ({ count: 2 }),
    "items.byId": ({ id }: { id: string }) => items.find((item) => item.id === id),
    "items.byIds": ({ ids }: { ids: string[] }) => items.filter(({ id }) => ids.includes(id)),
    "items.list": () => items,
    "ai.provider": () => ({ isSetUp: true }),
    "manifests.byId": () => ({ id: manifestId, name: "Barn" }),
    ...(more as Answers), // tests pass only valid answers
  });
  await screen.findAllByText(/3 lots · 1 file/);
  return page;
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const field = () => screen.getByRole<HTMLInputElement>("textbox");
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const type = async (text: string) => {
  await userEvent.clear(field());
  await userEvent.type(field(), text);
};

test("fixes a finding for this export only, starting with the suggestion", async () => {
  const { inputsOf, untilAsked } = await show([titles]);
  await press("Fix lot 1");
  expect([field().value, document.activeElement]).toEqual(["oak chair", field()]);
  screen.getByText("9 of 12");
  await press("For this export only");
  await untilPage(() => expect(screen.queryByRole("button", { name: "Fix lot 1" })).toBeNull());
  const adjustments = [
    { itemId: chair.itemId, field: "title", value: "oak chair", replaced: "A very old oak chair" },
  ];
  expect(inputsOf("exportAdjustments.save")).toEqual([{ ...target, adjustments }]);
  screen.getByText("Fixed. 1 left.");
  await untilAsked("exports.preflight", 2);
});

test("accepts no title above the platform's limit, and no unchanged one", async () => {
  await show([titles]);
  await press("Fix lot 1");
  await type("A chair of oak");
  screen.getByText("14 of 12");
  screen.getByText("2 characters too many");
  expect([button("For this export only").disabled, button("In the lot").disabled]).toEqual([true, true]);
  await type("A chair, oak");
  expect([button("For this export only").disabled, button("In the lot").disabled]).toEqual([false, false]);
});

test("fixes a finding in the lot through the upload queue", async () => {
  const { server, settled } = await show([titles]);
  await press("Fix lot 2");
  await type("Oak table");
  await press("In the lot");
  await screen.findByText("Fixed. 1 left.");
  await settled();
  expect(server.changes).toEqual([
    {
      id: table.itemId,
      editId: expect.any(String),
      fields: { title: "Oak table" },
      base: { title: items[1]?.title },
    },
  ]);
});

test("shows in the editor why the server rejected a fix in the lot, and keeps the text", async () => {
  const { server } = await show([titles]);
  server.changeFault = () => makeFailure(400, { message: "Someone else is editing this lot" });
  await press("Fix lot 2");
  await press("In the lot");
  await screen.findByText("Someone else is editing this lot");
  expect(field().value).toBe("oak table");
});

test("offers to save a lot number in the lot only if the lot can hold it", async () => {
  const number = makeFinding({ itemId: chair.itemId, lot: "1", field: "lotNumber", value: "1" });
  await show([makeGroup({ code: "lotno-duplicate", column: "LotNumber", findings: [number] })]);
  await press("Fix lot 1");
  await type("12-1");
  expect([button("For this export only").disabled, button("In the lot").disabled]).toEqual([false, true]);
  await type("12a");
  expect(button("In the lot").disabled).toBe(false);
  await type("2");
  await press("In the lot");
  await screen.findByText(/^Lot 2 already exists/);
});

test("leaves a lot as it is whose value changed since the check, and checks again", async () => {
  const { server, untilAsked } = await show([titles], {
    "items.byId": () => makeItem({ ...items[1], title: "Renamed table" }),
  });
  await press("Fix lot 2");
  await press("In the lot");
  await screen.findByText("The title of this lot changed since the check. Look at it again, then save.");
  await untilAsked("exports.preflight", 2);
  expect([field().value, server.changes]).toEqual(["oak table", []]);
});

test("leaves a lot out of the export with all its findings, and offers Undo", async () => {
  const other = makeGroup({
    code: "photo-none",
    level: "warning",
    heading: "1 lot has no photo",
    column: "",
  });
  const photos = { ...other, count: 1, findings: [makeFinding({ ...chair, field: null })] };
  const { untilAsked } = await show([titles, photos]);
  const [leaveOut] = screen.getAllByRole("button", { name: "Skip lot 1" });
  await userEvent.click(leaveOut ?? document.body);
  await screen.findByText("Lot 1 skipped.");
  expect(screen.queryByRole("button", { name: "Skip lot 1" })).toBeNull();
  expect(currentToast()).toMatchObject({ lot: "Lot 1", title: "Skipped in this export" });
  pressToastAction();
  const saved = (value: string | null) => ({
    ...target,
    adjustments: [{ itemId: chair.itemId, field: "leftOut", value }],
  });
  expect(await untilAsked("exportAdjustments.save", 2)).toEqual([saved("true"), saved(null)]);
});

test("keeps offering what one call leaves of very long texts, and says how many lots it fixed", async () => {
  const pendingCheck = new Promise<never>(() => undefined);
  const answers = [makePreflight({ groups: [titles] }), pendingCheck];
  await show([], { "exports.preflight": () => answers.shift(), "exports.fix": () => ({ count: 1 }) });
  await press("Fix all 2 for this export only");
  await screen.findByText("Fixed 1 lot for this export. 1 left.");
  button("Fix all 2 for this export only");
});

test("fixes all findings of a kind by their rule for this export only", async () => {
  const { inputsOf } = await show([titles]);
  await press("Fix all 2 for this export only");
  await screen.findByText("Fixed 2 lots for this export.");
  expect(inputsOf("exports.fix")).toEqual([{ ...target, code: "title-too-long", column: "Title" }]);
});

test("asks before it fixes several lots, and puts their changes into the upload queue", async () => {
  const { server, settled } = await show([titles]);
  await press("Fix all 2 in the lots");
  const dialog = within(await screen.findByRole("alertdialog", { name: "Change 2 lots?" }));
  expect(server.changes).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Change 2 lots" }));
  await screen.findByText("Changed 2 lots.");
  await settled();
  expect(server.changes.map(({ fields }) => fields.title)).toEqual(["oak chair", "oak table"]);
});

test("does not overwrite lots that were changed since the check", async () => {
  const { server, settled } = await show([titles], {
    "items.byIds": () => [items[0], makeItem({ ...items[1], title: "Renamed table" })],
  });
  await press("Fix all 2 in the lots");
  await userEvent.click(await screen.findByRole("button", { name: "Change 2 lots" }));
  await screen.findByText("Changed 1 lot.");
  await settled();
  expect(server.changes.map(({ fields }) => fields.title)).toEqual(["oak chair"]);
});

test("deletes a lot's adjustment for this export when the lot itself is fixed", async () => {
  const [itemId = "", other = ""] = [chair.itemId ?? "", table.itemId ?? ""];
  const adjusted = (id: string) =>
    ({ itemId: id, field: "title", value: "An old chair", lot: "1", original: "" }) as const;
  const { untilAsked } = await show([titles], {
    check: { adjustments: [adjusted(itemId), adjusted(other)] },
  });
  await press("Fix lot 1");
  await press("In the lot");
  const adjustments = [{ itemId, field: "title", value: null }];
  expect(await untilAsked("exportAdjustments.save")).toEqual([{ ...target, adjustments }]);
});

test("offers no fix for what the file is written with anyway", async () => {
  await show([{ ...titles, code: "newline-in-cell", level: "warning", isAutomatic: true }]);
  await screen.findByRole("button", { name: "Skip lot 1" });
  expect(screen.queryByRole("button", { name: "Fix lot 1" })).toBeNull();
});

test("saves only those of the AI's shorter titles that the user accepts", async () => {
  const { inputsOf } = await show([titles], {
    "exports.shortenTitles": () => [
      { itemId: chair.itemId, title: "Chair of oak" },
      { itemId: table.itemId, title: "Oak table" },
    ],
  });
  await userEvent.click(await screen.findByRole("button", { name: "Shorten with AI" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Shorten titles with AI" }));
  await dialog.findByRole("checkbox", { name: /^Lot 1/ });
  expect(inputsOf("exports.shortenTitles")).toEqual([{ ...target, itemIds: [chair.itemId, table.itemId] }]);
  expect(inputsOf("exportAdjustments.save")).toEqual([]);
  await userEvent.click(dialog.getByRole("checkbox", { name: /^Lot 2/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Use 1 title for this export only" }));
  await screen.findByText("Fixed 1 title.");
  const replaced = "A very old oak chair";
  const adjustments = [{ itemId: chair.itemId, field: "title", value: "Chair of oak", replaced }];
  expect(inputsOf("exportAdjustments.save")).toEqual([{ ...target, adjustments }]);
});

test("offers no shorter titles by AI without a provider", async () => {
  await show([titles], { "ai.provider": () => ({ isSetUp: false }) });
  button("Fix all 2 for this export only");
  expect(screen.queryByRole("button", { name: "Shorten with AI" })).toBeNull();
});

test("lists the changes for this export only, and undoes one or all", async () => {
  const adjustments = [
    {
      itemId: chair.itemId ?? "",
      field: "title",
      value: "Oak chair",
      lot: "1",
      original: "A very old oak chair",
    },
    { itemId: table.itemId ?? "", field: "leftOut", value: "true", lot: "2", original: "" },
  ] as const;
  const { inputsOf, untilAsked } = await show([], { check: { adjustments: [...adjustments] } });
  await press("Changed for this export only: 2");
  const rows = screen.getByRole("list", { name: "Changed for this export only" });
  expect(
    within(rows)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["1TitleNowA very old oak chairIn this exportOak chairUndo", "2SkippedUndo"]);
  await press("Undo title of lot 1");
  expect(await untilAsked("exportAdjustments.save")).toEqual([
    { ...target, adjustments: [{ itemId: chair.itemId, field: "title", value: null }] },
  ]);
  await press("Undo all");
  expect(inputsOf("exportAdjustments.removeAll")).toEqual([]);
  const dialog = within(await screen.findByRole("alertdialog", { name: "Undo 2 changes?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Undo all" }));
  expect(await untilAsked("exportAdjustments.removeAll")).toEqual([target]);
});

test("moves between findings by the keyboard, and focuses the next one after a fix", async () => {
  await show([titles]);
  const keys = (text: string) => userEvent.keyboard(text);
  const focused = () => document.activeElement?.closest("[data-stop]")?.querySelector("a")?.textContent;
  await keys("jj");
  expect(focused()).toBe("1");
  await keys("{ArrowDown}");
  expect(focused()).toBe("2");
  await keys("k{Enter}");
  expect([field().value, document.activeElement]).toEqual(["oak chair", field()]);
  await keys("{Escape}");
  expect([screen.queryByRole("textbox"), focused()]).toEqual([null, "1"]);
  await keys("{Enter}");
  await keys("{Enter}");
  await screen.findByText("Fixed. 1 left.");
  expect(focused()).toBe("2");
});

test("keeps what the check found on the screen while it checks again offline", async () => {
  const { inputsOf } = await show([titles]);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  await screen.findByText("You're offline. Checking needs a connection.");
  screen.getByRole("list", { name: titles.heading });
  expect(button("Skip lot 1").disabled).toBe(true);
  expect(inputsOf("exports.preflight")).toHaveLength(1);
});
