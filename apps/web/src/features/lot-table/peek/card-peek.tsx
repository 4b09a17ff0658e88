import type { Item } from "@lotwright/contracts/catalog/items";
import { useMemo } from "react";
import { useFieldUnits } from "../../../data/lots/field-text";
import type { Card } from "../../../data/lots/item-cards";
import { useCellStates } from "../edits/use-cell-states";
import { useEdits } from "../edits/use-edits";
import Peek, { type PeekPlace } from "./peek";

type CardPeekProps = Omit<PeekPlace, "id"> & {
  /** The id of the lot in the panel; undefined while it is closed. */
  id: string | undefined;
  manifestId: string;
  /** The cards as listed. */
  cards: readonly Card[];
  /** All lots of the manifest as whole items, once they are loaded. */
  items: readonly Item[] | undefined;
};

/** The panel of a lot beside a list of cards. Stays mounted while closed, so that texts that were refused are there when it opens again. */
export default function CardPeek({ id, cards, ...props }: CardPeekProps) {
  const { manifestId, items } = props;
  const units = useFieldUnits(manifestId);
  const states = useCellStates();
  const edits = useEdits({ manifestId, items, states });
  const itemById = useMemo(() => new Map(items?.map((item) => [item.id, item])), [items]);
  const lots = useMemo(() => cards.map((card) => ({ card, item: itemById.get(card.id) })), [cards, itemById]);
  return id !== undefined && <Peek {...props} {...{ id, lots, units, states, edits }} />;
}
