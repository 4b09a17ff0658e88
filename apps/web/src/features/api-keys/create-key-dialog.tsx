import { createApiKeyInput } from "@lotwright/contracts/api-keys";
import { maxTextLength } from "@lotwright/contracts/limits";
import { useEffect } from "react";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { Field, Input } from "../../components/ui/field";
import { CurrentPasswordField } from "../../components/ui/password-field";
import { showIssues, useContractForm } from "../../lib/form";
import type { useCreateApiKey } from "./api-keys-section";

type CreateKeyDialogProps = { create: ReturnType<typeof useCreateApiKey>; onClose: () => void };

export function CreateKeyDialog({ create, onClose }: CreateKeyDialogProps) {
  const form = useContractForm(createApiKeyInput, { name: "", password: "" });
  const { setFocus } = form;
  const { errors } = form.formState;
  useEffect(() => {
    setFocus("name");
  }, [setFocus]);
  const submit = form.handleSubmit((values) =>
    create.mutate(values, { onSuccess: onClose, onError: (error) => showIssues(form, error) }),
  );
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Create API Key"
      description="Software with this key can do what you can, except manage the team, API keys and passwords, and delete the workspace."
    >
      <form noValidate onSubmit={submit} className="space-y-5">
        <Field label="Key name" error={errors.name?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register("name")}
              maxLength={maxTextLength}
              autoComplete="off"
              placeholder="Website import"
            />
          )}
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
