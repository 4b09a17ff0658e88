import { filterTest } from "@lotwright/contracts/catalog/lot-filters";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useMemo } from "react";
import { iconButtonClasses } from "../../../components/ui/icon-button";
import type { Card } from "../../../data/lots/item-cards";
import { stepShortcuts, useStepShortcuts } from "../../../lib/form-shortcuts";
import { useListedLots, useReadAhead } from "../../offline/queue";
import { onlyMatches } from "./arrange-items";
import { filterOf } from "./item-filter";
import type { ItemSearch } from "./item-search";
import { type SortCards, useListOrder } from "./use-list-order";
import { useMatches } from "./use-matches";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Name of the field to focus in the next lot: the one that was focused in this lot. */
    focused?: string;
  }
}

type Open = {
  itemId: string;
  search: ItemSearch;
  /** Ids of the lots that match the search text; undefined without a text. */
  matches: ReadonlySet<string> | undefined;
  /** Lots that changed since the last export to a platform, by id. */
  changed?: ReadonlyMap<string, unknown> | undefined;
  /** Sorts lots as in the list. */
  sortList: SortCards;
};

/** The previous and the next item in the list, or in the whole manifest if the item no longer matches the search. */
export function neighborsOf(cards: Card[], { itemId, search, matches, changed, sortList }: Open) {
  const isWanted = filterTest(filterOf(search), changed);
  // A lot whose failed description succeeds while it is open keeps its place in the list of failed lots.
  const filtered = cards.filter((card) => card.id === itemId || isWanted(card));
  const shown = onlyMatches(sortList(filtered), matches);
  const isShown = shown.some(({ id }) => id === itemId);
  const list = isShown ? shown : sortList(cards);
  const index = list.findIndex(({ id }) => id === itemId);
  const at = (position: number) => (index === -1 ? undefined : list[position]);
  return { index, count: list.length, previous: at(index - 1), next: at(index + 1) };
}

type Arrival = {
  /** The name of the field or button to focus. */
  focused: string | undefined;
  /** Whether everything is saved, so that no confirmation is needed. */
  isSaved: boolean;
};

type Place = { manifestId: string; itemId: string; search: ItemSearch };

/** Finds the previous and the next item. Arrow keys open them, and Alt+Page Up/Down even while the user types. */
export function useItemSteps({ manifestId, itemId, search }: Place) {
  const { q = "" } = search;
  const lots = useListedLots(manifestId);
  useReadAhead(manifestId, lots.items !== undefined);
  const { matches } = useMatches(manifestId, lots, { text: q, settledText: q });
  const { cards } = lots;
  const { sortList, changed } = useListOrder(manifestId, lots, search);
  const navigate = useNavigate();
  // Memoized, so that typing in the form does not sort the list again.
  const neighbors = useMemo(
    () => neighborsOf(cards, { itemId, search, matches, changed, sortList }),
    [cards, itemId, search, matches, changed, sortList],
  );
  const open = (item: Card, { focused, isSaved }: Arrival) =>
    navigate({
      ...to(manifestId, item.id, search),
      ...(focused && { state: { focused } }),
      replace: true,
      ignoreBlocker: isSaved,
    });
  const step = (by: 1 | -1) => {
    const item = by > 0 ? neighbors.next : neighbors.previous;
    if (item) void open(item, { focused: focusedName(), isSaved: false });
  };
  useStepShortcuts(step);
  useFocused();
  return { ...neighbors, manifestId, search, open };
}

/** The name of the focused field or button, if it has one. */
export const focusedName = () => document.activeElement?.getAttribute("name") || undefined;

/** Focuses the field that was focused in the previous lot, so that typing continues there. */
function useFocused() {
  const name = useLocation({ select: ({ state }) => state.focused });
  useEffect(() => {
    if (name) document.getElementsByName(name)[0]?.focus();
  }, [name]);
}

export function ItemSteps({
  manifestId,
  index,
  count,
  previous,
  next,
  search,
}: ReturnType<typeof useItemSteps>) {
  if (index === -1) return null;
  return (
    <nav aria-label="Items" className="flex items-center">
      <Step direction="previous" {...{ manifestId, search }} item={previous} />
      <span className="whitespace-nowrap text-muted-foreground text-sm tabular-nums">
        {(index + 1).toLocaleString("en-US")} of {count.toLocaleString("en-US")}
      </span>
      <Step direction="next" {...{ manifestId, search }} item={next} />
    </nav>
  );
}

const to = (manifestId: string, itemId: string, search: ItemSearch) =>
  ({
    to: "/manifests/$manifestId/items/$itemId/edit",
    params: { manifestId, itemId },
    search,
  }) as const;

const directions = {
  previous: { label: "Previous", icon: ChevronLeft },
  next: { label: "Next", icon: ChevronRight },
} as const;

type StepProps = {
  direction: keyof typeof directions;
  manifestId: string;
  item: Card | undefined;
  search: ItemSearch;
};

function Step({ direction, manifestId, item, search }: StepProps) {
  const { label, icon: Icon } = directions[direction];
  const icon = <Icon aria-hidden className="size-6" />;
  if (!item) {
    return (
      <button type="button" disabled aria-label={label} className={iconButtonClasses()}>
        {icon}
      </button>
    );
  }
  return (
    <Link
      {...to(manifestId, item.id, search)}
      replace
      aria-label={label}
      {...stepShortcuts[direction]}
      className={iconButtonClasses()}
    >
      {icon}
    </Link>
  );
}
