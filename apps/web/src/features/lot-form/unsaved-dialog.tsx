import { useBlocker } from "@tanstack/react-router";
import { useComeBack } from "../../components/layout/leave-guard";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import type { Outcome } from "./draft/use-edit-item";

type UnsavedDialogProps = {
  isUnsaved: boolean;
  isSaving: boolean;
  onSave: (outcome: Outcome) => void;
  /** Called when the user discards the changes. `comeBack` reopens the form. */
  onDiscard: (comeBack: ReturnType<typeof useComeBack>) => void;
};

/** Asks whether to save, discard or keep editing before the user leaves the form. */
export function UnsavedDialog({ isUnsaved, isSaving, onSave, onDiscard }: UnsavedDialogProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && next.pathname !== current.pathname,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  const comeBack = useComeBack();
  if (blocker.status !== "blocked") return null;
  const { proceed, reset } = blocker;
  return (
    <Dialog
      onOpenChange={reset}
      title="Save your changes?"
      description="Your changes to this item haven't been saved."
      className="sm:max-w-md"
    >
      <DialogActions>
        <Button variant="ghost" disabled={isSaving} onClick={reset}>
          Keep editing
        </Button>
        <Button
          variant="secondary"
          disabled={isSaving}
          onClick={() => {
            onDiscard(comeBack);
            proceed();
          }}
        >
          Discard changes
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
