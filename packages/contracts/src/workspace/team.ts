import { z } from "zod";
import { clearable, email, id, shortText } from "../values/fields";
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

/** `name` is empty when it was never set. */
export const teamMember = user
  .omit({ brandColor: true, mustReplacePassword: true })
  .extend({ name: z.string() });
export type TeamMember = z.infer<typeof teamMember>;

/** Maximum of manifests listed per member; `manifestCount` counts all of them. */
export const maxListedManifests = 20;

/** Admins see every manifest: their count is 0 and their list empty. */
export const listedTeamMember = teamMember.extend({
  manifestCount: z.number().int(),
  manifests: z.array(z.object({ id, name: z.string() })),
});
export type ListedTeamMember = z.infer<typeof listedTeamMember>;
