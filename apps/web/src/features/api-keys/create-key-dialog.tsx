import { maxTextLength } from "@lotwright/contracts/values/limits";
import { createApiKeyInput } from "@lotwright/contracts/workspace/api-keys";
import { newKeyScopes } from "@lotwright/contracts/workspace/permissions";
import { z } from "zod";
import { InputField, SelectField } from "../../components/ui/field";
import { FormDialog } from "../../components/ui/form-dialog";
import { fieldOf } from "../../components/ui/form-field";
import { CurrentPasswordField } from "../../components/ui/password-field";
import { showIssues, useContractForm } from "../../lib/form";
import { expiryOf, lifetimes, scopeTexts } from "./key-scopes";
import type { useCreateApiKey } from "./use-create-api-key";

const newKeyForm = createApiKeyInput
  .omit({ expiresAt: true })
  .extend({ scope: z.enum(newKeyScopes), days: z.string() });

const blank: z.input<typeof newKeyForm> = { name: "", scope: "read", days: "365", password: "" };

const scopeOptions = newKeyScopes.map((value) => ({ value, label: scopeTexts[value].name }));

type CreateKeyDialogProps = { create: ReturnType<typeof useCreateApiKey>; onClose: () => void };

export function CreateKeyDialog({ create, onClose }: CreateKeyDialogProps) {
  const form = useContractForm(newKeyForm, blank);
  const submit = form.handleSubmit(({ days, ...values }) =>
    create.mutate(
      { ...values, expiresAt: expiryOf(days) },
      { onSuccess: onClose, onError: (error) => showIssues(form, error) },
    ),
  );
  return (
    <FormDialog
      title="Create API Key"
      description="Software with this key acts as you, as far as you choose here. It can't manage the team, passwords or workspace settings."
      submitText="Create Key"
      isBusy={create.isPending}
      busyText="Creating..."
      onSubmit={submit}
      onClose={onClose}
    >
      <InputField
        label="Key name"
        {...fieldOf(form, "name")}
        maxLength={maxTextLength}
        autoComplete="off"
        placeholder="Website import"
      />
      <SelectField
        label="Access"
        hint={scopeTexts[form.watch("scope")].hint}
        {...fieldOf(form, "scope")}
        options={scopeOptions}
      />
      <SelectField label="Expires after" {...fieldOf(form, "days")} options={lifetimes} />
      <CurrentPasswordField label="Your password" {...fieldOf(form, "password")} />
    </FormDialog>
  );
}
