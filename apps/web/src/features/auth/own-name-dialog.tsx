import { updateNameInput } from "@lotwright/contracts/workspace/auth";
import { InputField } from "../../components/ui/field";
import { FormDialog } from "../../components/ui/form-dialog";
import { fieldOf } from "../../components/ui/form-field";
import { trpc } from "../../data/api/trpc";
import { useCurrentUser } from "../../data/session/session";
import { showIssues, useContractForm } from "../../lib/form";
import { toast } from "../../lib/toasts";

function useUpdateName() {
  const utils = trpc.useUtils();
  return trpc.auth.updateName.useMutation({
    meta: { errorFallback: "Failed to save the name. Please try again.", formTakesIssues: true },
    onSuccess: (user) => {
      toast({ title: "Success", description: "Name saved", variant: "success" });
      utils.auth.current.setData(undefined, user);
      return utils.team.list.invalidate();
    },
  });
}

/** Form for the name under which colleagues see the signed-in user. */
export function OwnNameDialog({ onClose }: { onClose: () => void }) {
  const { name = "" } = useCurrentUser();
  const update = useUpdateName();
  const form = useContractForm(updateNameInput, { name });
  const submit = form.handleSubmit((input) =>
    update.mutate(input, { onSuccess: onClose, onError: (error) => showIssues(form, error) }),
  );
  return (
    <FormDialog
      title="Your Name"
      description="Colleagues see it beside what you add and change. Without a name, they see your email."
      submitText="Save"
      isBusy={update.isPending}
      busyText="Saving..."
      onSubmit={submit}
      onClose={onClose}
    >
      <InputField label="Name" {...fieldOf(form, "name")} autoComplete="name" autoCapitalize="words" />
    </FormDialog>
  );
}
