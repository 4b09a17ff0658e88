import { type Credentials, credentials } from "@lotwright/contracts/workspace/auth";
import { Button } from "../../components/ui/button";
import { EmailField } from "../../components/ui/email-field";
import { FormError } from "../../components/ui/field";
import { fieldOf } from "../../components/ui/form-field";
import { PasswordField } from "../../components/ui/password-field";
import { showIssues, useContractForm } from "../../lib/form";

type Submission = {
  isPending: boolean;
  /** The error of the last attempt to sign in. */
  error: unknown;
  mutate: (values: Credentials, options: { onError: (error: unknown) => void }) => void;
};

type CredentialsFormProps = {
  submission: Submission;
  passwordPlaceholder: string;
  passwordAutoComplete: "current-password" | "new-password";
  submitText: string;
  busyText: string;
};

export function CredentialsForm({ submission, ...texts }: CredentialsFormProps) {
  const form = useContractForm(credentials, { email: "", password: "" });
  // Registered before the password, because the form focuses the first invalid field in the order of registration.
  const email = fieldOf(form, "email");
  const submit = form.handleSubmit((values) =>
    submission.mutate(values, { onError: (error) => showIssues(form, error) }),
  );
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <EmailField {...email} autoComplete="username" placeholder="you@example.com" />
      <PasswordField
        label="Password"
        autoComplete={texts.passwordAutoComplete}
        placeholder={texts.passwordPlaceholder}
        {...fieldOf(form, "password")}
      />
      <FormError error={submission.error} fields={Object.keys(credentials.shape)} />
      <Button type="submit" size="lg" isWide isBusy={submission.isPending} busyText={texts.busyText}>
        {texts.submitText}
      </Button>
    </form>
  );
}
