import type { LotChangeKind } from "@lotwright/contracts/exports/deliveries";
import { shortPlatform } from "@lotwright/contracts/exports/platform-names";
import { useMemo } from "react";
import { useIsOnline } from "../../../data/api/connection";
import { trpc } from "../../../data/api/trpc";

export type ChangedLots = {
  /** Name of the platform, such as "HiBid". */
  platform: string;
  /** Kind of change by lot: new or changed. Deleted lots are not included. */
  kinds: ReadonlyMap<string, LotChangeKind>;
};

/**
 * The lots that changed since the last export to a platform. Undefined before the first export, offline, and while
 * loading.
 * @param isWanted whether it is read: the server compares every lot
 */
export function useChangedLots(manifestId: string, isWanted = true): ChangedLots | undefined {
  const isOnline = useIsOnline();
  const { data } = trpc.deliveries.changedItems.useQuery(
    { manifestId },
    {
      enabled: isOnline && isWanted,
      refetchOnMount: "always",
      meta: { hasOwnMessage: true },
      trpc: { abortOnUnmount: true },
    },
  );
  const changes = isOnline ? data?.changes : undefined;
  return useMemo(
    () =>
      changes
        ? {
            platform: shortPlatform(changes.label),
            kinds: new Map(
              changes.items
                .filter(({ change }) => change !== "removed")
                .map(({ itemId, change }) => [itemId, change]),
            ),
          }
        : undefined,
    [changes],
  );
}
