import { consignorKey } from "@lotwright/contracts/catalog/consignor-names";
import { localDays } from "@lotwright/contracts/values/local-days";
import type { Card } from "../../../data/lots/item-cards";

/** Number of lots per value of a field. */
type Counts = Map<string, number>;

const countIn = (counts: Counts, value: string | undefined) =>
  value ? counts.set(value, (counts.get(value) ?? 0) + 1) : counts;

/** A consignor's name as spelled in the first lot that has it. */
function firstSpelling(spellings: Map<string, string>, name: string): string {
  const key = consignorKey(name);
  const first = spellings.get(key) ?? name.trim();
  spellings.set(key, first);
  return first;
}

/** Counts the values of each filterable field in the lots, in one pass. */
export function facetsOf(cards: readonly Card[], timeZone?: string) {
  const [consignor, category, by, day]: [Counts, Counts, Counts, Counts] = [
    new Map(),
    new Map(),
    new Map(),
    new Map(),
  ];
  const dayOf = localDays(timeZone);
  const spellings = new Map<string, string>();
  for (const card of cards) {
    countIn(consignor, firstSpelling(spellings, card.consignor));
    countIn(category, card.category);
    countIn(by, card.createdBy);
    countIn(day, dayOf(card.createdAt));
  }
  return { consignor, category, by, day };
}

type Facet = {
  counts: Counts;
  /** The chosen value, which no lot may have anymore. */
  chosen: string | undefined;
  /** Label of the option without a filter, such as "All consignors". */
  all: string;
  textOf?: (value: string) => string;
};

const byText = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Options of a select with their counts, sorted by text. */
export function optionsOf({ counts, chosen, all, textOf = (value) => value }: Facet) {
  const values = chosen === undefined || counts.has(chosen) ? [...counts.keys()] : [...counts.keys(), chosen];
  const options = values
    .map((value) => ({ value, text: textOf(value) }))
    .sort((a, b) => byText.compare(a.text, b.text))
    .map(({ value, text }) => ({
      value,
      label: `${text} (${(counts.get(value) ?? 0).toLocaleString("en-US")})`,
    }));
  return [{ value: "", label: all }, ...options];
}
