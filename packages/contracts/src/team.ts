import { z } from "zod";
import { maxPasswordLength, user } from "./auth";
import { email, id } from "./fields";

export const minTeamPasswordLength = 8;

const teamPassword = z
  .string()
  .min(minTeamPasswordLength, `Password must be at least ${minTeamPasswordLength} characters`)
  .max(maxPasswordLength, `Password must be at most ${maxPasswordLength} characters`);

export const createTeamMemberInput = z.strictObject({
  email: email("Invalid email address"),
  password: teamPassword,
});
export type CreateTeamMemberInput = z.infer<typeof createTeamMemberInput>;

export const updateTeamMemberInput = z.strictObject({ userId: id, isActive: z.boolean() });
export type UpdateTeamMemberInput = z.infer<typeof updateTeamMemberInput>;

export const resetPasswordInput = z.strictObject({ userId: id, newPassword: teamPassword });
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

export const teamMember = user.omit({ brandColor: true });
export type TeamMember = z.infer<typeof teamMember>;
