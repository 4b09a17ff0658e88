import { grouped } from "@lotwright/contracts/fields";
import { categoryKey } from "./lot-names";

type Option = { value: string; label: string };

/** The categories that occur, by name, each with its number of lots: "Tools (12)". Nothing where none narrows the list. */
export function categoryOptions(items: readonly { category: string }[]): Option[] {
  const found = new Map<string, { name: string; count: number }>();
  for (const { category } of items) {
    const key = categoryKey(category);
    const { name, count } = found.get(key) ?? { name: category.trim(), count: 0 };
    found.set(key, { name, count: count + 1 });
  }
  if (found.size < 2) return [];
  found.delete("");
  return [...found]
    .toSorted(([one], [other]) => one.localeCompare(other, "en"))
    .map(([value, { name, count }]) => ({ value, label: `${name} (${grouped(count)})` }));
}
