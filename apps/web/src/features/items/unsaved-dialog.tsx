import { useBlocker } from "@tanstack/react-router";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import type { Outcome } from "./use-edit-item";

type UnsavedDialogProps = {
  isUnsaved: boolean;
  isSaving: boolean;
  onSave: (outcome: Outcome) => void;
  onDiscard: () => void;
};

/** Before another lot or the list is shown: save, throw away, or stay. */
export function UnsavedDialog({ isUnsaved, isSaving, onSave, onDiscard }: UnsavedDialogProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && next.pathname !== current.pathname,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  const { proceed, reset } = blocker;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && reset()}
      title="Save your changes?"
      description="Your changes to this item have not been saved."
      className="sm:max-w-md"
    >
      <DialogActions>
        <Button variant="ghost" disabled={isSaving} onClick={reset}>
          Stay
        </Button>
        <Button
          variant="secondary"
          disabled={isSaving}
          onClick={() => {
            onDiscard();
            proceed();
          }}
        >
          Discard
        </Button>
        <Button
          isBusy={isSaving}
          busyText="Saving..."
          onClick={() => onSave({ onSaved: proceed, onFailed: reset })}
        >
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
}
