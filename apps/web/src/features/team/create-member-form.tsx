import { useEffect, useState } from "react";
import { Button } from "../../components/ui/button";
import { EmailField } from "../../components/ui/email-field";
import { InputField } from "../../components/ui/field";
import { fieldOf } from "../../components/ui/form-field";
import { NewPasswordField } from "../../components/ui/password-field";
import { showIssues, useContractForm } from "../../lib/form";
import { passwordHints } from "../../lib/password-hints";
import { newMemberForm, useCreateTeamMember } from "./use-team";

const blank = { email: "", name: "", password: "", confirmPassword: "" };

type CreateMemberFormProps = {
  onCreated: () => void;
  /** Called while someone types, so that the form stays open when another person joins. */
  onTyped: () => void;
  /** Closes the form. Undefined if it must stay open. */
  onCancel?: () => void;
};

export function CreateMemberForm({ onCreated, onTyped, onCancel }: CreateMemberFormProps) {
  const create = useCreateTeamMember();
  const form = useContractForm(newMemberForm, blank);
  // Registered before the passwords, because the form focuses the first invalid field in the order of registration.
  const email = fieldOf(form, "email");
  const { setFocus } = form;
  // At first only, because the button to cancel also appears when another person joins.
  const [wasAskedFor] = useState(onCancel !== undefined);
  useEffect(() => {
    if (wasAskedFor) setFocus("email");
  }, [wasAskedFor, setFocus]);
  const submit = form.handleSubmit(({ email, name, password }) =>
    create.mutate(
      { email, password, ...(name && { name }) },
      {
        onSuccess: () => {
          form.reset(blank);
          onCreated();
        },
        onError: (error) => showIssues(form, error),
      },
    ),
  );
  return (
    <form noValidate onSubmit={submit} onInput={onTyped} className="grid gap-5 border-t p-4 sm:grid-cols-2">
      <EmailField {...email} autoComplete="off" placeholder="member@example.com" />
      <InputField
        label="Name (optional)"
        {...fieldOf(form, "name")}
        autoComplete="off"
        autoCapitalize="words"
      />
      <NewPasswordField label="Password" placeholder={passwordHints.team} {...fieldOf(form, "password")} />
      <NewPasswordField label="Confirm Password" {...fieldOf(form, "confirmPassword")} />
      <div className="flex flex-col-reverse gap-3 sm:col-span-2 sm:flex-row sm:justify-end">
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" isBusy={create.isPending} busyText="Creating...">
          Create Team Member
        </Button>
      </div>
    </form>
  );
}
