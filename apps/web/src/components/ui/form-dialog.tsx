import type { FormEvent, ReactNode } from "react";
import { Button, type ButtonLook } from "./button";
import { Dialog, DialogActions } from "./dialog";

type FormDialogProps = Pick<ButtonLook, "variant"> & {
  title: string;
  description?: string;
  submitText: string;
  busyText: string;
  isBusy: boolean;
  disabled?: boolean;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
};

/** A dialog with one form, which ends with a Cancel and a submit button. */
export function FormDialog({ title, description, onSubmit, onClose, ...props }: FormDialogProps) {
  const { submitText, children, ...button } = props;
  return (
    <Dialog {...{ title, description }} onOpenChange={onClose}>
      <form noValidate onSubmit={onSubmit} className="space-y-5">
        {children}
        <DialogActions onCancel={onClose}>
          <Button type="submit" {...button}>
            {submitText}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
