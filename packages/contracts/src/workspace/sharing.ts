import { z } from "zod";
import { id, isoTime } from "../values/fields";

/** At least 128 bits, in URL-safe characters. */
export const shareToken = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/, "This share link isn't valid");

/** Later times have another format in JSON. */
const lastEnd = Date.parse("9999-01-01T00:00:00Z");

const shareOptions = {
  /** When the link stops working; null for never. */
  endsAt: isoTime
    .refine((time) => Date.parse(time) < lastEnd, "Choose a day before the year 9999.")
    .nullable()
    .optional(),
  hidesEstimates: z.boolean().optional(),
  /** Whether the catalog shows hammer prices; null as the workspace's setting says. */
  showsResults: z.boolean().nullable().optional(),
};

/** Turns sharing on or off, or changes options of the catalog without turning it on. */
export const updateSharingInput = z
  .strictObject({ manifestId: id, enabled: z.boolean().optional(), ...shareOptions })
  .refine(({ enabled, ...options }) => enabled !== undefined || Object.keys(options).length > 1, {
    path: ["enabled"],
    message: "Write whether the manifest is shared: true or false",
  });
export type UpdateSharingInput = z.infer<typeof updateSharingInput>;

export const regenerateTokenInput = z.strictObject({ manifestId: id });

export const sharing = z.object({ enabled: z.boolean(), token: shareToken.nullable() });
export type Sharing = z.infer<typeof sharing>;
