import { z } from "zod";
import { email, id, isoTime } from "../values/fields";
import { type Role, roles } from "./permissions";

const minPasswordLengths = { admin: 6, team: 8 } as const satisfies Record<Role, number>;
/** Bounds the cost of hashing; long enough for any passphrase. */
const maxPasswordLength = 500;

const password = (minLength: number, message: string) =>
  z
    .string(message)
    .max(maxPasswordLength, `Password must be at most ${maxPasswordLength} characters`)
    .min(minLength, message);

/** A new password for this role. The server also rejects common ones. */
export const newPasswordOf = (role: Role) =>
  password(minPasswordLengths[role], `Password must be at least ${minPasswordLengths[role]} characters`);

/** The password of the signed-in person, entered again. */
export const currentPassword = password(1, "Enter your current password");

/** The shortest that any role may choose; the server asks more of team members. */
const anyNewPassword = newPasswordOf("admin");
/** Also revokes the person's API keys, for good. */
export const revokeKeys = z.boolean().default(false);

export const credentials = z.strictObject({
  email: email("Please enter a valid email address"),
  password: anyNewPassword,
});
export type Credentials = z.infer<typeof credentials>;

export const changePasswordInput = z.strictObject({
  currentPassword,
  newPassword: anyNewPassword,
  revokeKeys,
});
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

const notAResetLink = "This reset link isn't valid";
/** `token` is what stands behind the # of the link that `npm run reset-password` prints. */
export const redeemResetInput = z.strictObject({
  token: z.string(notAResetLink).min(1, notAResetLink).max(100, notAResetLink),
  newPassword: anyNewPassword,
  revokeKeys,
});
export type RedeemResetInput = z.infer<typeof redeemResetInput>;

export const user = z.object({
  id,
  email: z.string(),
  role: z.enum(roles),
  brandColor: z.string(),
  isActive: z.boolean(),
  /** The password is one that an admin typed, and opens nothing but its replacement. */
  mustReplacePassword: z.boolean(),
  createdAt: isoTime,
});
export type User = z.infer<typeof user>;
