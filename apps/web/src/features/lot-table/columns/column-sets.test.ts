import { expect, test } from "vitest";
import { makeColumns } from "../cells/columns";
import {
  isShowing,
  nameProblem,
  renamedSet,
  setOf,
  storedSets,
  taskSets,
  withoutSet,
  withSet,
} from "./column-sets";
import { initialLayout, type Layout, shownColumns, withVisibility, withWidth } from "./layout";

const settings = { columnOrder: [], customColumnLabels: { custom2: "Maker" } };
const columns = makeColumns({ ...settings, showInWorkflow: ["custom2"] });
const first = initialLayout;
const tasks = taskSets(columns);
const shown = (layout: Layout) => shownColumns(columns, layout).map(({ id }) => id);
const setCalled = (name: string) => {
  const found = tasks.find((set) => set.name === name);
  if (!found) throw new Error(`There is no set ${name}`);
  return found;
};

test("shows the prices for pricing, the texts for proofreading, and all used columns as everything", () => {
  expect(shown(withSet(first, setCalled("Pricing"))).join(" ")).toBe(
    "select picture lot title startPrice lowEstimate highEstimate reservePrice quantity consignor status",
  );
  expect(shown(withSet(first, setCalled("Proofreading"))).join(" ")).toBe(
    "select picture lot title description condition category status",
  );
  const all = shown(withSet(first, setCalled("Everything")));
  expect(all).toEqual(expect.arrayContaining(["notes", "internalNotes", "externalId", "custom2"]));
  expect(all).not.toContain("custom3");
});

test("keeps the user's widths when another set is shown, and knows which set is shown", () => {
  const resized = withWidth(first, "title", 333);
  const pricing = withSet(resized, setCalled("Pricing"));
  expect(pricing.widths).toEqual({ title: 333 });
  expect(tasks.filter((set) => isShowing(columns, pricing, set)).map(({ name }) => name)).toEqual([
    "Pricing",
  ]);
  expect(shown(withSet(pricing, setCalled("Standard")))).toEqual(shown(first));
  expect(isShowing(columns, withVisibility(first, "title", false), setCalled("Standard"))).toBe(false);
});

test("saves the shown columns, in which a custom field of a later day stays hidden", () => {
  const arranged = withVisibility(withWidth(first, "title", 400), "category", false);
  const saved = setOf("Mine", columns, arranged);
  expect(storedSets.parse(JSON.stringify([saved]))).toEqual([saved]);
  expect(shown(withSet(first, saved))).toEqual(shown(arranged));
  const later = makeColumns({ ...settings, showInWorkflow: ["custom2", "custom3"] });
  expect(shownColumns(later, saved.layout).map(({ id }) => id)).not.toContain("custom3");
});

test.each([[undefined], ["Mine"], [{ name: "Mine" }], [[1]]])("reads no sets from %j", (value) => {
  expect(storedSets.parse(JSON.stringify(value))).toBeUndefined();
});

test("refuses a missing name and one that another set has, in any case", () => {
  const own = [setOf("Mine", columns, first), setOf("Texts", columns, first)];
  const problem = (name: string, before = "") => nameProblem(name, { tasks, own, before });
  expect(problem("  ")).toBe("Enter a name for the columns");
  expect(problem("pricing ")).toBe("Choose another name: “Pricing” exists already");
  expect(problem("texts", "Mine")).toBe("Choose another name: “Texts” exists already");
  expect(problem("MINE", "Mine")).toBeUndefined();
  expect(renamedSet(own, "Mine", " Ours ").map(({ name }) => name)).toEqual(["Ours", "Texts"]);
  expect(withoutSet(own, "Mine").map(({ name }) => name)).toEqual(["Texts"]);
});
