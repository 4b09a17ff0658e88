import { createTeamMemberInput, type TeamMember } from "@lotwright/contracts/workspace/team";
import { InputField } from "../../components/ui/field";
import { FormDialog } from "../../components/ui/form-dialog";
import { fieldOf } from "../../components/ui/form-field";
import { showIssues, useContractForm } from "../../lib/form";
import { useRenameTeamMember } from "./use-team";

const nameForm = createTeamMemberInput.pick({ name: true });

export function RenameMemberDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const rename = useRenameTeamMember();
  const form = useContractForm(nameForm, { name: member.name });
  const submit = form.handleSubmit(({ name }) =>
    rename.mutate(
      { userId: member.id, ...(name !== undefined && { name }) },
      { onSuccess: onClose, onError: (error) => showIssues(form, error) },
    ),
  );
  return (
    <FormDialog
      title="Edit Name"
      description={`The name shown for ${member.email}`}
      submitText="Save"
      isBusy={rename.isPending}
      busyText="Saving..."
      onSubmit={submit}
      onClose={onClose}
    >
      <InputField label="Name" {...fieldOf(form, "name")} autoComplete="off" autoCapitalize="words" />
    </FormDialog>
  );
}
