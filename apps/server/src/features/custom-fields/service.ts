import type { CustomFieldSettings, SaveCustomFieldsInput } from "@lotwright/contracts/custom-fields";
import { customFields } from "@lotwright/db/schema";
import { hasChanges, savesForWorkspace } from "../../changes";
import type { ActorContext } from "../../context";
import { loadCustomFields } from "./access";

const withoutEmptyTexts = (texts: Record<string, string> | undefined) =>
  texts && Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));

/** Without the empty texts, which say the same as absent ones. */
const comparable = (settings: SaveCustomFieldsInput) => ({
  ...settings,
  customColumnLabels: withoutEmptyTexts(settings.customColumnLabels),
  customColumnDefaults: withoutEmptyTexts(settings.customColumnDefaults),
});

/** Replaces the settings it names and keeps the others. */
export async function saveCustomFields(
  ctx: ActorContext,
  changes: SaveCustomFieldsInput,
): Promise<CustomFieldSettings> {
  const current = await loadCustomFields(ctx);
  const settings = {
    name: "the custom fields",
    changes: comparable(changes),
    current: comparable(current),
  };
  if (!savesForWorkspace(ctx, settings) || !hasChanges(changes)) return current;
  const { workspaceId } = ctx.actor;
  const updatedAt = new Date();
  await ctx.db
    .insert(customFields)
    .values({ ...changes, workspaceId, updatedAt })
    .onConflictDoUpdate({ target: customFields.workspaceId, set: { ...changes, updatedAt } });
  return loadCustomFields(ctx);
}
