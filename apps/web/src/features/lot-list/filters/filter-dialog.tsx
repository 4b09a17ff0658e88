import { filterTest } from "@lotwright/contracts/catalog/lot-filters";
import { type FormEvent, useMemo, useState } from "react";
import { Button } from "../../../components/ui/button";
import { Dialog, DialogActions } from "../../../components/ui/dialog";
import { InputField, SelectField } from "../../../components/ui/field";
import { formatDecimal, parseDecimal } from "../../../data/lots/field-text";
import type { Card } from "../../../data/lots/item-cards";
import { plural } from "../../../lib/format";
import { filterOf } from "../view/item-filter";
import { type FilterSearch, type ItemSearch, noFilter } from "../view/item-search";
import type { ChangedLots } from "../view/use-changed-lots";
import { dayText } from "./facet-chips";
import { facetsOf, optionsOf } from "./facets";
import { FlagChips } from "./flag-chips";
import { SavedFilters } from "./saved-filters";
import { useCreators } from "./use-creators";

type FilterDialogProps = {
  manifestId: string;
  cards: readonly Card[];
  changes: ChangedLots | undefined;
  search: ItemSearch;
  onSearch: (change: ItemSearch) => void;
  /** Opens the dialog that saves the active filters. */
  onSave: () => void;
  onClose: () => void;
};

const isMoney = { isMoney: true };
const priceText = (price: number | undefined) => formatDecimal(price ?? null, isMoney);

/** Parses a typed price: undefined if empty, null if invalid. */
function readPrice(typed: string): number | undefined | null {
  if (typed.trim() === "") return undefined;
  const price = parseDecimal(typed, isMoney);
  return price === null || Number.isNaN(price) || price < 0 ? null : price;
}

/** Error message about the price range, if any. */
function priceProblem(min: number | undefined | null, max: number | undefined | null): string | undefined {
  if (min === null || max === null) return "Enter a price such as 120 or 120.50";
  return min !== undefined && max !== undefined && min > max
    ? "The lowest price is above the highest"
    : undefined;
}

/** Dialog of the filters with a value, which are applied together on confirmation. */
export default function FilterDialog(props: FilterDialogProps) {
  const { manifestId, cards, changes, search, onSearch, onSave, onClose } = props;
  const { is, consignor, category, by, day } = search;
  const [chosen, setChosen] = useState<FilterSearch>({ is, consignor, category, by, day });
  const [prices, setPrices] = useState({ min: priceText(search.min), max: priceText(search.max) });
  const [min, max] = [readPrice(prices.min), readPrice(prices.max)];
  const problem = priceProblem(min, max);
  const facets = useMemo(() => facetsOf(cards), [cards]);
  const nameOf = useCreators(manifestId);
  const wanted = { ...noFilter, ...chosen, min: min ?? undefined, max: max ?? undefined };
  const isWanted = filterTest(filterOf(wanted), changes?.kinds);
  const count = cards.filter(isWanted).length;
  const apply = (change: ItemSearch) => {
    onClose();
    onSearch(change);
  };
  const save = () => {
    if (problem) return;
    apply(wanted);
    onSave();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!problem) apply(wanted);
  };
  const selects = [
    { name: "consignor", label: "Consignor", all: "All consignors" },
    { name: "category", label: "Category", all: "All categories" },
    { name: "by", label: "Added by", all: "All people", textOf: nameOf },
    { name: "day", label: "Added on", all: "All days", textOf: dayText },
  ] as const;
  return (
    <Dialog onOpenChange={onClose} title="Filter lots">
      <form noValidate onSubmit={submit} className="space-y-4">
        <fieldset aria-label="What lots are or lack" className="flex flex-wrap gap-2">
          <FlagChips
            {...{ cards, changes }}
            search={chosen}
            onSearch={(is) => setChosen({ ...chosen, ...is })}
          />
        </fieldset>
        <div className="grid grid-cols-2 gap-3 large-text:grid-cols-1">
          {selects.map(({ name, label, ...facet }) => (
            <SelectField
              key={name}
              label={label}
              options={optionsOf({ counts: facets[name], chosen: chosen[name], ...facet })}
              value={chosen[name] ?? ""}
              onChange={({ target }) => setChosen({ ...chosen, [name]: target.value || undefined })}
            />
          ))}
        </div>
        <div className="grid grid-cols-2 items-start gap-3">
          {(["min", "max"] as const).map((name) => (
            <InputField
              key={name}
              label={name === "min" ? "Lowest price" : "Highest price"}
              error={name === "min" ? problem : undefined}
              inputMode="decimal"
              autoComplete="off"
              value={prices[name]}
              onChange={({ target }) => setPrices({ ...prices, [name]: target.value })}
            />
          ))}
        </div>
        <p className="text-muted-foreground text-sm">
          Uses the start price. If there is none, the low estimate.
        </p>
        <SavedFilters onApply={apply} onSave={save} />
        <DialogActions>
          <Button variant="secondary" onClick={() => apply(noFilter)}>
            Clear all
          </Button>
          <Button type="submit">Show {plural(count, "lot")}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
