import { changePasswordInput, newPasswordOf, redeemResetInput } from "@lotwright/contracts/auth";
import type { Role } from "@lotwright/contracts/permissions";
import { passwordMismatch, repeatedPassword } from "../../lib/form";

/** The user's own new password, typed twice. Its minimum length depends on the role. */
export const changePasswordForm = (role: Role) =>
  changePasswordInput
    .extend({ ...repeatedPassword, newPassword: newPasswordOf(role) })
    .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, passwordMismatch);

/** A new password set by a reset link. The server checks the minimum length: it depends on the link's user. */
export const redeemResetForm = redeemResetInput
  .omit({ token: true })
  .extend(repeatedPassword)
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, passwordMismatch);
