import type { Preflight } from "@lotwright/contracts/exports/preflight";
import { useState } from "react";
import { Button } from "../../../components/ui/button";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { Disclosure } from "../../../components/ui/disclosure";
import { TextChange } from "../../../components/ui/text-change";
import { useOnlineOnly } from "../../../data/api/connection";
import { plural } from "../../../lib/format";
import { adjustmentsOf } from "../check/check-pages";
import { ShowMore } from "../show-more";
import { adjustmentCountOf } from "./check-words";
import { useHandover } from "./handover-context";
import { fieldName } from "./lot-change";
import { useAdjust, useRemoveAdjustments } from "./use-fixes";
import { useShowMore } from "./use-listed";

type Adjustment = Preflight["adjustments"][number];

/** List of values that are adjusted for this platform's exports only, with Undo. */
export function AdjustmentsSection() {
  const { check, lots } = useHandover();
  const count = adjustmentCountOf(check);
  if (count === 0) return null;
  return (
    <Disclosure title={`Changed for this export only: ${count.toLocaleString("en-US")}`}>
      {/* Hidden for a selection, because it would undo adjustments of other lots too. */}
      {!lots && <UndoAll count={count} />}
      <ul aria-label="Changed for this export only">
        <Adjustments />
      </ul>
    </Disclosure>
  );
}

function Adjustments() {
  const { check } = useHandover();
  const more = useShowMore(adjustmentsOf);
  const left = adjustmentCountOf(check) - check.adjustments.length;
  return (
    <ShowMore
      rows={check.adjustments}
      {...(left > 0 && { rest: { count: left, isBusy: more.isPending, load: () => more.mutate() } })}
    >
      {(adjustment) => (
        <AdjustmentRow key={`${adjustment.itemId} ${adjustment.field}`} adjustment={adjustment} />
      )}
    </ShowMore>
  );
}

function AdjustmentRow({ adjustment }: { adjustment: Adjustment }) {
  const handover = useHandover();
  const undo = useAdjust(handover);
  const onlineOnly = useOnlineOnly();
  const { itemId, field, lot, original, value } = adjustment;
  const name = fieldName(field);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 border-t px-4 py-2 sm:flex-nowrap">
      <p className="w-20 shrink-0 py-2 font-semibold text-lg tabular-nums">{lot}</p>
      <div className="min-w-0 grow basis-full py-2 sm:basis-0">
        <p className="font-medium">{name}</p>
        {field !== "leftOut" && <TextChange before={original} after={value} afterLabel="In this export" />}
      </div>
      <Button
        variant="secondary"
        {...onlineOnly}
        isBusy={undo.isPending}
        aria-label={`Undo ${name.toLowerCase()} of lot ${lot}`}
        onClick={() =>
          undo.mutate({
            manifestId: handover.manifestId,
            preset: handover.presetId,
            adjustments: [{ itemId, field, value: null }],
          })
        }
      >
        Undo
      </Button>
    </li>
  );
}

function UndoAll({ count }: { count: number }) {
  const handover = useHandover();
  const [isAsking, setIsAsking] = useState(false);
  const removeAll = useRemoveAdjustments(handover);
  const onlineOnly = useOnlineOnly();
  const { manifestId, presetId: preset, check } = handover;
  return (
    <div className="px-4 py-3">
      <Button variant="secondary" {...onlineOnly} onClick={() => setIsAsking(true)}>
        Undo all
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Undo ${plural(count, "change")}?`}
        description={`The exports to ${check.preset.label} will have the lots' own values again. This cannot be undone.`}
        confirmText="Undo all"
        isBusy={removeAll.isPending}
        onConfirm={() => removeAll.mutate({ manifestId, preset }, { onSuccess: () => setIsAsking(false) })}
      />
    </div>
  );
}
