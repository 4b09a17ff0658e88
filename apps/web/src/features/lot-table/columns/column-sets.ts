import { isCustomField } from "@lotwright/contracts/catalog/item-fields";
import { persisted } from "../../../lib/persisted";
import { isListOf, isObject, isText } from "../../../lib/type-guards";
import type { Column, ColumnId } from "../cells/columns";
import { initialLayout, isVisible, type Layout, orderColumns, parseLayout, shownColumns } from "./layout";

/** A named arrangement of columns for a task. */
export type ColumnSet = { name: string; layout: Layout };

export const maxSets = 20;
export const maxNameLength = 40;

/** The user's column sets, stored in this browser. */
export const storedSets = persisted("lotwright.items.table.sets", (value): ColumnSet[] | undefined =>
  isListOf(value, isObject)
    ? value.flatMap(({ name, layout }) =>
        isText(name) ? { name, layout: parseLayout(layout) ?? initialLayout } : [],
      )
    : undefined,
);

type Task = { name: string; ids: readonly ColumnId[]; widths?: Layout["widths"] };

const tasks: readonly Task[] = [
  {
    name: "Pricing",
    ids: [
      ...(["picture", "lot", "title", "startPrice", "lowEstimate", "highEstimate"] as const),
      ...(["reservePrice", "quantity", "consignor", "status"] as const),
    ],
  },
  {
    name: "Proofreading",
    ids: ["picture", "lot", "title", "description", "condition", "category", "status"],
    widths: { description: 440 },
  },
  {
    name: "Results",
    ids: [
      // Hammer prices are compared with low estimates, and the buyer is in sight on 1280 px without the high ones.
      ...(["picture", "lot", "title", "consignor", "lowEstimate"] as const),
      ...(["saleState", "hammerPrice", "buyerNumber", "status"] as const),
    ],
  },
];

const visibility = (columns: readonly Column[], isShown: (column: Column) => boolean): Layout["visibility"] =>
  Object.fromEntries(columns.map((column) => [column.id, isShown(column)]));

/** Built-in column sets: default columns, all columns, and those for two tasks. */
export function taskSets(columns: readonly Column[]): ColumnSet[] {
  // Custom fields that are not in the form are not used.
  const all = visibility(columns, ({ id, isShown }) => isShown || !isCustomField(id));
  return [
    { name: "Standard", layout: initialLayout },
    { name: "Everything", layout: { ...initialLayout, visibility: all } },
    ...tasks.map(({ name, ids, widths = {} }) => ({
      name,
      layout: {
        ...initialLayout,
        order: ids,
        visibility: visibility(columns, ({ id }) => ids.includes(id)),
        widths,
      },
    })),
  ];
}

/** Applies a column set. Columns without a width in the set keep theirs. */
export const withSet = ({ widths }: Layout, { layout }: ColumnSet): Layout => ({
  ...layout,
  widths: { ...widths, ...layout.widths },
});

/** Whether exactly the columns of a set are visible, in its order. */
export function isShowing(columns: readonly Column[], layout: Layout, set: ColumnSet): boolean {
  const ids = (from: Layout) => shownColumns(columns, from).map(({ id }) => id);
  return ids(layout).join() === ids(set.layout).join();
}

/** The current columns as a set. It lists every column, so that columns added later stay hidden in it. */
export function setOf(name: string, columns: readonly Column[], layout: Layout): ColumnSet {
  const order = orderColumns(columns, layout).map(({ id }) => id);
  return {
    name,
    layout: { ...layout, order, visibility: visibility(columns, (column) => isVisible(column, layout)) },
  };
}

const fold = (name: string) => name.trim().toLowerCase();
const isCalled = (name: string) => {
  const wanted = fold(name);
  return (set: ColumnSet) => fold(set.name) === wanted;
};

/** Why a name of a set is invalid; undefined if valid. `before`: the set's current name. */
export function nameProblem(
  name: string,
  { tasks: given, own, before }: { tasks: readonly ColumnSet[]; own: readonly ColumnSet[]; before?: string },
): string | undefined {
  if (name.trim() === "") return "Enter a name for the columns";
  const taken = [...given, ...own].find(isCalled(name));
  if (!taken || taken.name === before) return undefined;
  return `Choose another name: “${taken.name}” exists already`;
}

export const renamedSet = (sets: readonly ColumnSet[], before: string, name: string): ColumnSet[] =>
  sets.map((set) => (set.name === before ? { ...set, name: name.trim() } : set));

export const withoutSet = (sets: readonly ColumnSet[], name: string): ColumnSet[] =>
  sets.filter((set) => set.name !== name);
