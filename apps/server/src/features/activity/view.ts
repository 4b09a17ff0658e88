import { type ActivityEntry, activityVerb } from "@lotwright/contracts/activity";
import type { Role } from "@lotwright/contracts/permissions";
import type { activity } from "@lotwright/db/schema";

type Listed = { entry: typeof activity.$inferSelect; name: string | null };

/** Members are not shown networks, which say where their colleagues are. */
export function activityView({ entry, name }: Listed, reader: Role): ActivityEntry {
  const { id, via, entityId, manifestId, label, changes, userId, email, apiKey } = entry;
  return {
    id,
    createdAt: entry.createdAt.toISOString(),
    actor: { userId, name: name || email, apiKey },
    via,
    verb: activityVerb.parse(entry.verb),
    entity: entry.verb.split(".")[0] ?? "",
    entityId,
    manifestId,
    label,
    changes,
    network: reader === "admin" ? entry.network : "",
  };
}
