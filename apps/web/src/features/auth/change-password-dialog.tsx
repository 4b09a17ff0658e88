import { Checkbox } from "../../components/ui/checkbox";
import { FormDialog } from "../../components/ui/form-dialog";
import { fieldOf } from "../../components/ui/form-field";
import { CurrentPasswordField, NewPasswordField } from "../../components/ui/password-field";
import { useCurrentUser } from "../../data/session/session";
import { showIssues, useContractForm } from "../../lib/form";
import { passwordHints } from "../../lib/password-hints";
import { changePasswordForm } from "./password-forms";
import { useChangePassword } from "./use-auth";

const blank = { currentPassword: "", newPassword: "", confirmPassword: "", revokeKeys: false };

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const change = useChangePassword();
  const { role } = useCurrentUser();
  const form = useContractForm(changePasswordForm(role), blank);
  const submit = form.handleSubmit(({ confirmPassword: _, ...values }) =>
    change.mutate(values, { onSuccess: onClose, onError: (error) => showIssues(form, error) }),
  );
  return (
    <FormDialog
      title="Change Password"
      description="This signs you out on all your other devices."
      submitText="Change Password"
      isBusy={change.isPending}
      busyText="Changing..."
      onSubmit={submit}
      onClose={onClose}
    >
      <CurrentPasswordField label="Current Password" {...fieldOf(form, "currentPassword")} />
      <NewPasswordField
        label="New Password"
        placeholder={passwordHints[role]}
        {...fieldOf(form, "newPassword")}
      />
      <NewPasswordField label="Confirm New Password" {...fieldOf(form, "confirmPassword")} />
      <Checkbox
        label="Also revoke my API keys"
        hint="Programs using them will stop working immediately."
        {...form.register("revokeKeys")}
      />
    </FormDialog>
  );
}
