import { changePasswordInput, newPasswordOf, redeemResetInput } from "@lotwright/contracts/workspace/auth";
import type { Role } from "@lotwright/contracts/workspace/permissions";
import { passwordMismatch, repeatedPassword } from "../../lib/form";

/** Schema of changing one's password, typed twice. Its minimum length depends on the user's role. */
export const changePasswordForm = (role: Role) =>
  changePasswordInput
    .extend({ ...repeatedPassword, newPassword: newPasswordOf(role) })
    .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, passwordMismatch);

/** Schema of replacing a password that an admin chose. The server checks the minimum length for the user's role. */
export const replacePasswordForm = changePasswordInput
  .omit({ revokeKeys: true })
  .extend(repeatedPassword)
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, passwordMismatch);

/** Schema of setting a password by a reset link. The server checks the minimum length, which depends on the user's role. */
export const redeemResetForm = redeemResetInput
  .omit({ token: true })
  .extend(repeatedPassword)
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, passwordMismatch);
