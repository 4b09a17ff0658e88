import { z } from "zod";
import { currentPassword, newPasswordOf, revokeKeys, user } from "./auth";
import { email, id } from "./fields";

const teamPassword = newPasswordOf("team");

export const createTeamMemberInput = z.strictObject({
  email: email("Invalid email address"),
  password: teamPassword,
});
export type CreateTeamMemberInput = z.infer<typeof createTeamMemberInput>;

export const updateTeamMemberInput = z.strictObject({ userId: id, isActive: z.boolean() });
export type UpdateTeamMemberInput = z.infer<typeof updateTeamMemberInput>;

/** One's own account needs the current password as well. */
export const resetPasswordInput = z.strictObject({
  userId: id,
  newPassword: teamPassword,
  currentPassword: currentPassword.optional(),
  revokeKeys,
});
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

export const teamMember = user.omit({ brandColor: true });
export type TeamMember = z.infer<typeof teamMember>;
