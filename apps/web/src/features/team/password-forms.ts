import { createTeamMemberInput, resetPasswordInput } from "@lotwright/contracts/team";
import { z } from "zod";

const mismatch = { path: ["confirmPassword"], error: "Passwords don't match", when: () => true };
const repeated = { confirmPassword: z.string() };

/** A new account, with the password typed twice. */
export const newMemberForm = createTeamMemberInput
  .extend(repeated)
  .refine(({ password, confirmPassword }) => password === confirmPassword, mismatch);

/** A new password, typed twice. */
export const newPasswordForm = resetPasswordInput
  .pick({ newPassword: true })
  .extend(repeated)
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, mismatch);
