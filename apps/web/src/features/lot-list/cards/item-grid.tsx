import type { LotChangeKind } from "@lotwright/contracts/exports/deliveries";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffectEvent, useLayoutEffect, useMemo, useRef } from "react";
import { type ListBox, useListBox } from "../../../components/layout/use-list-box";
import { coveredPixels } from "../../../components/ui/use-covered-edge";
import { useCurrency } from "../../../data/lots/field-text";
import type { Card } from "../../../data/lots/item-cards";
import { useCanDescribe } from "../../../data/session/ai-provider";
import { useItemRepairs } from "../../lots/use-item-actions";
import { ItemCard } from "./item-card";
import { isPhone, isSideways, useColumns } from "./use-columns";
import { cardId, useRestoredPlace } from "./use-list-place";
import type { Selection } from "./use-selection";
import { type ItemRows, useSteadyView } from "./use-steady-view";

/** Number of rows rendered above and below the screen, so that fast scrolling shows no gaps. */
const overscan = { oneColumn: 5, manyColumns: 2 };

/** Height in rem of a card's text and photo. An error message or a long line makes the card higher. */
const textRem = 7.625;
/** Height in rem of a card's text on a phone, where a price is below the category. */
const phoneTextRem = 8.875;
const gapRem = 0.75;
const borders = 2;

/** Estimates the height of a row in px. It is exact for most rows; rows below a higher one have to move. */
function estimateRow(columns: number, box: ListBox | undefined): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const photoWidth = ((box?.width ?? 0) - (columns - 1) * gapRem * rem) / columns - borders;
  const photoAbove = columns > 1 && !isSideways() ? photoWidth * (3 / 4) : 0;
  return Math.round(photoAbove + ((isPhone() ? phoneTextRem : textRem) + gapRem) * rem + borders);
}

function useVirtualRows(items: Card[], columns: number, box: ListBox | undefined) {
  const rowHeight = estimateRow(columns, box);
  const top = box?.top ?? 0;
  const width = box?.width ?? 0;
  // The width is part of the key, so that rows are measured again when it changes.
  const keys = useMemo(
    () => items.filter((_item, index) => index % columns === 0).map(({ id }) => `${id} ${width}`),
    [items, columns, width],
  );
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: Math.ceil(items.length / columns),
    estimateSize: useCallback(() => rowHeight, [rowHeight]),
    getItemKey: useCallback((row) => keys[row] ?? row, [keys]),
    scrollMargin: top,
    overscan: columns === 1 ? overscan.oneColumn : overscan.manyColumns,
    scrollPaddingStart: coveredPixels("top"),
    scrollPaddingEnd: coveredPixels("bottom"),
  });
  const rows = virtualizer.getVirtualItems();
  const [first, last] = [rows[0], rows.at(-1)];
  const total = virtualizer.getTotalSize();
  return {
    virtualizer,
    firstIndex: (first?.index ?? 0) * columns,
    endIndex: last ? (last.index + 1) * columns : 0,
    spaceAbove: first ? first.start - top : 0,
    spaceBelow: last ? total - (last.end - top) : total,
  };
}

/** Scrolls to the lot in the side panel when another one is shown there. */
function useRevealed(rows: ItemRows, peekedId: string | undefined): void {
  const reveal = useEffectEvent((id: string) => {
    const index = rows.items.findIndex((item) => item.id === id);
    if (index !== -1) rows.virtualizer.scrollToIndex(Math.floor(index / rows.columns));
  });
  useLayoutEffect(() => {
    if (peekedId !== undefined) reveal(peekedId);
  }, [peekedId]);
}

type ItemGridProps = {
  manifestId: string;
  items: Card[];
  /** The lots that are new or changed since the last export to a platform. */
  changed: ReadonlyMap<string, LotChangeKind> | undefined;
  /** Identifies the sort order and the search. When it changes, the list scrolls to the top. */
  arrangement: string;
  selection: Selection;
  /** Id of the lot in the side panel. */
  peekedId: string | undefined;
  onPeek: (id: string) => void;
};

/** The virtualized list of cards. Only the cards on the screen and near it are rendered. */
export function ItemGrid(props: ItemGridProps) {
  const { manifestId, items, changed, arrangement, selection, peekedId, onPeek } = props;
  const grid = useRef<HTMLUListElement>(null);
  const columns = useColumns(peekedId !== undefined);
  const box = useListBox(grid);
  const { virtualizer, firstIndex, endIndex, spaceAbove, spaceBelow } = useVirtualRows(items, columns, box);
  const { retry, acknowledge, busyIds } = useItemRepairs();
  const canDescribe = useCanDescribe();
  const currency = useCurrency(manifestId);
  const { toggle } = selection;
  const onToggle = useCallback(
    (item: Card, isRange: boolean) => toggle(item.id, isRange ? items : undefined),
    [toggle, items],
  );
  const rows = { virtualizer, items, columns };
  useSteadyView(rows, { arrangement, top: box?.top });
  useRestoredPlace(manifestId, rows, box !== undefined);
  useRevealed(rows, peekedId);
  return (
    <ul
      ref={grid}
      // The virtualizer keeps the scroll position; the browser's scroll anchoring would correct it a second time.
      className="gap-x-3 [overflow-anchor:none]"
      style={{
        // On phones rows use block layout, which is much faster than a grid.
        ...(columns > 1 && { display: "grid", gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }),
        paddingTop: spaceAbove,
        paddingBottom: spaceBelow,
      }}
    >
      {items.slice(firstIndex, endIndex).map((item, position) => (
        <li
          key={item.id}
          id={cardId(item.id)}
          // All cards of a row have the same height, so only the first one is measured.
          ref={position % columns === 0 ? virtualizer.measureElement : undefined}
          data-index={Math.floor((firstIndex + position) / columns)}
          aria-setsize={items.length}
          aria-posinset={firstIndex + position + 1}
          className="min-w-0 pb-3"
        >
          <ItemCard
            {...{ manifestId, item, onToggle, onPeek, canDescribe, currency }}
            isPeeked={item.id === peekedId}
            isSelected={selection.isSelected(item.id)}
            onRetry={retry}
            onAcknowledge={acknowledge}
            isBusy={busyIds.has(item.id)}
            change={changed?.get(item.id)}
          />
        </li>
      ))}
    </ul>
  );
}
