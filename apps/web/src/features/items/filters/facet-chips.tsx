import { useCurrency } from "../../../lib/field-text";
import { formatRange, longDay } from "../../../lib/format";
import { FilterChip } from "../filter-chip";
import type { FilterSearch, ItemSearch } from "../item-search";
import { useCreators } from "./use-creators";

type FacetChipsProps = {
  manifestId: string;
  search: ItemSearch;
  onSearch: (change: FilterSearch) => void;
};

/** The active filters that have a value. A press removes one. */
export default function FacetChips({ manifestId, search, onSearch }: FacetChipsProps) {
  const { consignor, category, by, day, min, max } = search;
  const currency = useCurrency(manifestId);
  const nameOf = useCreators(manifestId, by !== undefined);
  const chips: { key: keyof FilterSearch; text: string; none: FilterSearch }[] = [];
  if (consignor !== undefined)
    chips.push({ key: "consignor", text: `Consignor: ${consignor}`, none: { consignor: undefined } });
  if (category !== undefined)
    chips.push({ key: "category", text: `Category: ${category}`, none: { category: undefined } });
  if (by !== undefined) chips.push({ key: "by", text: `Added by ${nameOf(by)}`, none: { by: undefined } });
  if (day !== undefined) chips.push({ key: "day", text: `Added ${dayText(day)}`, none: { day: undefined } });
  if (min !== undefined || max !== undefined) {
    const text = `Price: ${formatRange(min, max, currency)}`;
    chips.push({ key: "min", text, none: { min: undefined, max: undefined } });
  }
  return chips.map(({ key, text, none }) => (
    <FilterChip
      key={key}
      text={text.length > 40 ? `${text.slice(0, 39)}…` : text}
      isActive
      aria-label={`Remove filter ${text}`}
      onClick={() => onSearch(none)}
    />
  ));
}

/** A hand-written address may have any text. */
export const dayText = (day: string): string => (Number.isNaN(Date.parse(day)) ? day : longDay(day));
