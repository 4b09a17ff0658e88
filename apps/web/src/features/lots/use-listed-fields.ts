import { trpc } from "../../data/api/trpc";
import type { LotFields, LotSequence } from "../offline/queue";
import { suggestFields, toNewLot } from "./new-lot";
import { useKnownSettings } from "./use-captured-lots";

/** A lot of a list, without photos. */
type ListedLot = { lotNumber: number; title: string; notes: string; quantity: number };

/** Returns a function that creates a new lot's record from a list entry, with the same defaults as the form. */
export function useListedFields({ manifestId }: LotSequence): (lot: ListedLot) => LotFields {
  const [{ consignor }] = trpc.manifests.byId.useSuspenseQuery({ id: manifestId });
  const settings = useKnownSettings();
  return ({ lotNumber, title, notes, quantity }) => {
    const suggested = suggestFields({ lotNumber, sectionLetter: "", notes, consignor, settings });
    const fields = { ...suggested, title, quantity };
    return toNewLot(fields, { manifestId, useAi: false, typed: new Set() });
  };
}
