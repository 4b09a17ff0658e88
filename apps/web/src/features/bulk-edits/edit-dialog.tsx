import type { BulkOperation } from "@lotwright/contracts/catalog/bulk-edits";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/ui/button";
import { DialogActions } from "../../components/ui/dialog";
import { useIsOnline } from "../../data/api/connection";
import { trpc } from "../../data/api/trpc";
import { useIdempotency } from "../../data/api/use-idempotency";
import { plural } from "../../lib/format";
import { BulkDialog, useDialogMeta } from "./bulk-dialog";
import { EditPreview } from "./edit-preview";
import { useDone } from "./use-done";
import { usePreview } from "./use-preview";

/** The lots of a manifest to edit together. */
export type Edited = { manifestId: string; ids: string[]; onClose: () => void };

type EditDialogProps = Edited & {
  title: string;
  description?: string;
  /** The operation; undefined until the form is complete. */
  operation: BulkOperation | undefined;
  /** Text of the toast, such as "Text replaced". */
  doneText: string;
  /** The form's fields. */
  children: ReactNode;
};

/** Dialog that changes fields of the selected lots after a preview. */
export function EditDialog({
  manifestId,
  onClose,
  title,
  description,
  operation,
  ...props
}: EditDialogProps) {
  const [ids, setIds] = useState(props.ids);
  const previewed = usePreview(manifestId, ids, operation);
  const isOnline = useIsOnline();
  const done = useDone(manifestId);
  const edit = trpc.bulkEdits.edit.useMutation({
    trpc: useIdempotency(),
    meta: useDialogMeta("The lots weren't changed"),
    onSuccess: ({ snapshotId, changed }) => {
      const title =
        changed > 0 ? `${props.doneText} · ${plural(changed, "lot")}` : "No lot had to be changed";
      onClose();
      return done({ title, snapshotId });
    },
  });
  const { preview, isCurrent } = previewed;
  const isReady = isCurrent && preview !== undefined && preview.problemCount === 0 && preview.changed > 0;
  return (
    <BulkDialog
      {...{ title, onClose }}
      {...(description && { description })}
      count={ids.length}
      call={edit}
      busyText={`Changing ${plural(preview?.changed ?? ids.length, "lot")}`}
      className="sm:max-w-xl"
    >
      {/* Disabled while the call runs, since it would ignore later changes. */}
      <fieldset disabled={edit.isPending} className="min-w-0 space-y-4">
        {props.children}
      </fieldset>
      {operation && (
        <EditPreview
          {...{ manifestId, previewed }}
          onLeaveOut={(left) => setIds((before) => before.filter((id) => !left.has(id)))}
        />
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!(isReady && isOnline)}
          isBusy={edit.isPending}
          busyText="Changing…"
          onClick={() => operation && edit.mutate({ manifestId, ids, operation })}
        >
          {isReady ? `Change ${plural(preview.changed, "lot")}` : "Change lots"}
        </Button>
      </DialogActions>
    </BulkDialog>
  );
}
