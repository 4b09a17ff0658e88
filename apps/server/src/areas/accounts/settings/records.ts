import { recordOf } from "@lotwright/contracts/values/record-of";
import { settings, users } from "@lotwright/db/schema";
import { sql } from "drizzle-orm";
import { isOwnerOf } from "../../../core/owner";
import type { RecordSource } from "../../../core/record-sources";
import { type Section, type SectionKind, sections } from "./sections";

/** Source of a section's settings as records, with a field per setting. */
function recordsOfSection({
  name,
  defaults,
  record: { hasUser, hasDefaults },
}: Section<object>): RecordSource {
  const owner = sql`(select ${users.id} from ${users} where ${isOwnerOf(settings.workspaceId)})`;
  const fields = recordOf(Object.keys(defaults), (field) => {
    const initial = JSON.stringify(hasDefaults ? Reflect.get(defaults, field) : null);
    return sql`coalesce(nullif(${settings.value} -> ${field}, 'null'), ${initial}::jsonb)`.as(field);
  });
  const userId = sql`coalesce(${settings.userId}, ${owner})`.as("userId");
  return {
    table: settings,
    columns: {
      ...(hasUser && { userId }),
      workspaceId: settings.workspaceId,
      updatedAt: settings.updatedAt,
      ...fields,
    },
    without: [],
    isOf: (_, workspaceId) => sql`${settings.workspaceId} = ${workspaceId} and ${settings.section} = ${name}`,
    order: () => [],
  };
}

/** Record sources of all sections, by their kind in the download. */
export const sectionRecords = Object.fromEntries(
  sections.map((section) => [section.record.kind, recordsOfSection(section)]),
) as Record<SectionKind, RecordSource>; // every section has an entry
