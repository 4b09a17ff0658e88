import {
  type CustomFieldSettings,
  customFieldSettings,
  noCustomFields,
} from "@lotwright/contracts/catalog/custom-fields";
import { customFields } from "@lotwright/db/schema";
import { eq, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";

export async function loadCustomFields({ db, actor }: ActorContext): Promise<CustomFieldSettings> {
  const [row] = await db.select().from(customFields).where(eq(customFields.workspaceId, actor.workspaceId));
  return customFieldSettings.parse(row ?? noCustomFields);
}

/** Serializes changes of the workspace's custom fields until the transaction ends. */
export async function lockCustomFields({ db, actor }: ActorContext): Promise<void> {
  const name = `custom fields of ${actor.workspaceId}`;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
