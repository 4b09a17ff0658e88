import { requestDeletionInput } from "@lotwright/contracts/workspace/workspace";
import { InputField } from "../../components/ui/field";
import { FormDialog } from "../../components/ui/form-dialog";
import { fieldOf } from "../../components/ui/form-field";
import { CurrentPasswordField } from "../../components/ui/password-field";
import { showIssues, useContractForm } from "../../lib/form";
import { useRequestWorkspaceDeletion } from "./use-workspace";

type DeleteWorkspaceDialogProps = {
  /** Name to type for confirmation. */
  name: string;
  onClose: () => void;
};

export function DeleteWorkspaceDialog({ name, onClose }: DeleteWorkspaceDialogProps) {
  const request = useRequestWorkspaceDeletion();
  const form = useContractForm(requestDeletionInput, { name: "", password: "" });
  const submit = form.handleSubmit((values) =>
    request.mutate(values, { onSuccess: onClose, onError: (error) => showIssues(form, error) }),
  );
  return (
    <FormDialog
      title="Delete workspace"
      description="In 7 days, all lots, photos, manifests, consignors, settings and accounts of the workspace will be deleted for good. Until then everyone can go on working, and you can keep the workspace. Download everything first if you need a copy."
      submitText="Delete workspace"
      variant="destructive"
      isBusy={request.isPending}
      busyText="Deleting..."
      onSubmit={submit}
      onClose={onClose}
    >
      <InputField
        label={`Type ${name} to confirm`}
        {...fieldOf(form, "name")}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <CurrentPasswordField label="Your password" {...fieldOf(form, "password")} />
    </FormDialog>
  );
}
