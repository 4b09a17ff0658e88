import { z } from "zod";
import { id } from "./fields";

/** What a signed-in screen is told, so that it reads again what changed. */
export const appEvent = z.object({
  type: z.enum(["manifests.changed", "items.changed"]),
  manifestId: id,
  itemId: id.optional(),
});
export type AppEvent = z.infer<typeof appEvent>;
