import { createTeamMemberInput, type TeamMember } from "@lotwright/contracts/workspace/team";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { InputField } from "../../components/ui/field";
import { showIssues, useContractForm } from "../../lib/form";
import { useRenameTeamMember } from "./use-team";

const nameForm = createTeamMemberInput.pick({ name: true });

type RenameMemberDialogProps = { member: TeamMember; onClose: () => void };

export function RenameMemberDialog({ member, onClose }: RenameMemberDialogProps) {
  const rename = useRenameTeamMember();
  const form = useContractForm(nameForm, { name: member.name });
  const submit = form.handleSubmit(({ name }) =>
    rename.mutate(
      { userId: member.id, ...(name !== undefined && { name }) },
      { onSuccess: onClose, onError: (error) => showIssues(form, error) },
    ),
  );
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Edit Name"
      description={`The name shown for ${member.email}`}
    >
      <form noValidate onSubmit={submit}>
        <InputField
          label="Name"
          error={form.formState.errors.name?.message}
          {...form.register("name")}
          autoComplete="off"
          autoCapitalize="words"
        />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={rename.isPending} busyText="Saving...">
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
