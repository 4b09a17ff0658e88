import { z } from "zod";
import { id } from "../values/fields";

/** At least 128 bits, in URL-safe characters. */
export const shareToken = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/, "This share link isn't valid");

export const updateSharingInput = z.strictObject({ manifestId: id, enabled: z.boolean() });
export type UpdateSharingInput = z.infer<typeof updateSharingInput>;

export const regenerateTokenInput = z.strictObject({ manifestId: id });

export const sharing = z.object({ enabled: z.boolean(), token: shareToken.nullable() });
export type Sharing = z.infer<typeof sharing>;
