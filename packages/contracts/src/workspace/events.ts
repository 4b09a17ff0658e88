import { z } from "zod";
import { id } from "../values/fields";

/** A server-sent event that names what changed, so that clients refetch it. `resync` means that events may have been lost. */
export const appEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("manifests.changed"), manifestId: id }),
  /** Omits the item's id if many items of the manifest changed. */
  z.object({ type: z.literal("items.changed"), manifestId: id, itemId: id.optional() }),
  /** Sent after the marks of an item's photos were read. */
  z.object({ type: z.literal("marks.changed"), manifestId: id, itemId: id }),
  z.object({ type: z.literal("exports.changed") }),
  z.object({ type: z.literal("capture-settings.changed") }),
  z.object({ type: z.literal("export-mapping.changed") }),
  z.object({ type: z.literal("export-presets.changed") }),
  z.object({ type: z.literal("export-adjustments.changed"), manifestId: id }),
  /** Whether the workspace is scheduled for deletion. */
  z.object({ type: z.literal("workspace.changed") }),
  z.object({ type: z.literal("resync") }),
]);
export type AppEvent = z.infer<typeof appEvent>;
