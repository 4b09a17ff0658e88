import type { Preflight } from "@lotwright/contracts/exports/preflight";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../../components/ui/button";
import { useOnlineOnly } from "../../../data/api/connection";
import { trpc } from "../../../data/api/trpc";
import { plural } from "../../../lib/format";
import { toast } from "../../../lib/toasts";
import { readAdjustments } from "../check/check-pages";
import { checkInput, type ExportChoice } from "./check-words";
import { skips } from "./skip-group";
import { useAdjustMany } from "./use-fixes";

type SkippedLotsProps = ExportChoice & { manifestId: string; presetId: string; check: Preflight };

/** Maximum of named lots. */
const maxNamed = 8;

/** Text such as "10 lots are skipped: 12, 14 and 8 more". The check lists only its first adjustments. */
function skippedText({ adjustments, leftOutCount: count }: Preflight): string {
  const lots = adjustments.filter(({ field }) => field === "leftOut").map(({ lot }) => lot);
  const named = lots.slice(0, maxNamed);
  const others = Math.max(0, count - named.length);
  const start = `${plural(count, "lot")} ${count === 1 ? "is" : "are"} skipped`;
  if (named.length === 0) return start;
  return `${start}: ${named.join(", ")}${others > 0 ? ` and ${others.toLocaleString("en-US")} more` : ""}`;
}

/** Sentence about the lots that this platform's exports skip, which includes them again. */
export function SkippedLots({ check, ...target }: SkippedLotsProps) {
  const { client } = trpc.useUtils();
  const adjust = useAdjustMany(target);
  const onlineOnly = useOnlineOnly();
  const reading = { client, input: checkInput(target) };
  const read = useMutation({ mutationFn: () => readAdjustments(reading) });
  const include = (adjustments: Preflight["adjustments"]) => {
    const ids = adjustments.filter(({ field }) => field === "leftOut").map(({ itemId }) => itemId);
    const onSuccess = () =>
      toast({
        title: `${plural(ids.length, "lot")} included again`,
        action: { label: "Undo", onPress: () => adjust.mutate(skips(ids, "true")) },
      });
    adjust.mutate(skips(ids, null), { onSuccess });
  };
  if (check.leftOutCount === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p className="min-w-0 break-words tabular-nums">{skippedText(check)}</p>
      <Button
        variant="secondary"
        {...onlineOnly}
        isBusy={read.isPending || adjust.isPending}
        onClick={() =>
          check.nextAdjustments ? read.mutate(undefined, { onSuccess: include }) : include(check.adjustments)
        }
      >
        Include again
      </Button>
    </div>
  );
}
