import { usePageTitle } from "../../components/layout/page-header";
import { Button, buttonClasses } from "../../components/ui/button";
import { Checkbox } from "../../components/ui/checkbox";
import { FormError } from "../../components/ui/field";
import { fieldOf } from "../../components/ui/form-field";
import { NewPasswordField } from "../../components/ui/password-field";
import { showIssues, useContractForm } from "../../lib/form";
import { passwordHints } from "../../lib/password-hints";
import { redeemResetForm } from "./password-forms";
import { useRedeemReset } from "./use-auth";

const blank = { newPassword: "", confirmPassword: "", revokeKeys: false };

/** The page of a password reset link, where a user who cannot sign in sets a new password. */
export function ResetPage({ token }: { token: string }) {
  usePageTitle("Set a new password");
  const redeem = useRedeemReset();
  return (
    <main className="flex min-h-dvh items-center justify-center px-4 py-8">
      <div className="w-full max-w-md rounded-lg border bg-surface p-5 sm:p-8">
        <img src="/logo.svg" alt="" className="mx-auto size-16" />
        <h1 className="pt-3 text-center font-semibold text-xl">Set a new password</h1>
        {token !== "" && !redeem.isSuccess && (
          <p className="text-center text-muted-foreground">This signs you out on all devices.</p>
        )}
        <div className="pt-6">
          {token === "" && <p>This link is incomplete. Open the whole link, or ask for a new one.</p>}
          {token !== "" && !redeem.isSuccess && <ResetForm token={token} redeem={redeem} />}
          {redeem.isSuccess && <Done />}
        </div>
      </div>
    </main>
  );
}

function ResetForm({ token, redeem }: { token: string; redeem: ReturnType<typeof useRedeemReset> }) {
  const form = useContractForm(redeemResetForm, blank);
  const submit = form.handleSubmit(({ newPassword, revokeKeys }) =>
    redeem.mutate({ token, newPassword, revokeKeys }, { onError: (error) => showIssues(form, error) }),
  );
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <NewPasswordField
        label="New Password"
        placeholder={passwordHints.team}
        {...fieldOf(form, "newPassword")}
      />
      <NewPasswordField label="Confirm New Password" {...fieldOf(form, "confirmPassword")} />
      <Checkbox
        label="Also revoke my API keys"
        hint="Programs using them will stop working immediately."
        {...form.register("revokeKeys")}
      />
      <FormError error={redeem.error} fields={["newPassword"]} />
      <Button type="submit" size="lg" isWide isBusy={redeem.isPending} busyText="Saving...">
        Set Password
      </Button>
    </form>
  );
}

/** Link that reloads the page, because the reset may have ended this browser's session. */
function Done() {
  return (
    <div className="space-y-5">
      <p role="status">Your new password is set. Use it to log in on your devices.</p>
      <a href="/" className={buttonClasses({ size: "lg", isWide: true })}>
        Log In
      </a>
    </div>
  );
}
