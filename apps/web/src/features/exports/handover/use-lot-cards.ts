import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { trpc } from "../../../data/api/trpc";
import { type Card, toCard } from "../../../data/lots/item-cards";
import { cardsQuery } from "../../../data/lots/item-lists";

/** Returns a function that finds a lot's card. Loads the cards unless the whole items are in memory. */
export function useLotCards(manifestId: string, isNeeded: boolean): (itemId: string) => Card | undefined {
  const { client } = trpc.useUtils();
  const whole = trpc.items.list.useQuery({ manifestId }, { enabled: false }).data;
  const { data: cards } = useQuery({
    ...cardsQuery(client, manifestId),
    // Findings are shown without photos if the cards can't be loaded.
    ...{ enabled: isNeeded && whole === undefined, meta: { hasOwnMessage: true } },
  });
  return useMemo(() => {
    const byId = new Map((whole?.map(toCard) ?? cards)?.map((card) => [card.id, card]));
    return (itemId) => byId.get(itemId);
  }, [whole, cards]);
}
