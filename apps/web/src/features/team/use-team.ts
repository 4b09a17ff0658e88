import {
  createTeamMemberInput,
  type Invitation,
  resetPasswordInput,
} from "@lotwright/contracts/workspace/team";
import { useEffect, useRef } from "react";
import { trpc } from "../../data/api/trpc";
import { passwordMismatch, repeatedPassword } from "../../lib/form";
import { toast } from "../../lib/toasts";

/** Schema of a new account, with the password typed twice. */
export const newMemberForm = createTeamMemberInput
  .extend(repeatedPassword)
  .refine(({ password, confirmPassword }) => password === confirmPassword, passwordMismatch);

/** Schema of a member's new password, typed twice. */
export const newPasswordForm = resetPasswordInput
  .pick({ newPassword: true, revokeKeys: true })
  .extend(repeatedPassword)
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, passwordMismatch);

function showSuccess(description: string) {
  toast({ title: "Success", description, variant: "success" });
}

export function useCreateTeamMember() {
  const utils = trpc.useUtils();
  return trpc.team.create.useMutation({
    meta: { errorFallback: "Failed to create team member", formTakesIssues: true },
    onSuccess: () => {
      showSuccess("Team member created successfully");
      return utils.team.list.invalidate();
    },
  });
}

/** Activates or deactivates a member. A deactivation can be undone in its toast. */
export function useUpdateTeamMember() {
  const utils = trpc.useUtils();
  const update = trpc.team.update.useMutation({
    meta: { errorFallback: "Failed to update user status" },
    onSuccess: ({ id, isActive }) => {
      const undo = { label: "Undo", onPress: () => update.mutate({ userId: id, isActive: true }) };
      toast({
        ...{ title: "Success", variant: "success" },
        description: `User ${isActive ? "activated" : "deactivated"} successfully`,
        ...(!isActive && { action: undo }),
      });
      return utils.team.list.invalidate();
    },
  });
  return update;
}

export function useRenameTeamMember() {
  const utils = trpc.useUtils();
  return trpc.team.update.useMutation({
    meta: { errorFallback: "Failed to save the name. Please try again.", formTakesIssues: true },
    onSuccess: () => {
      showSuccess("Name saved");
      return utils.team.list.invalidate();
    },
  });
}

export function useResetPassword() {
  return trpc.team.resetPassword.useMutation({
    meta: { errorFallback: "Failed to reset password", formTakesIssues: true },
    onSuccess: () => showSuccess("Password reset successfully"),
  });
}

const invitationsRefetchMs = 5_000;

/** The open invitations. Refetched while there are any, and the members with them, because the person may join beside the admin. */
export function useInvitations(): readonly Invitation[] {
  const utils = trpc.useUtils();
  const { data = [] } = trpc.team.invitations.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.length ? invitationsRefetchMs : false),
    // A failed refetch is repeated anyway.
    meta: { hasOwnMessage: true },
  });
  const previous = useRef(data);
  useEffect(() => {
    const isOpen = (id: string) => data.some((invitation) => invitation.id === id);
    if (previous.current.some(({ id }) => !isOpen(id))) void utils.team.list.invalidate();
    previous.current = data;
  }, [data, utils]);
  return data;
}

export function useInvite() {
  const utils = trpc.useUtils();
  return trpc.team.invite.useMutation({
    // No toast, because the form shows the error.
    meta: { isSilent: true },
    onSuccess: () => utils.team.invitations.invalidate(),
  });
}

export function useWithdrawInvitation() {
  const utils = trpc.useUtils();
  return trpc.team.withdrawInvitation.useMutation({
    meta: { errorFallback: "Failed to withdraw the invitation" },
    onSuccess: () => showSuccess("Invitation withdrawn. Its link no longer works."),
    onSettled: () => utils.team.invitations.invalidate(),
  });
}

export function useCreateResetLink() {
  return trpc.team.createResetLink.useMutation({ meta: { errorFallback: "Failed to make the link" } });
}
