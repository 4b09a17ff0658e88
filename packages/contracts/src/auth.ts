import { z } from "zod";
import { email, id, isoTime } from "./fields";
import { roles } from "./permissions";

export const minPasswordLength = 6;
/** Long enough for any passphrase, short enough that hashing it is no attack. */
export const maxPasswordLength = 500;

const newPassword = z
  .string()
  .min(minPasswordLength, `Password must be at least ${minPasswordLength} characters`)
  .max(maxPasswordLength, `Password must be at most ${maxPasswordLength} characters`);

export const credentials = z.strictObject({
  email: email("Please enter a valid email address"),
  password: newPassword,
});
export type Credentials = z.infer<typeof credentials>;

export const user = z.object({
  id,
  email: z.string(),
  role: z.enum(roles),
  brandColor: z.string(),
  isActive: z.boolean(),
  createdAt: isoTime,
});
export type User = z.infer<typeof user>;
