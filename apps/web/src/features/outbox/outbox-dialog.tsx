import { useMutation } from "@tanstack/react-query";
import { CloudCheck, Download, RotateCcw } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { Dialog } from "../../components/ui/dialog";
import { plural } from "../../lib/format";
import { toast } from "../../lib/toast-store";
import type { OutboxView } from "./outbox-state";
import { type KeptLot, nameOfLot } from "./records";
import { useOutbox, useOutboxView } from "./use-outbox";
import { WaitingLot } from "./waiting-lot";
import { countWaiting, isAllSafe, waitingText } from "./waiting-text";

function explanationOf(view: OutboxView): string {
  if (view.isFull)
    return "This phone is full. What you captured last is only in this page: do not close it. Free some space, then try again.";
  if (!view.isLasting)
    return "This browser keeps nothing, perhaps because the window is private. What waits is lost when this tab is closed.";
  if (isAllSafe(countWaiting(view))) return "Everything you captured on this phone has reached the server.";
  if (view.lots.length > 0 && view.lots.every(({ failure }) => failure))
    return "The server did not take what is below. It stays safe on this phone until you decide.";
  if (view.status === "signedOut") return "Sign in again, and it is sent.";
  if (view.status === "waiting" && view.reason)
    return `${withPeriod(view.reason)} Everything is safe on this phone, and is uploaded again automatically.`;
  return "Safe on this phone, also when you close this page. It is sent by itself, in this order, as soon as there is a connection.";
}

const withPeriod = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);

const discardTitle = (lot: KeptLot) =>
  `Discard ${lot.change ? "your changes of lot" : "lot"} ${nameOfLot(lot)}?`;

/** The list of what waits, with ways to hurry it, and to carry it away. */
export default function OutboxDialog({ onClose }: { onClose: () => void }) {
  const outbox = useOutbox();
  const view = useOutboxView();
  const [discarding, setDiscarding] = useState<KeptLot>();
  const waiting = countWaiting(view);
  const lotIds = new Set(view.lots.map(({ id }) => id));
  const loose = view.photos.filter(({ holder, url }) => !url && !lotIds.has(holder)).length;
  const isSafe = isAllSafe(waiting);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={waitingText(waiting)}
      description={explanationOf(view)}
    >
      {isSafe && (
        <p className="flex justify-center py-6 text-success">
          <CloudCheck aria-hidden strokeWidth={1.5} className="size-16" />
        </p>
      )}
      <ul className="space-y-3 empty:hidden">
        {view.lots.map((lot) => (
          <li key={lot.id}>
            <WaitingLot lot={lot} onDiscard={() => setDiscarding(lot)} />
          </li>
        ))}
      </ul>
      {loose > 0 && (
        <p className="pt-3 text-muted-foreground text-sm">
          {plural(loose, "photo")} of lots that are not saved yet.
        </p>
      )}
      {!isSafe && view.isClearable && view.isLasting && (
        <p className="pt-3 text-muted-foreground text-sm">
          This browser may clear what it keeps when the phone runs out of space: let it be sent soon.
        </p>
      )}
      {!isSafe && <OutboxActions />}
      <ConfirmDialog
        isOpen={discarding !== undefined}
        onOpenChange={(isOpen) => !isOpen && setDiscarding(undefined)}
        title={discarding ? discardTitle(discarding) : ""}
        description={`${discarding?.failure?.newer ? "The lot stays as somebody else saved it. " : ""}What waits is removed from this phone. It is nowhere else. This cannot be undone.`}
        confirmText={discarding?.failure?.newer ? "Keep theirs" : "Discard"}
        onConfirm={() => {
          if (discarding) void outbox.discardLot(discarding.id);
          setDiscarding(undefined);
        }}
      />
    </Dialog>
  );
}

function OutboxActions() {
  const outbox = useOutbox();
  const { status, lots } = useOutboxView();
  const parked = lots.filter(({ failure }) => failure).length;
  const rescue = useMutation({
    mutationFn: async () => (await import("./rescue-zip")).rescueOutbox(outbox),
    meta: { errorTitle: "Download failed", errorFallback: "The ZIP could not be made. Please try again." },
    onSuccess: (notice) =>
      notice && toast({ title: "Not everything is in the ZIP", description: notice, variant: "destructive" }),
  });
  return (
    <div className="grid gap-3 pt-5 sm:grid-cols-2">
      {parked > 1 && (
        <Button variant="secondary" className="sm:col-span-2" onClick={() => void outbox.retryParked()}>
          Retry all {parked} lots
        </Button>
      )}
      <Button isBusy={status === "sending"} busyText="Sending..." onClick={() => void outbox.flushNow()}>
        <RotateCcw aria-hidden className="size-5" />
        Try now
      </Button>
      <Button
        variant="secondary"
        isBusy={rescue.isPending}
        busyText="Packing..."
        onClick={() => rescue.mutate()}
      >
        <Download aria-hidden className="size-5" />
        Download as ZIP
      </Button>
    </div>
  );
}
