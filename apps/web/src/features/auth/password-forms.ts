import { changePasswordInput, newPasswordOf, redeemResetInput } from "@lotwright/contracts/workspace/auth";
import type { Role } from "@lotwright/contracts/workspace/permissions";
import { passwordMismatch, repeatedPassword } from "../../lib/form";

/** The form for the user's own new password, which is typed twice. Its minimum length depends on the user's role. */
export const changePasswordForm = (role: Role) =>
  changePasswordInput
    .extend({ ...repeatedPassword, newPassword: newPasswordOf(role) })
    .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, passwordMismatch);

/** The form that replaces a password that an admin typed. The server checks the minimum length of the user's role. */
export const replacePasswordForm = changePasswordInput
  .omit({ revokeKeys: true })
  .extend(repeatedPassword)
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, passwordMismatch);

/**
 * The form for a new password after a reset link was opened. The server checks the minimum length, because the length
 * depends on the role of the link's user.
 */
export const redeemResetForm = redeemResetInput
  .omit({ token: true })
  .extend(repeatedPassword)
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, passwordMismatch);
