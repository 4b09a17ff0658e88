import { z } from "zod";
import { id } from "./fields";

/** What a signed-in screen is told, so that it reads again what changed; resync means that news may be missing. */
export const appEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("manifests.changed"), manifestId: id }),
  /** Without an item: many of the manifest. */
  z.object({ type: z.literal("items.changed"), manifestId: id, itemId: id.optional() }),
  z.object({ type: z.literal("exports.changed") }),
  z.object({ type: z.literal("resync") }),
]);
export type AppEvent = z.infer<typeof appEvent>;
