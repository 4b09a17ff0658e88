import type { AddedLots } from "@lotwright/contracts/catalog/manifest-glances";

/** Number of people with a separate color; the others share one. */
const maxColors = 5;

export type Person = { name: string; itemCount: number };
export type Series = Person & { key: string; color: string };
export type Day = {
  day: string;
  itemCount: number;
  /** Values by series. */
  parts: number[];
  people: Person[];
};
export type ChartData = { series: Series[]; days: Day[]; highest: number };

/** Colors with a contrast of at least 3:1 on light and dark backgrounds. */
const colors = ["#2f7fc4", "#c2611c", "#2e8b57", "#8f63cc", "#cf4a86"];
const othersColor = "#77818f";

const nameOf = ({ name }: AddedLots) => name || "Former member";
const byCount = (one: Person, other: Person) => other.itemCount - one.itemCount;

function totalsOf(added: readonly AddedLots[]): (Person & { id: string | null })[] {
  const people = new Map<string | null, Person & { id: string | null }>();
  for (const entry of added) {
    const known = people.get(entry.userId)?.itemCount ?? 0;
    people.set(entry.userId, {
      id: entry.userId,
      name: nameOf(entry),
      itemCount: known + entry.itemCount,
    });
  }
  return [...people.values()].sort(byCount);
}

/** The chart's series, those with most lots first, and their values by day. */
export function chartOf(added: readonly AddedLots[]): ChartData {
  const people = totalsOf(added);
  // A single additional person gets a series instead of "others".
  const isCut = people.length > maxColors + 1;
  const named = isCut ? people.slice(0, maxColors) : people;
  const others = people.slice(named.length);
  const places = new Map(named.map(({ id }, index) => [id, index]));
  const series: Series[] = named.map(({ id, name, itemCount }, index) => ({
    ...{ key: id ?? "former", name, itemCount, color: colors[index] ?? othersColor },
  }));
  if (isCut) {
    const itemCount = others.reduce((sum, person) => sum + person.itemCount, 0);
    series.push({ key: "others", name: `${others.length} others`, itemCount, color: othersColor });
  }
  const days = new Map<string, Day>();
  for (const entry of added) {
    const day = days.get(entry.day) ?? {
      ...{ day: entry.day, itemCount: 0, parts: series.map(() => 0), people: [] },
    };
    const place = places.get(entry.userId) ?? series.length - 1;
    day.parts[place] = (day.parts[place] ?? 0) + entry.itemCount;
    day.itemCount += entry.itemCount;
    day.people.push({ name: nameOf(entry), itemCount: entry.itemCount });
    days.set(entry.day, day);
  }
  const listed = [...days.values()].map((day) => ({ ...day, people: day.people.sort(byCount) }));
  return { series, days: listed, highest: Math.max(1, ...listed.map(({ itemCount }) => itemCount)) };
}
