import { z } from "zod";
import { id, isoTime, requiredText } from "../values/fields";
import { currentPassword } from "./auth";
import { keyScopes, newKeyScopes } from "./permissions";

export const createApiKeyInput = z.strictObject({
  name: requiredText("Give the key a name"),
  /** Defaults to the scope `full`, for compatibility with earlier releases. */
  scope: z.enum(newKeyScopes, "A scope is read, catalog or export").optional(),
  /** A time in the future. If missing, the key does not expire. */
  expiresAt: isoTime.nullable().optional(),
  password: currentPassword,
});
export type CreateApiKeyInput = z.infer<typeof createApiKeyInput>;

export const apiKeyInput = z.strictObject({ id });
export type ApiKeyInput = z.infer<typeof apiKeyInput>;

export const apiKey = z.object({
  id,
  name: z.string(),
  scope: z.enum(keyScopes),
  createdAt: isoTime,
  lastUsedAt: isoTime.nullable(),
  expiresAt: isoTime.nullable(),
  /** The user that the key acts for; `userName` is their email if they have no name. */
  userId: id,
  userName: z.string(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** The new key; only this response contains it in plain text. */
export const createdApiKey = apiKey.extend({ key: z.string() });
export type CreatedApiKey = z.infer<typeof createdApiKey>;
