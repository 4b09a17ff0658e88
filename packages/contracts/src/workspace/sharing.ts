import { z } from "zod";
import { id, isoTime } from "../values/fields";

/** At least 128 bits, in URL-safe characters. */
export const shareToken = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/, "This share link isn't valid");

export const updateSharingInput = z.strictObject({
  manifestId: id,
  enabled: z.boolean(),
  /** When the link stops working; null for never. */
  endsAt: isoTime.nullable().optional(),
  hidesEstimates: z.boolean().optional(),
  /** Whether the catalog shows hammer prices; null as the workspace's setting says. */
  showsResults: z.boolean().nullable().optional(),
});
export type UpdateSharingInput = z.infer<typeof updateSharingInput>;

export const regenerateTokenInput = z.strictObject({ manifestId: id });

export const sharing = z.object({ enabled: z.boolean(), token: shareToken.nullable() });
export type Sharing = z.infer<typeof sharing>;
