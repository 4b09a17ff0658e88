import { maxTextLength } from "@lotwright/contracts/values/limits";
import { createApiKeyInput } from "@lotwright/contracts/workspace/api-keys";
import { newKeyScopes } from "@lotwright/contracts/workspace/permissions";
import { z } from "zod";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { Field, InputField, Select } from "../../components/ui/field";
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
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ days, ...values }) =>
    create.mutate(
      { ...values, expiresAt: expiryOf(days) },
      { onSuccess: onClose, onError: (error) => showIssues(form, error) },
    ),
  );
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Create API Key"
      description="Software with this key acts as you, as far as you choose here. It can't manage the team, passwords or workspace settings."
    >
      <form noValidate onSubmit={submit} className="space-y-5">
        <InputField
          label="Key name"
          error={errors.name?.message}
          {...form.register("name")}
          maxLength={maxTextLength}
          autoComplete="off"
          placeholder="Website import"
        />
        <Field label="Access" hint={scopeTexts[form.watch("scope")].hint} error={errors.scope?.message}>
          {(control) => <Select {...control} {...form.register("scope")} options={scopeOptions} />}
        </Field>
        <Field label="Expires after" error={errors.days?.message}>
          {(control) => <Select {...control} {...form.register("days")} options={lifetimes} />}
        </Field>
        <CurrentPasswordField
          label="Your password"
          error={errors.password?.message}
          {...form.register("password")}
        />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={create.isPending} busyText="Creating...">
            Create Key
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
