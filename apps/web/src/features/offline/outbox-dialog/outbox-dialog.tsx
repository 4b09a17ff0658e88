import type { ListedManifest } from "@lotwright/contracts/catalog/manifests";
import { useMutation } from "@tanstack/react-query";
import { CloudCheck, Download, RotateCcw } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/ui/button";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { Dialog } from "../../../components/ui/dialog";
import { deviceWord } from "../../../lib/device";
import { plural } from "../../../lib/format";
import { finishRemoval, removeWithUndo, toast } from "../../../lib/toasts";
import { problemOfDeletion } from "../queue/deleted-lots";
import type { Outbox } from "../queue/outbox";
import type { OutboxView } from "../queue/outbox-state";
import {
  localIds,
  nameOfLot,
  type PendingChange,
  problemOf,
  rejectionOf,
  uploadedUrl,
} from "../queue/records";
import { paceText } from "../queue/upload-pace";
import { useOutbox, useOutboxView } from "../queue/use-outbox";
import {
  countWaiting,
  isAllSafe,
  isHeldUp,
  noManifestText,
  waitingReason,
  waitingText,
} from "../queue/waiting-text";
import { MoveDialog } from "./move-dialog";
import { useGoneDrafts } from "./use-gone-drafts";
import { isRejectedLot, useWaitingDrafts } from "./use-waiting-drafts";
import { WaitingDeletions } from "./waiting-deletions";
import { WaitingDrafts } from "./waiting-drafts";
import { WaitingLot } from "./waiting-lot";
import { WaitingRecordings } from "./waiting-recordings";

function explanationOf(view: OutboxView, goneDrafts: ReadonlySet<string>): string {
  if (view.isFull)
    return `This ${deviceWord()} is full. Your last photos are only in this page, so keep it open. Free some space, then try again.`;
  if (view.isFailing)
    return `This ${deviceWord()} can't store anything right now. Your last photos are only in this page, so keep it open. They will be stored automatically.`;
  if (!view.isLasting)
    return "This browser doesn't store anything, perhaps because the window is private. Anything not uploaded will be lost when you close this tab.";
  if (isAllSafe(countWaiting(view, goneDrafts)))
    return `Everything you captured on this ${deviceWord()} has been uploaded.`;
  if (goneDrafts.size > 0 && view.lots.length === 0)
    return `What you captured has no manifest anymore. It stays on this ${deviceWord()} until you move or discard it.`;
  if (view.lots.length > 0 && view.lots.every(problemOf))
    return `These lots couldn't be saved. They stay on this ${deviceWord()} until you fix or discard them.`;
  if (view.status === "signedOut") return `Log in again to upload what's on this ${deviceWord()}.`;
  if (isHeldUp(view)) return waitingReason(view);
  return (
    deletionsText(view) ??
    `Saved on this ${deviceWord()}. It's uploading now${view.pace ? `: ${paceText(view.pace)}.` : "."}`
  );
}

/** Explanation if nothing but deletions waits. */
function deletionsText(view: OutboxView): string | undefined {
  const { lots, photos, recordings } = countWaiting(view);
  if (lots + photos + recordings > 0) return undefined;
  return view.deletions.some(problemOfDeletion)
    ? "A lot couldn't be deleted. Try again, or keep it."
    : `Hidden on this ${deviceWord()} already. Lots are deleted when Undo is no longer offered.`;
}

const discardTitle = (lot: PendingChange) =>
  `Discard ${lot.kind === "update" ? "your changes to lot" : "lot"} ${nameOfLot(lot)}?`;

const discardText = (lot: PendingChange) =>
  rejectionOf(lot)?.kind === "conflict"
    ? `The lot stays as someone else saved it. Your changes are only on this ${deviceWord()} and will be removed.`
    : `It's only on this ${deviceWord()} and will be removed.`;

/** Hides the lot first, and deletes it from the phone when Undo is no longer offered. */
function discardWithUndo(outbox: Outbox, lot: PendingChange) {
  const ids = [lot.id, ...localIds(lot)];
  outbox.hide(ids);
  removeWithUndo({
    key: lot.id,
    title:
      lot.kind === "update"
        ? `Changes to lot ${nameOfLot(lot)} discarded`
        : `Lot ${nameOfLot(lot)} discarded`,
    undo: () => void outbox.unhide(ids),
    finish: () => void outbox.discardLot(lot),
  });
}

/** The list of pending changes, with buttons to retry, edit, discard and download them. */
export default function OutboxDialog({ onClose }: { onClose: () => void }) {
  const outbox = useOutbox();
  const view = useOutboxView();
  const [discarding, setDiscarding] = useState<PendingChange>();
  const [movedFrom, setMovedFrom] = useState<string>();
  const gone = useGoneDrafts();
  const waiting = countWaiting(view, gone);
  const { drafts, isGone } = useWaitingDrafts(view);
  const placed = new Set([...view.lots.map(({ id }) => id), ...drafts.map(({ holder }) => holder)]);
  const loose = view.photos.filter((photo) => !uploadedUrl(photo) && !placed.has(photo.holder)).length;
  const isSafe = isAllSafe(waiting);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={waitingText(waiting)}
      description={explanationOf(view, gone)}
    >
      {isSafe && drafts.length === 0 && (
        <p className="flex justify-center py-6 text-success">
          <CloudCheck aria-hidden strokeWidth={1.5} className="size-16" />
        </p>
      )}
      <ul className="space-y-3 empty:hidden">
        {view.lots.map((lot) => (
          <li key={lot.id}>
            <WaitingLot
              lot={lot}
              onDiscard={() => setDiscarding(lot)}
              onMove={
                isRejectedLot(lot) && isGone(lot.manifestId) ? () => setMovedFrom(lot.manifestId) : undefined
              }
            />
          </li>
        ))}
      </ul>
      <WaitingDeletions />
      <WaitingRecordings />
      <WaitingDrafts drafts={drafts} onLeave={onClose} />
      {loose > 0 && (
        <p className="pt-3 text-muted-foreground text-sm">{plural(loose, "photo")} not saved as a lot yet.</p>
      )}
      {!isSafe && view.isClearable && view.isLasting && (
        <p className="pt-3 text-muted-foreground text-sm">
          Your browser may delete these if the {deviceWord()} runs low on space. Upload them soon.
        </p>
      )}
      {!isSafe && <OutboxActions />}
      {movedFrom && <MoveLots manifestId={movedFrom} onClose={() => setMovedFrom(undefined)} />}
      <ConfirmDialog
        isOpen={discarding !== undefined}
        onOpenChange={(isOpen) => !isOpen && setDiscarding(undefined)}
        title={discarding ? discardTitle(discarding) : ""}
        description={discarding ? discardText(discarding) : ""}
        confirmText={discarding && rejectionOf(discarding)?.kind === "conflict" ? "Keep theirs" : "Discard"}
        onConfirm={() => {
          if (discarding) discardWithUndo(outbox, discarding);
          setDiscarding(undefined);
        }}
      />
    </Dialog>
  );
}

/** Moves all rejected lots of a deleted manifest together. */
function MoveLots({ manifestId, onClose }: { manifestId: string; onClose: () => void }) {
  const outbox = useOutbox();
  const [lots] = useState(() =>
    outbox.view().lots.filter((lot) => lot.manifestId === manifestId && isRejectedLot(lot)),
  );
  const move = async ({ id, name }: ListedManifest) => {
    await outbox.moveLots(
      lots.map((lot) => lot.id),
      { manifestId: id, manifestName: name },
    );
    return undefined;
  };
  return (
    <MoveDialog
      {...{ manifestId, onClose }}
      title={`Move ${plural(lots.length, "lot")}`}
      description={`${noManifestText} A lot whose number is taken in the other manifest gets the next free one.`}
      onMove={move}
    />
  );
}

function OutboxActions() {
  const outbox = useOutbox();
  const { status, lots, deletions } = useOutboxView();
  const attention = lots.filter(problemOf).length;
  const uploadNow = () => {
    for (const { id } of deletions) finishRemoval(id);
    void outbox.uploadNow();
  };
  const rescue = useMutation({
    mutationFn: async () => (await import("./rescue-zip")).rescueOutbox(outbox),
    meta: { errorTitle: "Download failed", errorFallback: "The ZIP couldn't be created. Please try again." },
    onSuccess: (notice) =>
      notice && toast({ title: "Not everything is in the ZIP", description: notice, variant: "destructive" }),
  });
  return (
    <div className="grid gap-3 pt-5 sm:grid-cols-2">
      {attention > 1 && (
        <Button variant="secondary" className="sm:col-span-2" onClick={() => void outbox.retryRejected()}>
          Retry all {attention} lots
        </Button>
      )}
      <Button isBusy={status === "sending"} busyText="Uploading..." onClick={uploadNow}>
        <RotateCcw aria-hidden className="size-5" />
        Upload now
      </Button>
      <Button
        variant="secondary"
        isBusy={rescue.isPending}
        busyText="Preparing ZIP..."
        onClick={() => rescue.mutate()}
      >
        <Download aria-hidden className="size-5" />
        Download as ZIP
      </Button>
    </div>
  );
}
