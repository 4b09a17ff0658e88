import { createInvitationInput, invitationDays } from "@lotwright/contracts/workspace/team";
import { Dialog } from "../../components/ui/dialog";
import { FormError, InputField } from "../../components/ui/field";
import { FormDialog } from "../../components/ui/form-dialog";
import { fieldOf } from "../../components/ui/form-field";
import { showIssues, useContractForm } from "../../lib/form";
import { publicOrigin } from "../../lib/public-origin";
import { OneTimeLink } from "./one-time-link";
import { useInvite } from "./use-team";

/** Makes a one-time link for a person who joins the team. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInvite();
  const form = useContractForm(createInvitationInput, { name: "" });
  const submit = form.handleSubmit(({ name }) =>
    invite.mutate({ ...(name && { name }) }, { onError: (error) => showIssues(form, error) }),
  );
  if (!invite.data) {
    return (
      <FormDialog
        title="Invite by link"
        description="The person opens the link, and chooses an email and a password. They see no manifests until you assign some to them on this page."
        submitText="Make Link"
        busyText="Making..."
        isBusy={invite.isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <InputField
          label="Name (optional)"
          {...fieldOf(form, "name")}
          autoComplete="off"
          autoCapitalize="words"
          placeholder="Ben Whitfield"
        />
        <FormError error={invite.error} fields={["name"]} />
      </FormDialog>
    );
  }
  const name = form.getValues("name");
  return (
    <Dialog onOpenChange={onClose} title={name ? `Invitation for ${name}` : "Invitation"}>
      <OneTimeLink
        link={`${publicOrigin()}/join#${invite.data.token}`}
        title="Join our team on Lotwright"
        hint={`It works once, for ${invitationDays} days. It can't be shown again: copy it now, or let the person scan the code.`}
        onDone={onClose}
      />
    </Dialog>
  );
}
