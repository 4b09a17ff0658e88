import {
  type CustomFieldSettings,
  customFieldSettings,
  noCustomFields,
} from "@lotwright/contracts/custom-fields";
import { customFields } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import type { ActorContext } from "../../context";

export async function loadCustomFields({ db, actor }: ActorContext): Promise<CustomFieldSettings> {
  const [row] = await db.select().from(customFields).where(eq(customFields.workspaceId, actor.workspaceId));
  return customFieldSettings.parse(row ?? noCustomFields);
}
