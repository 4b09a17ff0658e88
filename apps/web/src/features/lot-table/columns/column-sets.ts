import { isCustomField } from "@lotwright/contracts/catalog/item-fields";
import { persisted } from "../../../lib/persisted";
import { isListOf, isObject, isText } from "../../../lib/type-guards";
import type { Column, ColumnId } from "../cells/columns";
import { initialLayout, isVisible, type Layout, orderColumns, parseLayout, shownColumns } from "./layout";

/** Columns under a name, as they are shown for one task. */
export type ColumnSet = { name: string; layout: Layout };

export const maxSets = 20;
export const maxNameLength = 40;

/** The user's own sets, as this browser stores them. */
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
];

const visibility = (columns: readonly Column[], isShown: (column: Column) => boolean): Layout["visibility"] =>
  Object.fromEntries(columns.map((column) => [column.id, isShown(column)]));

/** The sets that every user has: the initial columns, all columns, and those of two tasks. */
export function taskSets(columns: readonly Column[]): ColumnSet[] {
  // Custom fields without a place in the form are not used.
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

/** Shows the columns of a set. Columns that it gives no width keep theirs. */
export const withSet = ({ widths }: Layout, { layout }: ColumnSet): Layout => ({
  ...layout,
  widths: { ...widths, ...layout.widths },
});

/** Whether exactly the columns of a set are shown, in its order. */
export function isShowing(columns: readonly Column[], layout: Layout, set: ColumnSet): boolean {
  const ids = (from: Layout) => shownColumns(columns, from).map(({ id }) => id);
  return ids(layout).join() === ids(set.layout).join();
}

/** The columns as they are shown now, as a set. It names each column, so that columns that are added later stay hidden in it. */
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

/** The reason why a set can't have a name. Undefined if it can. `before`: the name that the set has now. */
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
