import type { Undone } from "@lotwright/contracts/catalog/bulk-edits";
import { type ActivityEntry, editVerbs } from "@lotwright/contracts/workspace/activity";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { useOnlineOnly } from "../../data/api/connection";
import { joinedNames } from "../../data/lots/joined-names";
import { useUndoChange } from "../../data/lots/undo-change";
import { plural } from "../../lib/format";
import { toast } from "../../lib/toasts";
import { changedFieldLabel } from "./changed-fields";

/** Why an undo left values of one lot as they are, such as "Changed since and kept: Title". */
function keptText({ label }: ActivityEntry, { kept }: Undone): string {
  if (kept.some(({ reason }) => reason === "gone")) return `${label} was deleted or moved since.`;
  const fields = joinedNames([...new Set(kept.map(({ field }) => changedFieldLabel(field)))]);
  const isChanged = kept.every(({ reason }) => reason === "changed");
  return isChanged ? `Changed since and kept: ${fields}` : `Not undone: ${fields}`;
}

/** Shows a toast with how many values of one lot were restored, and which were not. */
function toastValuesUndone(entry: ActivityEntry, undone: Undone): void {
  const count = undone.restored > 0 ? Math.max(1, entry.changes.length - undone.keptCount) : 0;
  toast({
    title: count > 0 ? `${plural(count, "value")} restored` : "Nothing was undone",
    ...(undone.keptCount > 0 && { description: keptText(entry, undone) }),
    ...(count > 0 && { variant: "success" }),
  });
}

/** Button that undoes a change of one lot or of many lots after a confirmation. */
export function UndoChange({ entry, title }: { entry: ActivityEntry; title: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const { undo, undoQuietly, isPending } = useUndoChange();
  const online = useOnlineOnly();
  const { manifestId, label } = entry;
  const isOneLot = editVerbs.includes(entry.verb);
  const snapshotId = isOneLot ? entry.id : entry.entityId;
  if (!snapshotId) return null;
  const confirm = async () => {
    const undone = await (isOneLot ? undoQuietly : undo)(snapshotId, manifestId ? [manifestId] : []);
    if (!undone) return;
    if (isOneLot) toastValuesUndone(entry, undone);
    setIsAsking(false);
  };
  const word = isOneLot ? "Undo this" : "Undo";
  return (
    <>
      <Button variant="ghost" {...online} aria-label={`${word}: ${title}`} onClick={() => setIsAsking(true)}>
        <Undo2 aria-hidden className="size-5" />
        {word}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Undo this change?"
        description={`${isOneLot ? `${label} gets back what it` : "Lots get back what they"} had before. What changed since then stays as it is.`}
        confirmText="Undo"
        busyText="Undoing..."
        isBusy={isPending}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
