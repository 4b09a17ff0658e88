import type { CustomFieldSettings, SaveCustomFieldsInput } from "@lotwright/contracts/catalog/custom-fields";
import { customFields } from "@lotwright/db/schema";
import { hasChanges, savesForWorkspace } from "../../../core/changes";
import type { ActorContext } from "../../../core/context";
import { fieldChanges } from "../../../core/record";
import { inTransaction, type WritingContext } from "../../../core/transactions";
import { loadCustomFields, lockCustomFields } from "./access";

const withoutEmptyTexts = (texts: Record<string, string> | undefined) =>
  texts && Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));

/** Drops empty texts, which mean the same as absent ones. */
const comparable = (settings: SaveCustomFieldsInput) => ({
  ...settings,
  customColumnLabels: withoutEmptyTexts(settings.customColumnLabels),
  customColumnDefaults: withoutEmptyTexts(settings.customColumnDefaults),
});

/** Partial update: omitted settings keep their value. */
export const saveCustomFields = (
  ctx: ActorContext,
  changes: SaveCustomFieldsInput,
): Promise<CustomFieldSettings> => inTransaction(ctx, (ctx) => changeCustomFields(ctx, changes));

/** `saveCustomFields` inside an open transaction. */
export async function changeCustomFields(
  ctx: WritingContext,
  changes: SaveCustomFieldsInput,
): Promise<CustomFieldSettings> {
  await lockCustomFields(ctx);
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
  const saved = await loadCustomFields(ctx);
  const fields = fieldChanges(current, saved, Object.keys(changes));
  await ctx.record({ verb: "custom-fields.changed", label: "", changes: fields });
  return saved;
}
