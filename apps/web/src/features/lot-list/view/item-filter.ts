import {
  factsOfFlag,
  type LotFilter,
  type LotFlag,
  readFlags,
} from "@lotwright/contracts/catalog/lot-filters";
import { type FilterSearch, noFilter } from "./item-search";

/** The filters in a URL. Days are in the device's time zone. */
export const filterOf = ({ is, consignor, category, by, day, min, max }: FilterSearch): LotFilter => ({
  ...{ consignor, category, day },
  is: readFlags(is),
  createdBy: by,
  minPrice: min,
  maxPrice: max,
});

export const hasFlagIn = ({ is }: FilterSearch, flag: LotFlag): boolean => readFlags(is).includes(flag);

const isResult = (flag: LotFlag) => factsOfFlag(flag)?.saleState !== undefined;

/** Toggles a flag in the filters. A lot has one result, so one of those flags replaces another. */
export function toggledFlag({ is }: FilterSearch, flag: LotFlag): FilterSearch {
  const flags = readFlags(is);
  const others = isResult(flag) ? flags.filter((other) => !isResult(other)) : flags;
  const next = flags.includes(flag) ? flags.filter((other) => other !== flag) : [...others, flag];
  return { is: readFlags(next.join()).join() || undefined };
}

type FilterName = keyof FilterSearch;
const names = Object.keys(noFilter) as FilterName[]; // Object.keys loses the literal types

/** Key of a combination of filters; empty without filters. */
export function filterKey(search: FilterSearch): string {
  const values = names.map((name) => (name === "is" ? readFlags(search.is).join() : search[name]));
  return values.some((value) => value !== undefined && value !== "") ? values.join("\n") : "";
}
