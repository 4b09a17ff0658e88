import { Button } from "../../components/ui/button";
import { Field } from "../../components/ui/field";
import { Input } from "../../components/ui/input";
import { NewPasswordField } from "../../components/ui/password-field";
import { showIssues, useContractForm } from "../../lib/form";
import { newMemberForm } from "./password-forms";
import { useCreateTeamMember } from "./use-team";

const blank = { email: "", password: "", confirmPassword: "" };

export function CreateMemberForm() {
  const create = useCreateTeamMember();
  const form = useContractForm(newMemberForm, blank);
  const { errors } = form.formState;
  // Before the passwords: of wrong fields, the one that was registered first gets the focus.
  const email = form.register("email");
  const submit = form.handleSubmit(({ email, password }) =>
    create.mutate(
      { email, password },
      { onSuccess: () => form.reset(blank), onError: (error) => showIssues(form, error) },
    ),
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 border-t p-4 sm:grid-cols-2">
      <Field label="Email" error={errors.email?.message} className="sm:col-span-2">
        {(control) => (
          <Input
            {...control}
            {...email}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="member@example.com"
          />
        )}
      </Field>
      <NewPasswordField
        label="Password"
        placeholder="Minimum 8 characters"
        error={errors.password?.message}
        {...form.register("password")}
      />
      <NewPasswordField
        label="Confirm Password"
        error={errors.confirmPassword?.message}
        {...form.register("confirmPassword")}
      />
      <Button
        type="submit"
        className="sm:col-span-2 sm:justify-self-end"
        isBusy={create.isPending}
        busyText="Creating..."
      >
        Create Team Member
      </Button>
    </form>
  );
}
