import type { ExportPreset } from "@lotwright/contracts/exports/export-presets";
import type { ExportChanges } from "@lotwright/contracts/exports/exports";
import type { Finding, Preflight } from "@lotwright/contracts/exports/preflight";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useIsOnline } from "../../../data/api/connection";
import { trpc } from "../../../data/api/trpc";
import { toast } from "../../../lib/toasts";
import { checkQuery } from "../check/check-query";
import { AdjustmentsSection } from "./adjustments-section";
import { ChangesChoice } from "./changes-choice";
import { CheckCard, NoCheck } from "./check-card";
import { checkInput } from "./check-words";
import { DownloadBar } from "./download-bar";
import { FindingGroups } from "./finding-groups";
import { type Handover, HandoverContext, itemKey } from "./handover-context";
import { ItemIdsDialog } from "./item-ids-dialog";
import { MappingDialog } from "./mapping-dialog";
import { MappingNotice, useMappingNotice } from "./mapping-notice";
import { UploadSteps } from "./upload-steps";
import { useFindingKeys } from "./use-finding-keys";
import { useAdjust } from "./use-fixes";
import { useLotCards } from "./use-lot-cards";
import { useSettled } from "./use-settled";

type PresetPaneProps = {
  manifestId: string;
  preset: ExportPreset;
  /** Lots to export, such as "1-20,35A"; all if missing. */
  lots?: string;
  start?: (address: string) => void;
};

const nothingUnmapped: Preflight["unmapped"] = { consignors: [], categories: [], conditions: [] };

/** Form that checks a manifest for a platform, offers fixes, and exports it. */
export function PresetPane({ manifestId, preset, lots, start }: PresetPaneProps) {
  const isOnline = useIsOnline();
  const [changes, setChanges] = useState<ExportChanges>("all");
  const target = { manifestId, presetId: preset.id, changes, lots };
  const { client } = trpc.useUtils();
  const { data: check, ...query } = useQuery({
    ...checkQuery(client, useQueryClient(), checkInput(target)),
    ...{ enabled: isOnline, refetchOnMount: "always", meta: { hasOwnMessage: true } },
    // The choice stays visible while other lots are checked.
    placeholderData: keepPreviousData,
  });
  const [isDownloaded, setIsDownloaded] = useState(false);
  const [dialog, setDialog] = useState<"mapping" | "item-ids">();
  const notice = useMappingNotice(preset, check);
  const openMapping = () => setDialog("mapping");
  const close = () => setDialog(undefined);
  const retry = () => void query.refetch();
  return (
    <>
      <div className="space-y-4 pb-4">
        <CheckCard
          {...{ manifestId, preset, check, changes, lots, isOnline, retry }}
          openMapping={notice.isShown ? undefined : openMapping}
          {...query}
        />
        {check?.lastDelivery && (
          <ChangesChoice
            {...{ preset, last: check.lastDelivery, isSelection: lots !== undefined }}
            chosen={changes}
            onChoose={setChanges}
          />
        )}
        {notice.isShown && (
          <MappingNotice
            {...{ preset, missing: notice.missing }}
            onOpen={openMapping}
            onLater={notice.dismiss}
          />
        )}
        {check ? (
          <Checked
            {...target}
            {...{ check, openMapping }}
            checkedAt={query.dataUpdatedAt}
            openItemIds={() => setDialog("item-ids")}
            isAddingIds={dialog === "item-ids"}
            onClose={close}
          />
        ) : (
          <NoCheck isOnline={isOnline} error={query.error} onRetry={retry} />
        )}
        <UploadSteps preset={preset} isNext={isDownloaded} />
      </div>
      <DownloadBar
        {...target}
        check={query.isPlaceholderData ? undefined : check}
        start={start}
        onStarted={() => setIsDownloaded(true)}
      />
      {dialog === "mapping" && (
        <MappingDialog
          {...{ manifestId, preset }}
          unmapped={check?.unmapped ?? nothingUnmapped}
          onSaved={(isComplete) => {
            // A check of some lots, or none, doesn't name all consignors.
            if (isComplete && check && !query.isPlaceholderData && lots === undefined) notice.dismiss();
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

type CheckedProps = Pick<
  Handover,
  "manifestId" | "presetId" | "changes" | "lots" | "check" | "openMapping" | "openItemIds"
> & {
  checkedAt: number;
  isAddingIds: boolean;
  onClose: () => void;
};

function Checked({ checkedAt, isAddingIds, onClose, ...target }: CheckedProps) {
  const { announcement, ...settled } = useSettled(checkedAt);
  const leaving = useLeaveOut(target, settled.settle);
  const hasLots = target.check.groups.some(({ findings }) => findings[0]?.itemId);
  const cardOf = useLotCards(target.manifestId, hasLots);
  useFindingKeys();
  return (
    <HandoverContext value={{ ...target, ...settled, ...leaving, cardOf }}>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <FindingGroups />
      <AdjustmentsSection />
      {isAddingIds && <ItemIdsDialog onClose={onClose} />}
    </HandoverContext>
  );
}

function useLeaveOut(
  { manifestId, presetId }: Pick<Handover, "manifestId" | "presetId">,
  settle: Handover["settle"],
): Pick<Handover, "leaveOut" | "leavingOut"> {
  const adjust = useAdjust({ manifestId, presetId });
  const save = (itemId: string, value: string | null, onSuccess?: () => void) =>
    adjust.mutate(
      { manifestId, preset: presetId, adjustments: [{ itemId, field: "leftOut", value }] },
      { ...(onSuccess && { onSuccess }) },
    );
  const leaveOut = ({ itemId, lot }: Finding) => {
    if (itemId === null || adjust.isPending) return;
    save(itemId, "true", () => {
      settle([itemKey(itemId)], `Lot ${lot} skipped.`);
      toast({
        lot: `Lot ${lot}`,
        title: "Skipped in this export",
        action: { label: "Undo", onPress: () => save(itemId, null) },
      });
    });
  };
  return {
    leaveOut,
    leavingOut: adjust.isPending ? adjust.variables.adjustments[0]?.itemId : undefined,
  };
}
