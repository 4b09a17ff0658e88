import { z } from "zod";
import { clearable, email, id, isoTime, shortText } from "../values/fields";
import { type Role, roles } from "./permissions";

const minPasswordLengths = { admin: 6, team: 8 } as const satisfies Record<Role, number>;
/** Limits the cost of hashing; long enough for any passphrase. */
const maxPasswordLength = 500;

const password = (minLength: number, message: string) =>
  z
    .string(message)
    .max(maxPasswordLength, `Password must be at most ${maxPasswordLength} characters`)
    .min(minLength, message);

/** Schema of a new password for a role. The server also rejects common passwords. */
export const newPasswordOf = (role: Role) =>
  password(minPasswordLengths[role], `Password must be at least ${minPasswordLengths[role]} characters`);

/** The signed-in user's current password, for confirmation. */
export const currentPassword = password(1, "Enter your current password");

/** The shortest new password of any role; the server requires more of team members. */
const anyNewPassword = newPasswordOf("admin");
/** Whether to permanently revoke the person's API keys too. */
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

export const updateNameInput = z.strictObject({ name: clearable(shortText) });
export type UpdateNameInput = z.infer<typeof updateNameInput>;

const notAResetLink = "This reset link isn't valid";
/** `token` is the URL fragment of the link that an admin made or `npm run reset-password` printed. */
export const redeemResetInput = z.strictObject({
  token: z.string(notAResetLink).min(1, notAResetLink).max(100, notAResetLink),
  newPassword: anyNewPassword,
  revokeKeys,
});
export type RedeemResetInput = z.infer<typeof redeemResetInput>;

const notAnInvitation = "This invitation isn't valid";
/** `token` is the URL fragment of the link that an admin made. */
/** State of the installation, for its sign-in screen. */
export const installation = z.object({
  /** Whether anyone has an account. */
  hasAccounts: z.boolean(),
});
export type Installation = z.infer<typeof installation>;

export const joinInput = z.strictObject({
  token: z.string(notAnInvitation).min(1, notAnInvitation).max(100, notAnInvitation),
  email: email("Please enter a valid email address"),
  name: clearable(shortText).optional(),
  password: newPasswordOf("team"),
});
export type JoinInput = z.infer<typeof joinInput>;

export const user = z.object({
  id,
  email: z.string(),
  /** Empty when it was never set. */
  name: z.string(),
  role: z.enum(roles),
  brandColor: z.string(),
  isActive: z.boolean(),
  /** Whether an admin chose the password, so that the user must replace it before doing anything else. */
  mustReplacePassword: z.boolean(),
  createdAt: isoTime,
});
export type User = z.infer<typeof user>;
