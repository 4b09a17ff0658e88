import { z } from "zod";
import { clearable, email, id, isoTime, shortText } from "../values/fields";
import { currentPassword, newPasswordOf, revokeKeys, user } from "./auth";

const teamPassword = newPasswordOf("team");

export const createTeamMemberInput = z.strictObject({
  email: email("Invalid email address"),
  password: teamPassword,
  name: clearable(shortText).optional(),
});
export type CreateTeamMemberInput = z.infer<typeof createTeamMemberInput>;

export const updateTeamMemberInput = z
  .strictObject({
    userId: id,
    isActive: z.boolean().optional(),
    name: clearable(shortText).optional(),
  })
  .refine(({ isActive, name }) => isActive !== undefined || name !== undefined, {
    message: "Send isActive, name, or both",
    path: ["isActive"],
  });
export type UpdateTeamMemberInput = z.infer<typeof updateTeamMemberInput>;

/** Resetting one's own password also needs the current one. */
export const resetPasswordInput = z.strictObject({
  userId: id,
  newPassword: teamPassword,
  currentPassword: currentPassword.optional(),
  revokeKeys,
});
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

export const teamMember = user.omit({ brandColor: true, mustReplacePassword: true });
export type TeamMember = z.infer<typeof teamMember>;

/** Maximum of manifests listed per member; `manifestCount` counts all of them. */
export const maxListedManifests = 20;

/** Admins see every manifest: their count is 0 and their list empty. */
export const listedTeamMember = teamMember.extend({
  manifestCount: z.number().int(),
  manifests: z.array(z.object({ id, name: z.string() })),
});
export type ListedTeamMember = z.infer<typeof listedTeamMember>;

/** Days for which an invitation can be used, once. */
export const invitationDays = 7;
/** Maximum of open invitations of a workspace. */
export const maxInvitations = 100;

export const createInvitationInput = z.strictObject({ name: clearable(shortText).optional() });
export type CreateInvitationInput = z.infer<typeof createInvitationInput>;

export const invitation = z.object({ id, name: z.string(), expiresAt: isoTime });
export type Invitation = z.infer<typeof invitation>;

/** A one-time secret, answered once and stored as a hash only. The app puts it into the fragment of a link. */
export const oneTimeLink = z.object({ token: z.string(), expiresAt: isoTime });
export type OneTimeLink = z.infer<typeof oneTimeLink>;

export const invitationInput = z.strictObject({ id });
export type InvitationInput = z.infer<typeof invitationInput>;

export const createResetLinkInput = z.strictObject({ userId: id });
export type CreateResetLinkInput = z.infer<typeof createResetLinkInput>;
