import type { TeamMember } from "@lotwright/contracts/workspace/team";
import { Button } from "../../components/ui/button";
import { Checkbox } from "../../components/ui/checkbox";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { NewPasswordField } from "../../components/ui/password-field";
import { showIssues, useContractForm } from "../../lib/form";
import { newPasswordForm, useResetPassword } from "./use-team";

type ResetPasswordDialogProps = { member: TeamMember; onClose: () => void };

export function ResetPasswordDialog({ member, onClose }: ResetPasswordDialogProps) {
  const reset = useResetPassword();
  const form = useContractForm(newPasswordForm, {
    newPassword: "",
    confirmPassword: "",
    revokeKeys: false,
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ newPassword, revokeKeys }) =>
    reset.mutate(
      { userId: member.id, newPassword, revokeKeys },
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
        <Checkbox
          label="Also revoke their API keys"
          hint="Programs using them will stop working immediately."
          {...form.register("revokeKeys")}
        />
        <p className="text-muted-foreground text-sm">This signs them out on all devices.</p>
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
