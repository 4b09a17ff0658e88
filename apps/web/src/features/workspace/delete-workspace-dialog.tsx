import { requestDeletionInput } from "@lotwright/contracts/workspace/workspace";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { InputField } from "../../components/ui/field";
import { CurrentPasswordField } from "../../components/ui/password-field";
import { showIssues, useContractForm } from "../../lib/form";
import { useRequestDeletion } from "./use-workspace";

type DeleteWorkspaceDialogProps = {
  /** Name to type as a confirmation. */
  name: string;
  onClose: () => void;
};

export function DeleteWorkspaceDialog({ name, onClose }: DeleteWorkspaceDialogProps) {
  const request = useRequestDeletion();
  const form = useContractForm(requestDeletionInput, { name: "", password: "" });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    request.mutate(values, { onSuccess: onClose, onError: (error) => showIssues(form, error) }),
  );
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete workspace"
      description="In 7 days, all lots, photos, manifests, consignors, settings and accounts of the workspace will be deleted for good. Until then everyone can go on working, and you can keep the workspace. Download everything first if you need a copy."
    >
      <form noValidate onSubmit={submit} className="space-y-5">
        <InputField
          label={`Type ${name} to confirm`}
          error={errors.name?.message}
          {...form.register("name")}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <CurrentPasswordField
          label="Your password"
          error={errors.password?.message}
          {...form.register("password")}
        />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="destructive" isBusy={request.isPending} busyText="Deleting...">
            Delete workspace
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
