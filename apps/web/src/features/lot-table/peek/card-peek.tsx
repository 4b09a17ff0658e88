import type { Item } from "@lotwright/contracts/catalog/items";
import { useMemo } from "react";
import { useFieldUnits } from "../../../data/lots/field-text";
import type { Card } from "../../../data/lots/item-cards";
import { useCellStates } from "../edits/use-cell-states";
import { useEdits } from "../edits/use-edits";
import Peek, { type PeekPlace } from "./peek";

type CardPeekProps = PeekPlace & {
  manifestId: string;
  /** The cards as listed. */
  cards: readonly Card[];
  /** All lots of the manifest as whole items, once they are loaded. */
  items: readonly Item[] | undefined;
};

/** The panel of a lot beside a list of cards. */
export default function CardPeek({ cards, ...props }: CardPeekProps) {
  const { manifestId, items } = props;
  const units = useFieldUnits(manifestId);
  const states = useCellStates();
  const edits = useEdits({ manifestId, items, states });
  const itemById = useMemo(() => new Map(items?.map((item) => [item.id, item])), [items]);
  const lots = useMemo(() => cards.map((card) => ({ card, item: itemById.get(card.id) })), [cards, itemById]);
  return <Peek {...props} {...{ lots, units, states, edits }} />;
}
