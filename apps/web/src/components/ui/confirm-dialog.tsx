import { AlertDialog } from "radix-ui";
import { Button } from "./button";
import { DialogActions, OpenDialog, overlayClasses, panelClasses, useDialogBehavior } from "./dialog";

type ConfirmDialogProps = {
  /** True by default. */
  isOpen?: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The question to confirm. */
  title: string;
  /** Text that says what happens if the user confirms. */
  description: string;
  confirmText: string;
  /** "Cancel" by default. */
  cancelText?: string;
  busyText?: string;
  isBusy?: boolean;
  onConfirm: () => void;
};

/**
 * A dialog that asks for confirmation. The caller closes the dialog, so that the user can retry a failed action in it.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen = true,
    onOpenChange,
    title,
    description,
    confirmText,
    cancelText = "Cancel",
    busyText,
    isBusy = false,
    onConfirm,
  } = props;
  const { container, behavior, targets } = useDialogBehavior();
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <AlertDialog.Portal container={container}>
        <AlertDialog.Overlay className={overlayClasses} />
        <AlertDialog.Content
          {...behavior}
          className={`${panelClasses} overflow-y-auto p-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))] sm:max-w-md sm:pb-5`}
        >
          <OpenDialog targets={targets} onClose={() => onOpenChange(false)} />
          <AlertDialog.Title className="font-semibold text-lg">{title}</AlertDialog.Title>
          <AlertDialog.Description className="break-words pt-2 text-muted-foreground">
            {description}
          </AlertDialog.Description>
          <DialogActions>
            <AlertDialog.Cancel asChild>
              <Button variant="secondary" disabled={isBusy}>
                {cancelText}
              </Button>
            </AlertDialog.Cancel>
            <Button variant="destructive" isBusy={isBusy} {...(busyText && { busyText })} onClick={onConfirm}>
              {confirmText}
            </Button>
          </DialogActions>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
