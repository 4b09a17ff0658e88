import { z } from "zod";
import { currentPassword } from "./auth";
import { id, isoTime, requiredText } from "./fields";

export const createApiKeyInput = z.strictObject({
  name: requiredText("Give the key a name"),
  password: currentPassword,
});
export type CreateApiKeyInput = z.infer<typeof createApiKeyInput>;

export const apiKeyInput = z.strictObject({ id });
export type ApiKeyInput = z.infer<typeof apiKeyInput>;

export const apiKey = z.object({
  id,
  name: z.string(),
  createdAt: isoTime,
  lastUsedAt: isoTime.nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** The key itself leaves the server once, in the answer to its creation. */
export const createdApiKey = apiKey.extend({ key: z.string() });
export type CreatedApiKey = z.infer<typeof createdApiKey>;
