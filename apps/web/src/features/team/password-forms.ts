import { createTeamMemberInput, resetPasswordInput } from "@lotwright/contracts/team";
import { passwordMismatch, repeatedPassword } from "../../lib/form";

/** A new account, with the password typed twice. */
export const newMemberForm = createTeamMemberInput
  .extend(repeatedPassword)
  .refine(({ password, confirmPassword }) => password === confirmPassword, passwordMismatch);

/** A new password, typed twice. */
export const newPasswordForm = resetPasswordInput
  .pick({ newPassword: true, revokeKeys: true })
  .extend(repeatedPassword)
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, passwordMismatch);
