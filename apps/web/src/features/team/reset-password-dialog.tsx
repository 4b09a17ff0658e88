import type { TeamMember } from "@lotwright/contracts/workspace/team";
import { Checkbox } from "../../components/ui/checkbox";
import { FormDialog } from "../../components/ui/form-dialog";
import { fieldOf } from "../../components/ui/form-field";
import { NewPasswordField } from "../../components/ui/password-field";
import { showIssues, useContractForm } from "../../lib/form";
import { newPasswordForm, useResetPassword } from "./use-team";

export function ResetPasswordDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const reset = useResetPassword();
  const form = useContractForm(newPasswordForm, {
    newPassword: "",
    confirmPassword: "",
    revokeKeys: false,
  });
  const submit = form.handleSubmit(({ newPassword, revokeKeys }) =>
    reset.mutate(
      { userId: member.id, newPassword, revokeKeys },
      { onSuccess: onClose, onError: (error) => showIssues(form, error) },
    ),
  );
  return (
    <FormDialog
      title="Reset Password"
      description={`Set a new password for ${member.email}`}
      submitText="Reset Password"
      isBusy={reset.isPending}
      busyText="Resetting..."
      onSubmit={submit}
      onClose={onClose}
    >
      <NewPasswordField
        label="New Password"
        placeholder="Minimum 8 characters"
        {...fieldOf(form, "newPassword")}
      />
      <NewPasswordField label="Confirm New Password" {...fieldOf(form, "confirmPassword")} />
      <Checkbox
        label="Also revoke their API keys"
        hint="Programs using them will stop working immediately."
        {...form.register("revokeKeys")}
      />
      <p className="text-muted-foreground text-sm">This signs them out on all devices.</p>
    </FormDialog>
  );
}
