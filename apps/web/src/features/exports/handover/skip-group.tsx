import type { Finding, FindingGroup } from "@lotwright/contracts/exports/preflight";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../../components/ui/button";
import { useOnlineOnly } from "../../../data/api/connection";
import { plural } from "../../../lib/format";
import { toast } from "../../../lib/toasts";
import { itemKey, useHandover } from "./handover-context";
import { useAdjustMany } from "./use-fixes";
import { useAllFindings } from "./use-listed";

type SkipGroupProps = {
  group: FindingGroup;
  /** Findings that are not fixed yet. */
  findings: Finding[];
  /** Number of these findings, including unlisted ones. */
  left: number;
};

const lotsOf = (findings: readonly Finding[]): string[] => [
  ...new Set(findings.flatMap(({ itemId }) => itemId ?? [])),
];

/** Adjustments that skip the lots, or include them again. */
export const skips = (ids: readonly string[], value: "true" | null) =>
  ids.map((itemId) => ({ itemId, field: "leftOut" as const, value }));

/** Button that skips all lots of a group in this platform's exports. */
export function SkipGroup({ group, findings, left }: SkipGroupProps) {
  const { settle, check, ...handover } = useHandover();
  const adjust = useAdjustMany(handover);
  const readAll = useAllFindings(group);
  const onlineOnly = useOnlineOnly();
  const read = useMutation({ mutationFn: async () => lotsOf(await readAll()) });
  const skip = (ids: readonly string[]) => {
    const lots = plural(ids.length, "lot");
    const onSuccess = () => {
      settle(ids.map(itemKey), `${lots} skipped.`);
      toast({
        title: `${lots} skipped in this export`,
        action: { label: "Undo", onPress: () => adjust.mutate(skips(ids, null)) },
      });
    };
    adjust.mutate(skips(ids, "true"), { onSuccess });
  };
  // A press must not leave the export empty.
  const isOffered = left > 1 && left < check.lotCount && findings.every(({ itemId }) => itemId);
  if (!isOffered || group.level === "info" || group.isAutomatic) return null;
  return (
    <Button
      variant="secondary"
      {...onlineOnly}
      isBusy={read.isPending || adjust.isPending}
      busyText="Skipping..."
      onClick={() => (group.next ? read.mutate(undefined, { onSuccess: skip }) : skip(lotsOf(findings)))}
    >
      Skip all {left.toLocaleString("en-US")}
    </Button>
  );
}
