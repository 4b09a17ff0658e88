import type { AppliedNumbers } from "@lotwright/contracts/lot-numbers";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useIsOnline } from "../../lib/connection";
import { failureOf } from "../../lib/error-message";
import { useRested } from "../../lib/rested";
import { trpc } from "../../lib/trpc";
import { useIdempotency } from "../../lib/use-idempotency";
import { type Choices, firstChoices, readChoices } from "./numbering-choices";
import { useRefresh } from "./use-number-changes";

const restMs = 300;

/** The choices of the dialog, what they would do, and renumbering as shown. */
export function useNumbering(manifestId: string, selectedIds: readonly string[]) {
  const { client } = trpc.useUtils();
  const isOnline = useIsOnline();
  const [choices, setChoices] = useState(() => firstChoices(selectedIds.length));
  const [renumbered, setRenumbered] = useState<AppliedNumbers>();
  const refresh = useRefresh(manifestId);
  const { problems, instruction } = readChoices(choices, selectedIds);
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
      return refresh();
    },
    onError: (error) => {
      if (failureOf(error)?.status === 409) void preview.refetch();
    },
  });
  const isCurrent = isRested && !preview.isPlaceholderData && !preview.isFetching && !preview.error;
  const shown = instruction && !preview.error ? preview.data : undefined;
  return {
    ...{ choices, problems, preview, applying, renumbered, isOnline },
    change: (changed: Partial<Choices>) => {
      applying.reset();
      setChoices((before) => ({ ...before, ...changed }));
    },
    /** What the choices would do; still that of the choices before while the new one is read. */
    shown: shown ?? undefined,
    isCurrent: isCurrent && shown !== undefined,
    apply: () => {
      if (!rested || !shown || !isCurrent) return;
      applying.mutate({ manifestId, instruction: rested, expectedVersion: shown.version });
    },
  };
}

export type Numbering = ReturnType<typeof useNumbering>;
