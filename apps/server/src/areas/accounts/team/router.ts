import { listInput, success } from "@lotwright/contracts/values/fields";
import {
  createInvitationInput,
  createResetLinkInput,
  createTeamMemberInput,
  invitation,
  invitationInput,
  listedTeamMember,
  oneTimeLink,
  resetPasswordInput,
  teamMember,
  updateTeamMemberInput,
} from "@lotwright/contracts/workspace/team";
import { permitted, router } from "../../../core/trpc";
import { withinMemberQuota } from "../usage/quotas";
import { createInvitation, createMemberResetLink, listInvitations, withdrawInvitation } from "./invitations";
import { createTeamMember, listTeam, resetPassword, updateTeamMember } from "./service";

export const teamRouter = router({
  list: permitted("team.manage")
    .meta({ openapi: { method: "GET", path: "/admin/users" } })
    .input(listInput.optional())
    .output(listedTeamMember.array())
    .query(({ ctx, input }) => listTeam(ctx, input ?? {})),
  create: permitted("team.manage")
    .meta({ openapi: { method: "POST", path: "/admin/users" }, status: 201 })
    .input(createTeamMemberInput)
    .output(teamMember)
    .mutation(({ ctx, input }) => withinMemberQuota(ctx, () => createTeamMember(ctx, input))),
  update: permitted("team.manage")
    .meta({ openapi: { method: "PATCH", path: "/admin/users/{userId}" } })
    .input(updateTeamMemberInput)
    .output(teamMember)
    .mutation(({ ctx, input }) => updateTeamMember(ctx, input)),
  resetPassword: permitted("team.manage")
    .meta({ openapi: { method: "POST", path: "/admin/users/{userId}/reset-password" } })
    .input(resetPasswordInput)
    .output(success)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
  createResetLink: permitted("team.manage")
    .input(createResetLinkInput)
    .output(oneTimeLink)
    .mutation(({ ctx, input }) => createMemberResetLink(ctx, input)),
  invitations: permitted("team.manage")
    .output(invitation.array())
    .query(({ ctx }) => listInvitations(ctx)),
  invite: permitted("team.manage")
    .input(createInvitationInput)
    .output(oneTimeLink)
    .mutation(({ ctx, input }) => createInvitation(ctx, input)),
  withdrawInvitation: permitted("team.manage")
    .input(invitationInput)
    .output(success)
    .mutation(({ ctx, input }) => withdrawInvitation(ctx, input)),
});
