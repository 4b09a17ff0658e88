import { Button } from "../../components/ui/button";
import { Checkbox } from "../../components/ui/checkbox";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { CurrentPasswordField, NewPasswordField } from "../../components/ui/password-field";
import { useCurrentUser } from "../../data/session/session";
import { showIssues, useContractForm } from "../../lib/form";
import { changePasswordForm } from "./password-forms";
import { useChangePassword } from "./use-auth";

const blank = { currentPassword: "", newPassword: "", confirmPassword: "", revokeKeys: false };

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const change = useChangePassword();
  const form = useContractForm(changePasswordForm(useCurrentUser().role), blank);
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ confirmPassword: _, ...values }) =>
    change.mutate(values, { onSuccess: onClose, onError: (error) => showIssues(form, error) }),
  );
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Change Password"
      description="This signs you out on all your other devices."
    >
      <form noValidate onSubmit={submit} className="space-y-5">
        <CurrentPasswordField
          label="Current Password"
          error={errors.currentPassword?.message}
          {...form.register("currentPassword")}
        />
        <NewPasswordField
          label="New Password"
          error={errors.newPassword?.message}
          {...form.register("newPassword")}
        />
        <NewPasswordField
          label="Confirm New Password"
          error={errors.confirmPassword?.message}
          {...form.register("confirmPassword")}
        />
        <Checkbox
          label="Also revoke my API keys"
          hint="Programs using them will stop working immediately."
          {...form.register("revokeKeys")}
        />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={change.isPending} busyText="Changing...">
            Change Password
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
