import type { TeamMember } from "@lotwright/contracts/workspace/team";
import { Button } from "../../components/ui/button";
import { Checkbox } from "../../components/ui/checkbox";
import { Dialog } from "../../components/ui/dialog";
import { FormDialog } from "../../components/ui/form-dialog";
import { fieldOf } from "../../components/ui/form-field";
import { NewPasswordField } from "../../components/ui/password-field";
import { showIssues, useContractForm } from "../../lib/form";
import { passwordHints } from "../../lib/password-hints";
import { publicOrigin } from "../../lib/public-origin";
import { OneTimeLink } from "./one-time-link";
import { newPasswordForm, useCreateResetLink, useResetPassword } from "./use-team";

export function ResetPasswordDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const reset = useResetPassword();
  const link = useCreateResetLink();
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
  if (link.data) {
    return (
      <Dialog onOpenChange={onClose} title={`Password link for ${member.email}`}>
        <OneTimeLink
          link={`${publicOrigin()}/reset-password#${link.data.token}`}
          title="Set a new password for Lotwright"
          hint="It works once, for an hour, and replaces an earlier one. It can't be shown again."
          onDone={onClose}
        />
      </Dialog>
    );
  }
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
        placeholder={passwordHints.team}
        {...fieldOf(form, "newPassword")}
      />
      <NewPasswordField label="Confirm New Password" {...fieldOf(form, "confirmPassword")} />
      <Checkbox
        label="Also revoke their API keys"
        hint="Programs using them will stop working immediately."
        {...form.register("revokeKeys")}
      />
      <p className="text-muted-foreground text-sm">This signs them out on all devices.</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t pt-4">
        <p className="grow text-muted-foreground text-sm">Or let them choose one themselves.</p>
        <Button
          variant="secondary"
          isBusy={link.isPending}
          busyText="Making..."
          onClick={() => link.mutate({ userId: member.id })}
        >
          Make a One-Time Link
        </Button>
      </div>
    </FormDialog>
  );
}
