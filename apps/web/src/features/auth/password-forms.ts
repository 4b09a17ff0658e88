import { changePasswordInput, newPasswordOf, redeemResetInput } from "@lotwright/contracts/auth";
import type { Role } from "@lotwright/contracts/permissions";
import { passwordMismatch, repeatedPassword } from "../../lib/form";

/** One's own new password, typed twice; how long it has to be depends on the role. */
export const changePasswordForm = (role: Role) =>
  changePasswordInput
    .extend({ ...repeatedPassword, newPassword: newPasswordOf(role) })
    .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, passwordMismatch);

/** A new password by a one-time link; the server knows whose it is, and how long it has to be. */
export const redeemResetForm = redeemResetInput
  .omit({ token: true })
  .extend(repeatedPassword)
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, passwordMismatch);
