import type { SaveAdjustmentsInput } from "@lotwright/contracts/exports/export-adjustments";
import type {
  AdjustmentsInput,
  FindingGroup,
  FindingsInput,
  Preflight,
  PreflightInput,
} from "@lotwright/contracts/exports/preflight";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { currentToast } from "../../../lib/toasts";
import { makeFailure } from "../../../testing/failures";
import { makeItem } from "../../../testing/make-item";
import { makeFinding, makeGroup, makePreflight, makePreset } from "../../../testing/make-preflight";
import { untilPage } from "../../../testing/page-changes";
import { type Answers, showScreen } from "../../../testing/show-screen";
import { type Reading, readAdjustments } from "../check/check-pages";
import { PresetPane } from "./preset-pane";

const manifestId = "7f0d7a52-3a6b-4e7c-9a55-0a1b2c3d4e5f";
const preset = makePreset();
const target = { manifestId, preset: preset.id };

const items = Array.from({ length: 120 }, (_, index) =>
  makeItem({ manifestId, title: `A very old oak chair ${index + 1}`, lotNumber: index + 1 }),
);
const findings = items.map(({ id, lotNumber, title }) =>
  makeFinding({ itemId: id, lot: String(lotNumber), value: title, after: title.slice(11) }),
);
const heading = "120 titles will be cut at 12 characters";
const titles = makeGroup({ heading, limit: 12, findings });
const outdated = makeGroup({
  ...{ code: "adjustment-outdated", heading: "120 lots changed since their title was adjusted", findings },
  fixableCount: 0,
});

/** A mock server with a paged check of one group. A change gives the check a new version. */
function makePagedServer(group: FindingGroup, more: Partial<Preflight> = {}) {
  const state = { group, version: 1, left: Number.POSITIVE_INFINITY };
  const page = (from: number, limit = 2_000) => {
    const { findings } = state.group;
    const end = from + limit;
    return { findings: findings.slice(from, end), next: end < findings.length ? `0.${end}` : null };
  };
  return {
    change(group: FindingGroup) {
      state.group = group;
      state.version += 1;
    },
    answers: {
      "exports.preflight": ({ limit }: PreflightInput) => {
        const { findings, next } = page(0, limit);
        const groups = state.group.count > 0 ? [{ ...state.group, findings, next }] : [];
        const errorLotCount = state.group.count;
        return makePreflight({ ...more, groups, errorLotCount, version: `v${state.version}` });
      },
      "exports.preflightVersion": () => ({ version: `v${state.version}` }),
      "exports.findings": ({ after = "0.0", limit }: FindingsInput) => ({
        ...page(Number(after.split(".")[1]), limit),
        version: `v${state.version}`,
      }),
    },
  };
}

/** The error of a server that does not know a field. */
const unknown = (path: string) =>
  makeFailure(400, { message: `Unknown field: ${path}`, issues: [{ path, message: "Unknown field" }] });

async function show(answers: Answers) {
  const page = await showScreen(<PresetPane manifestId={manifestId} preset={preset} />, {
    "exportAdjustments.save": () => ({ success: true }),
    "items.byIds": ({ ids }: { ids: string[] }) => items.filter(({ id }) => ids.includes(id)),
    "ai.provider": () => ({ isSetUp: false }),
    "manifests.byId": () => ({ id: manifestId, name: "Barn" }),
    ...answers,
  });
  await screen.findAllByText(/3 lots · 1 file/);
  return page;
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const rows = (name = heading) =>
  within(screen.getByRole("list", { name }))
    .getAllByRole("listitem")
    .flatMap(({ dataset }) => dataset.stop ?? []);

test("lists the first 50 lots of a group, loads 50 more on a press, and says how many are not shown", async () => {
  const { inputsOf } = await show(makePagedServer(titles).answers);
  expect(inputsOf("exports.preflight")).toEqual([{ ...target, limit: 50 }]);
  expect(rows()).toHaveLength(50);
  screen.getByText("70 not shown");
  screen.getAllByText("120 lots need something before HiBid accepts them: 120 titles too long");
  await press("Show 50 more");
  await screen.findByText("20 not shown");
  expect(rows()).toHaveLength(100);
  await press("Show 20 more");
  await untilPage(() => expect(rows()).toHaveLength(120));
  expect(screen.queryByText(/not shown/)).toBeNull();
  const group = { code: "title-too-long", level: "error", column: "Title" };
  expect(inputsOf("exports.findings")).toEqual([
    { ...target, ...group, limit: 50, after: "0.50" },
    { ...target, ...group, limit: 50, after: "0.100" },
  ]);
});

test("keeps the focus on the button while it loads more lots", async () => {
  await show({ ...makePagedServer(titles).answers, "exports.findings": () => new Promise(() => undefined) });
  await press("Show 50 more");
  const button = await screen.findByRole("button", { name: "Loading..." });
  expect(document.activeElement).toBe(button);
});

test("keeps as many lots in the list after a fix as were shown, and hides the fixed one", async () => {
  const server = makePagedServer(titles);
  const { untilAsked } = await show(server.answers);
  await press("Show 50 more");
  await screen.findByText("20 not shown");
  server.change({ ...titles, count: 119, findings: findings.filter(({ lot }) => lot !== "60") });
  await press("Fix lot 60");
  await press("For this export only");
  await screen.findByText("Fixed. 119 left.");
  await untilAsked("exports.preflight", 2);
  await untilPage(() => expect(rows()).toHaveLength(100));
  expect(screen.queryByRole("button", { name: "Fix lot 60" })).toBeNull();
  screen.getByRole("button", { name: "Fix lot 101" });
  screen.getByText("19 not shown");
});

test("fixes all lots of a group by its rule, and shows none of them before the next check", async () => {
  const server = makePagedServer(titles);
  const { inputsOf } = await show({
    ...server.answers,
    "exports.fix": () => ({ count: 120 }),
    "exports.preflightVersion": () => new Promise(() => undefined),
  });
  await press("Fix all 120 for this export only");
  await screen.findByText("Fixed 120 lots for this export.");
  expect(screen.queryByRole("list", { name: heading })).toBeNull();
  expect(inputsOf("exports.fix")).toEqual([{ ...target, code: "title-too-long", column: "Title" }]);
});

test("counts what the rule can't fix among the lots that are left", async () => {
  const byHand = findings.map((finding, index) => (index % 3 === 0 ? { ...finding, after: null } : finding));
  await show({
    ...makePagedServer(makeGroup({ heading, findings: byHand })).answers,
    "exports.fix": () => ({ count: 80 }),
    "exports.preflightVersion": () => new Promise(() => undefined),
  });
  await press("Fix all 80 for this export only");
  await screen.findByText("Fixed 80 lots for this export.");
  expect(rows()).toHaveLength(17);
  screen.getByText("23 not shown");
  screen.getByRole("button", { name: /^40 errors ?120 titles/ });
});

test("changes all lots of a group, also those that are not shown, after saying how many", async () => {
  const { server, settled } = await show(makePagedServer(titles).answers);
  await press("Fix all in the lots…");
  const dialog = within(await screen.findByRole("alertdialog", { name: "Change 120 lots?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Change 120 lots" }));
  await screen.findByText("Changed 120 lots.");
  await settled();
  expect(server.changes).toHaveLength(120);
  expect(server.changes.at(-1)).toMatchObject({ id: items.at(-1)?.id, fields: { title: "oak chair 120" } });
});

test("keeps all adjustments of a group, also those that are not shown", async () => {
  const { untilAsked } = await show(makePagedServer(outdated).answers);
  await press("Keep all 120 adjustments");
  const [saved] = (await untilAsked("exportAdjustments.save")) as { adjustments: unknown[] }[];
  expect(saved?.adjustments).toHaveLength(120);
  await screen.findByText("Kept. None left.");
});

test("changes no lot when the lots have changed since the check, and checks again", async () => {
  const server = makePagedServer(outdated);
  const { untilAsked, inputsOf } = await show(server.answers);
  server.change({ ...outdated, count: 60, findings: findings.slice(60) });
  await press("Keep all 120 adjustments");
  await untilPage(() => expect(currentToast()?.description).toContain("These lots changed since the check"));
  await untilAsked("exports.preflight", 2);
  await screen.findByRole("button", { name: "Keep all 60 adjustments" });
  expect(inputsOf("exportAdjustments.save")).toEqual([]);
});

const adjustments = items.map(({ id, lotNumber, title }) => ({
  ...{ itemId: id, lot: String(lotNumber), field: "title" as const, value: "Chair", original: title },
}));
const adjusted: Partial<Preflight> = {
  ...{ adjustments: adjustments.slice(0, 50), adjustmentCount: 120, nextAdjustments: "0.50" },
};
const adjustmentPages = {
  "exports.adjustments": ({ after = "0.0", limit = 2_000 }: AdjustmentsInput) => {
    const from = Number(after.split(".")[1]);
    const next = from + limit < 120 ? `0.${from + limit}` : null;
    return { adjustments: adjustments.slice(from, from + limit), next, version: "v1" };
  },
};

test("counts all that is changed for this export only, and loads it in pages", async () => {
  await show({ ...makePagedServer(titles, adjusted).answers, ...adjustmentPages });
  await press("Changed for this export only: 120");
  const name = "Changed for this export only";
  const section = within(screen.getByRole("list", { name }));
  expect(section.getAllByRole("button", { name: /^Undo title/ })).toHaveLength(50);
  await userEvent.click(section.getByRole("button", { name: "Show 50 more" }));
  await section.findByText("20 not shown");
  section.getByRole("button", { name: "Undo title of lot 100" });
  await press("Undo all");
  await screen.findByRole("alertdialog", { name: "Undo 120 changes?" });
});

test("finds a lot by the number that it has in this export only, also one that is not loaded", async () => {
  const number = { ...adjustments[119], field: "lotNumber", value: "9000", original: "120" };
  const pending = makeGroup({
    ...{ code: "photo-names-pending", level: "info", column: "", heading: "Photos wait for item IDs" },
    findings: [makeFinding({ itemId: null, lot: "", field: null })],
  });
  const page = { adjustments: [number], next: null, version: "v1" };
  const { untilAsked } = await show({
    ...makePagedServer(pending, adjusted).answers,
    "exports.adjustments": () => page,
    "items.cards": () => items,
  });
  await press("Add item IDs");
  await userEvent.type(await screen.findByLabelText("Lots and item IDs"), "9000, 84211");
  await press("Save 1 item ID");
  const ids = [{ itemId: items[119]?.id, field: "platformId", value: "84211" }];
  expect(await untilAsked("exportAdjustments.save")).toEqual([{ ...target, adjustments: ids }]);
});

test("does not refetch a check whose result can't have changed", async () => {
  const server = makePagedServer(titles);
  const { untilAsked, inputsOf, queryClient } = await show(server.answers);
  await queryClient.invalidateQueries();
  await untilAsked("exports.preflightVersion");
  expect(inputsOf("exports.preflight")).toHaveLength(1);
  server.change({ ...titles, count: 1, findings: findings.slice(0, 1) });
  await queryClient.invalidateQueries();
  expect(inputsOf("exports.preflight")).toHaveLength(2);
});

test("lists what a server of the release before answers, which has neither pages nor versions", async () => {
  const unknown = (name: string) =>
    makeFailure(400, {
      message: `Unknown field: ${name}`,
      issues: [{ path: name, message: "Unknown field" }],
    });
  const { next: _, fixableCount: __, ...group } = { ...titles, count: 130 };
  const {
    version: ___,
    errorLotCount: ____,
    nextAdjustments: _____,
    ...whole
  } = makePreflight({
    groups: [group as FindingGroup],
  });
  const { inputsOf, queryClient } = await show({
    "exports.preflight": ({ limit }: PreflightInput) => {
      if (limit !== undefined) throw unknown("limit");
      return whole;
    },
  });
  expect(rows()).toHaveLength(50);
  await press("Show 50 more");
  expect(rows()).toHaveLength(100);
  screen.getByText("20 not shown");
  screen.getByText("And 10 more. They are listed here as you fix these.");
  screen.getAllByText(/^At least 120 lots need something/);
  screen.getByRole("button", { name: "Fix all 130 for this export only" });
  screen.getByRole("button", { name: "Fix all 120 in the lots" });
  await queryClient.invalidateQueries();
  expect(inputsOf("exports.preflight")).toHaveLength(4);
});

test("saves an adjustment without what it replaced on a server of the release before", async () => {
  const { untilAsked } = await show({
    ...makePagedServer(titles).answers,
    "exportAdjustments.save": ({ adjustments }: SaveAdjustmentsInput) => {
      if (adjustments.some(({ replaced }) => replaced !== undefined)) throw unknown("adjustments.0.replaced");
      return { success: true };
    },
  });
  await press("Fix lot 1");
  await press("For this export only");
  await screen.findByText("Fixed. 119 left.");
  const adjustment = { itemId: findings[0]?.itemId, field: "title", value: findings[0]?.after };
  expect(await untilAsked("exportAdjustments.save", 2)).toEqual([
    { ...target, adjustments: [{ ...adjustment, replaced: findings[0]?.value }] },
    { ...target, adjustments: [adjustment] },
  ]);
});

test("shows why a server rejects an adjustment, and repeats no call that it knows", async () => {
  const { inputsOf } = await show({
    ...makePagedServer(titles).answers,
    "exportAdjustments.save": () => {
      throw makeFailure(400, {
        message: "Enter a price",
        issues: [{ path: "replaced", message: "Too long" }],
      });
    },
  });
  await press("Fix lot 1");
  await press("For this export only");
  await untilPage(() => expect(currentToast()?.description).toBe("Enter a price"));
  expect(inputsOf("exportAdjustments.save")).toHaveLength(1);
});

test("reads the adjustments again from the start when they change between pages", async () => {
  let version = 1;
  const client = {
    exports: {
      adjustments: {
        query: async ({ after }: AdjustmentsInput) => {
          const answer = {
            version: `v${version}`,
            adjustments: [{ ...adjustments[after ? 1 : 0], value: `v${version}` }],
          };
          if (!after && version === 1) version = 2;
          return { ...answer, next: after ? null : "0.1" };
        },
      },
    },
  };
  const reading = { client, input: target } as unknown as Reading;
  const values = (await readAdjustments(reading)).map(({ value }) => value);
  expect(values).toEqual(["v2", "v2"]);
});
