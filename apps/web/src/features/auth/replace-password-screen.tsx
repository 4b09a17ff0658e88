import { usePageTitle } from "../../components/layout/page-header";
import { Button } from "../../components/ui/button";
import { FormError } from "../../components/ui/field";
import { fieldOf } from "../../components/ui/form-field";
import { NewPasswordField, PasswordField } from "../../components/ui/password-field";
import { showIssues, useContractForm } from "../../lib/form";
import { passwordHints } from "../../lib/password-hints";
import { replacePasswordForm } from "./password-forms";
import { useLeave, useReplacePassword } from "./use-auth";

const blank = { currentPassword: "", newPassword: "", confirmPassword: "" };

/** Screen that asks for a new password after signing in with one that an admin chose. */
export default function ReplacePasswordScreen() {
  usePageTitle("Choose your password");
  const replace = useReplacePassword();
  const leave = useLeave();
  const form = useContractForm(replacePasswordForm, blank);
  const submit = form.handleSubmit(({ currentPassword, newPassword }) =>
    replace.mutate({ currentPassword, newPassword }, { onError: (error) => showIssues(form, error) }),
  );
  return (
    <main className="flex min-h-dvh items-start justify-center px-4 pt-[clamp(1rem,10dvh,6rem)] pb-8">
      <div className="w-full max-w-md rounded-lg border bg-surface p-5 sm:p-8">
        <img src="/logo.svg" alt="" className="mx-auto size-16" />
        <h1 className="pt-3 text-center font-semibold text-xl">Choose your password</h1>
        <p className="pt-2 pb-6 text-center text-muted-foreground">
          Your admin set the password that you logged in with. Replace it with one that only you know.
        </p>
        <form noValidate onSubmit={submit} className="space-y-5">
          <PasswordField
            label="Password from your admin"
            autoComplete="current-password"
            {...fieldOf(form, "currentPassword")}
          />
          <NewPasswordField
            label="New Password"
            placeholder={passwordHints.team}
            {...fieldOf(form, "newPassword")}
          />
          <NewPasswordField label="Confirm New Password" {...fieldOf(form, "confirmPassword")} />
          <FormError error={replace.error} fields={["currentPassword", "newPassword"]} />
          <Button type="submit" size="lg" isWide isBusy={replace.isPending} busyText="Saving...">
            Save Password
          </Button>
          <Button
            variant="secondary"
            isWide
            isBusy={leave.isPending}
            busyText="Logging out..."
            onClick={() => leave.mutate()}
          >
            Log Out
          </Button>
        </form>
      </div>
    </main>
  );
}
