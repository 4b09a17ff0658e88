import type { TeamMember } from "@lotwright/contracts/team";
import { useEffect } from "react";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { NewPasswordField } from "../../components/ui/password-field";
import { showIssues, useContractForm } from "../../lib/form";
import { newPasswordForm } from "./password-forms";
import { useResetPassword } from "./use-team";

type ResetPasswordDialogProps = { member: TeamMember; onClose: () => void };

export function ResetPasswordDialog({ member, onClose }: ResetPasswordDialogProps) {
  const reset = useResetPassword();
  const form = useContractForm(newPasswordForm, { newPassword: "", confirmPassword: "" });
  const { setFocus } = form;
  const { errors } = form.formState;
  useEffect(() => setFocus("newPassword"), [setFocus]);
  const submit = form.handleSubmit(({ newPassword }) =>
    reset.mutate(
      { userId: member.id, newPassword },
      { onSuccess: onClose, onError: (error) => showIssues(form, error) },
    ),
  );
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Reset Password"
      description={`Set a new password for ${member.email}`}
    >
      <form noValidate onSubmit={submit} className="space-y-5">
        <NewPasswordField
          label="New Password"
          placeholder="Minimum 8 characters"
          error={errors.newPassword?.message}
          {...form.register("newPassword")}
        />
        <NewPasswordField
          label="Confirm New Password"
          error={errors.confirmPassword?.message}
          {...form.register("confirmPassword")}
        />
        <p className="text-muted-foreground text-sm">They are signed out on all their devices.</p>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={reset.isPending} busyText="Resetting...">
            Reset Password
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
