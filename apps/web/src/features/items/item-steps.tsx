import type { Item } from "@lotwright/contracts/items";
import { Link, useNavigate } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useMemo } from "react";
import { iconButtonClasses } from "../../components/ui/icon-button";
import { useShortcut } from "../../lib/shortcuts";
import { useItems } from "../offline/queue";
import { arrangeItems, filterItems, type ItemSearch } from "./arrange-items";

/** The previous and the next item in the list. If the item no longer matches the search, those of the whole list. */
export function neighborsOf(
  items: readonly Item[],
  { itemId, search }: { itemId: string; search: ItemSearch },
) {
  const { show, ...rest } = search;
  // A failed lot that was described while it is open keeps its place in the list of failed lots.
  const shown = arrangeItems(
    items.filter((item) => item.id === itemId || filterItems([item], show).length > 0),
    rest,
  );
  const isShown = shown.some(({ id }) => id === itemId);
  const list = isShown ? shown : arrangeItems(items, search.sort ? { sort: search.sort } : {});
  const index = list.findIndex(({ id }) => id === itemId);
  const at = (position: number) => (index === -1 ? undefined : list[position]);
  return { index, count: list.length, previous: at(index - 1), next: at(index + 1) };
}

type Place = { manifestId: string; itemId: string; search: ItemSearch };

/** Finds the previous and the next item, and opens them with the arrow keys. */
export function useItemSteps({ manifestId, itemId, search }: Place) {
  const items = useItems(manifestId);
  const navigate = useNavigate();
  // Memoized, so that typing in the form does not sort the list again.
  const neighbors = useMemo(() => neighborsOf(items, { itemId, search }), [items, itemId, search]);
  const step = (by: 1 | -1) => {
    const item = by > 0 ? neighbors.next : neighbors.previous;
    if (item) void navigate({ ...to(item, search), replace: true });
  };
  useShortcut("ArrowLeft", () => step(-1));
  useShortcut("ArrowRight", () => step(1));
  return { ...neighbors, search, step };
}

export function ItemSteps({ index, count, previous, next, search }: ReturnType<typeof useItemSteps>) {
  if (index === -1) return null;
  return (
    <nav aria-label="Items" className="flex items-center">
      <Step direction="previous" item={previous} search={search} />
      <span className="whitespace-nowrap text-muted-foreground text-sm tabular-nums">
        {(index + 1).toLocaleString("en-US")} of {count.toLocaleString("en-US")}
      </span>
      <Step direction="next" item={next} search={search} />
    </nav>
  );
}

const to = ({ id, manifestId }: Item, search: ItemSearch) =>
  ({
    to: "/manifests/$manifestId/items/$itemId/edit",
    params: { manifestId, itemId: id },
    search,
  }) as const;

const directions = {
  previous: { label: "Previous", icon: ChevronLeft, key: "ArrowLeft", arrow: "←" },
  next: { label: "Next", icon: ChevronRight, key: "ArrowRight", arrow: "→" },
} as const;

type StepProps = { direction: keyof typeof directions; item: Item | undefined; search: ItemSearch };

function Step({ direction, item, search }: StepProps) {
  const { label, icon: Icon, key, arrow } = directions[direction];
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
      {...to(item, search)}
      replace
      aria-label={label}
      aria-keyshortcuts={key}
      title={`${label} (${arrow})`}
      className={iconButtonClasses()}
    >
      {icon}
    </Link>
  );
}
