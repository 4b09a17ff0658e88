import { type Credentials, credentials } from "@lotwright/contracts/auth";
import { Button } from "../../components/ui/button";
import { Field } from "../../components/ui/field";
import { Input } from "../../components/ui/input";
import { showIssues, useContractForm } from "../../lib/form";

type Submission = {
  isPending: boolean;
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
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    submission.mutate(values, { onError: (error) => showIssues(form, error) }),
  );
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <Field label="Email" error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register("email")}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="you@example.com"
          />
        )}
      </Field>
      <Field label="Password" error={errors.password?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register("password")}
            type="password"
            autoComplete={texts.passwordAutoComplete}
            placeholder={texts.passwordPlaceholder}
          />
        )}
      </Field>
      <Button type="submit" size="lg" isWide isBusy={submission.isPending} busyText={texts.busyText}>
        {texts.submitText}
      </Button>
    </form>
  );
}
