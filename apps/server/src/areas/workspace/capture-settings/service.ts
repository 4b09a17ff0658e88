import type {
  CaptureSettings,
  SaveCaptureSettingsInput,
} from "@lotwright/contracts/catalog/capture-settings";
import { captureSettings } from "@lotwright/db/schema";
import { savesForWorkspace } from "../../../core/changes";
import type { ActorContext } from "../../../core/context";
import { fieldChanges } from "../../../core/record";
import { inTransaction } from "../../../core/transactions";
import { loadCaptureSettings } from "./access";

/** The lists as one text, such as "Furniture: Front, Back; Other lots: Front", for the activity. */
const described = ({ requiredShots }: CaptureSettings) => ({
  requiredShots: requiredShots
    .map(({ category, shots }) => `${category || "Other lots"}: ${shots.join(", ")}`)
    .join("; "),
});

/** Replaces the settings, and publishes the change to all users of the workspace. */
export const saveCaptureSettings = (
  ctx: ActorContext,
  changes: SaveCaptureSettingsInput,
): Promise<CaptureSettings> =>
  inTransaction(ctx, async (ctx) => {
    const current = await loadCaptureSettings(ctx);
    const settings = { name: "the required shots", changes, current };
    if (!savesForWorkspace(ctx, settings)) return current;
    const { workspaceId } = ctx.actor;
    const updatedAt = new Date();
    await ctx.db
      .insert(captureSettings)
      .values({ ...changes, workspaceId, updatedAt })
      .onConflictDoUpdate({ target: captureSettings.workspaceId, set: { ...changes, updatedAt } });
    const saved = await loadCaptureSettings(ctx);
    await ctx.record({
      verb: "capture-settings.changed",
      label: "",
      changes: fieldChanges(described(current), described(saved), ["requiredShots"]),
      event: { workspaceId, type: "capture-settings.changed" },
    });
    return saved;
  });
