import { trpc } from "../../data/api/trpc";
import type { LotFields, LotSequence } from "../offline/queue";
import { suggestFields, toNewLot } from "./new-lot";
import { useKnownSettings } from "./use-captured-lots";

/** A lot of a list, without photos. */
type ListedLot = { lotNumber: number; title: string; notes: string; quantity: number };

/** Returns a function that makes the record of a listed lot, with the defaults that its form would have. */
export function useListedFields({ manifestId }: LotSequence): (lot: ListedLot) => LotFields {
  const [{ consignor }] = trpc.manifests.byId.useSuspenseQuery({ id: manifestId });
  const settings = useKnownSettings();
  return ({ lotNumber, title, notes, quantity }) => {
    const suggested = suggestFields({ lotNumber, sectionLetter: "", notes, consignor, settings });
    const fields = { ...suggested, title, quantity };
    return toNewLot(fields, { manifestId, useAi: false, typed: new Set() });
  };
}
