import type { AppliedNumbers } from "@lotwright/contracts/catalog/lot-numbers";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useIsOnline } from "../../data/api/connection";
import { trpc } from "../../data/api/trpc";
import { useIdempotency } from "../../data/api/use-idempotency";
import { useRefreshLots } from "../../data/lots/undo-change";
import { failureOf } from "../../lib/error-message";
import { lotName, plural } from "../../lib/format";
import { useRested } from "../../lib/rested";
import { useListedLots } from "../offline/queue";
import { type Choices, type FindLot, firstChoices, lotAfter, readChoices } from "./numbering-choices";

const restMs = 300;

/** Finds lots by their number, and names the selected ones, such as "Lot 12A" or "2 selected lots". */
function useLots(manifestId: string, [id, ...others]: readonly string[]) {
  const { cards } = useListedLots(manifestId);
  const byName = useMemo(() => new Map(cards.map((card) => [lotName(card), card])), [cards]);
  const only = others.length === 0 ? cards.find((card) => card.id === id) : undefined;
  const findLot: FindLot = (lot) => byName.get(lot);
  return {
    findLot,
    selectedText: only ? `Lot ${lotName(only)}` : plural(others.length + 1, "selected lot"),
  };
}

/** State of the renumbering dialog: its choices, their preview, and the function that applies them. */
export function useNumbering(manifestId: string, selectedIds: readonly string[], isInsert: boolean) {
  const { client } = trpc.useUtils();
  const isOnline = useIsOnline();
  const [choices, setChoices] = useState(() => firstChoices(selectedIds.length, isInsert));
  const [renumbered, setRenumbered] = useState<AppliedNumbers>();
  const refresh = useRefreshLots();
  const { findLot, selectedText } = useLots(manifestId, selectedIds);
  const { problems, instruction } = readChoices(choices, selectedIds, findLot);
  const rested = useRested(instruction, restMs);
  const isRested = JSON.stringify(rested) === JSON.stringify(instruction);
  const preview = useQuery({
    queryKey: ["numbers-preview", manifestId, rested],
    queryFn: ({ signal }) =>
      rested ? client.lotNumbers.preview.mutate({ manifestId, instruction: rested }, { signal }) : null,
    enabled: isOnline && rested !== undefined && !renumbered,
    placeholderData: keepPreviousData,
    // Lots may have changed before the same instruction is previewed again.
    gcTime: 0,
    meta: { hasOwnMessage: true },
  });
  const applying = trpc.lotNumbers.update.useMutation({
    trpc: useIdempotency(),
    meta: { isSilent: true },
    onSuccess: (applied) => {
      setRenumbered(applied);
      return refresh([manifestId]);
    },
    onError: (error) => {
      if (failureOf(error)?.status === 409) void preview.refetch();
    },
  });
  const isCurrent = isRested && !preview.isPlaceholderData && !preview.isFetching && !preview.error;
  const shown = instruction && !preview.error ? preview.data : undefined;
  return {
    ...{ choices, problems, preview, applying, renumbered, isOnline, selectedText },
    /** Title of the lot to insert another one after, if named. */
    titleAfter: lotAfter(choices, findLot)?.title,
    change: (changed: Partial<Choices>) => {
      applying.reset();
      setChoices((before) => ({ ...before, ...changed }));
    },
    /** Preview of the choices; the previous one while the new one loads. */
    shown: shown ?? undefined,
    isCurrent: isCurrent && shown !== undefined,
    apply: () => {
      if (!rested || !shown || !isCurrent) return;
      applying.mutate({ manifestId, instruction: rested, expectedVersion: shown.version });
    },
  };
}

export type Numbering = ReturnType<typeof useNumbering>;
