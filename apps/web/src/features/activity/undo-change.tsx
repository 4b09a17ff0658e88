import type { ActivityEntry } from "@lotwright/contracts/workspace/activity";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { useOnlineOnly } from "../../data/api/connection";
import { useUndoChange } from "../../data/lots/undo-change";

/** Button that undoes a change of many lots after a confirmation. */
export function UndoChange({ entry, title }: { entry: ActivityEntry; title: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const { undo, isPending } = useUndoChange();
  const online = useOnlineOnly();
  const { entityId: snapshotId, manifestId } = entry;
  if (!snapshotId) return null;
  const confirm = async () => {
    if (await undo(snapshotId, manifestId ? [manifestId] : [])) setIsAsking(false);
  };
  return (
    <>
      <Button variant="ghost" {...online} aria-label={`Undo: ${title}`} onClick={() => setIsAsking(true)}>
        <Undo2 aria-hidden className="size-5" />
        Undo
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Undo this change?"
        description="Lots get back what they had before. What changed since then stays as it is."
        confirmText="Undo"
        busyText="Undoing..."
        isBusy={isPending}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
