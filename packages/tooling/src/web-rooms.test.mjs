import { expect, test } from "vitest";
import { webCircleProblems, wrongDirection } from "./web-rooms.mjs";

const sources = "apps/web/src/";
const file = (/** @type {string} */ name, /** @type {string[]} */ ...statements) => ({
  path: `${sources}${name}`,
  text: statements.map((statement) => `${statement};\n`).join(""),
});
const problemOf = (/** @type {string} */ from, /** @type {string} */ target) =>
  wrongDirection(`${sources}${from}`, `${sources}${target}`);

test.each([
  ["data/api/trpc.ts", "lib/storage"],
  ["components/ui/field.tsx", "data/lots/field-text"],
  ["features/team/team-page.tsx", "features/events/use-is-in-use"],
  ["features/lot-table/edits/use-cell-writes.ts", "features/lots/item-fields"],
  ["features/lot-list/view/preload-view.ts", "features/lot-table/item-table"],
  ["features/lot-form/edit-item-page.tsx", "features/lot-list/view/item-steps"],
  ["features/capture/quick-facts.tsx", "features/lots/new-lot"],
  ["features/lots/lots.test.tsx", "features/lot-form/edit-item-page"],
])("lets %s import %s", (from, target) => {
  expect(problemOf(from, target)).toBeUndefined();
});

test.each([
  ["lib/form.ts", "data/api/trpc", "lib may not import data"],
  ["data/lots/item-cards.ts", "components/ui/field", "data may not import components"],
  ["features/lots/new-lot.ts", "features/lot-form/item-form", "the feature lots may not import lot-form"],
  ["features/lot-table/grid/grid.tsx", "features/lot-list/view/item-search", "the feature lot-table may not"],
  ["features/lot-list/item-list.tsx", "features/lot-form/item-result", "the feature lot-list may not"],
  ["features/lot-form/item-form.tsx", "features/lot-table/item-table", "the feature lot-form may not"],
  ["features/capture/quick-facts.tsx", "features/lot-list/item-list", "the feature capture may not"],
  ["features/team/team-page.tsx", "features/lots/item-fields", "the feature team may not import lots"],
])("rejects that %s imports %s", (from, target, message) => {
  expect(problemOf(from, target)).toMatch(message);
});

test("names the shortest circle of folders, by values, by types and by parts that are loaded later", () => {
  const files = [
    file("data/api/trpc.ts", 'import { rows } from "../lots/rows"'),
    file("data/lots/rows.ts", 'import type { Client } from "../api/client"'),
    file("features/lot-form/page.tsx", 'import { useDraft } from "./draft/use-draft"'),
    file("features/lot-form/draft/use-draft.ts", 'import { type Claim } from "../claims/claim"'),
    file("features/lot-form/claims/claim.ts", 'export const load = () => import("../part")'),
  ];
  expect(webCircleProblems(files)).toEqual([
    `${sources}: data/api -> data/lots -> data/api is a circle of imports`,
    `${sources}: features/lot-form -> features/lot-form/draft -> features/lot-form/claims -> features/lot-form is a circle of imports`,
  ]);
});

test("names a circle of two features", () => {
  const files = [
    file("features/events/event-stream.tsx", 'import { isGone } from "../offline/cache"'),
    file("features/offline/queue/sender.ts", 'import { useIsInUse } from "../../events/use-is-in-use"'),
  ];
  expect(webCircleProblems(files)).toEqual([
    `${sources}: features/events -> features/offline -> features/events is a circle of imports`,
  ]);
});

test("names a circle of two files in one folder, by values and by types", () => {
  const files = [
    file("data/api/trpc.ts", 'import { link } from "./paged-list-link"'),
    file("data/api/paged-list-link.ts", 'import type { Client } from "./trpc"'),
  ];
  expect(webCircleProblems(files)).toEqual([
    `${sources}: data/api/trpc -> data/api/paged-list-link -> data/api/trpc is a circle of imports`,
  ]);
});

test("names a circle of two folders of the offline feature", () => {
  const files = [
    file("features/offline/queue/sender.ts", 'import { drafts } from "../drafts/drafts"'),
    file("features/offline/drafts/moved.ts", 'import { send } from "../queue/sender"'),
  ];
  expect(webCircleProblems(files)).toEqual([
    `${sources}: features/offline/queue -> features/offline/drafts -> features/offline/queue is a circle of imports`,
  ]);
});

test("accepts one direction, tests and test helpers", () => {
  const files = [
    file("lib/form.ts", 'import { z } from "zod"'),
    file("data/session/session.ts", 'import { trpc } from "../api/trpc"'),
    file("data/api/trpc.ts", 'import { link } from "./paged-list-link"'),
    file("data/api/trpc.test.ts", 'import { useCurrentUser } from "../session/session"'),
    file("data/api/testing/answers.ts", 'import { useCurrentUser } from "../../session/session"'),
  ];
  expect(webCircleProblems(files)).toEqual([]);
});
