import { useCallback, useMemo, useState } from "react";
import type { Card } from "../../../data/lots/item-cards";

type Chosen = {
  ids: ReadonlySet<string>;
  /** The lot that was toggled last, where a range starts. */
  anchor?: string | undefined;
};

const nothing: Chosen = { ids: new Set() };

/** The ids between two lots of a list, both inclusive. */
function idsBetween(order: readonly Card[], from: string | undefined, to: string): string[] {
  const places = [from, to].map((wanted) => order.findIndex(({ id }) => id === wanted));
  const [first = -1, last = -1] = places.sort((a, b) => a - b);
  return first === -1 ? [to] : order.slice(first, last + 1).map(({ id }) => id);
}

function toggled({ ids, anchor }: Chosen, id: string, order: readonly Card[] | undefined): Chosen {
  const next = new Set(ids);
  if (order) for (const each of idsBetween(order, anchor, id)) next.add(each);
  else if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** The lots selected for a bulk edit. Deselects lots that are deleted or moved away. */
export function useSelection(cards: readonly Card[]) {
  const [chosen, setChosen] = useState<Chosen>();
  const ids = chosen?.ids;
  const selected = useMemo(
    () => (ids ? cards.filter(({ id }) => ids.has(id)).map(({ id }) => id) : []),
    [cards, ids],
  );
  return {
    isSelecting: chosen !== undefined && cards.length > 0,
    selected,
    isSelected: (id: string) => ids?.has(id),
    begin: () => setChosen((before) => before ?? nothing),
    end: () => setChosen(undefined),
    selectAll: (all: readonly string[]) =>
      setChosen((before = nothing) => ({ ...before, ids: new Set([...before.ids, ...all]) })),
    /** Toggles a lot; with the list's order, selects all lots from the one toggled last to this one. */
    toggle: useCallback(
      (id: string, order?: readonly Card[]) => setChosen((before = nothing) => toggled(before, id, order)),
      [],
    ),
  };
}

export type Selection = ReturnType<typeof useSelection>;
