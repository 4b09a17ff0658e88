import { type ActivityEntry, activityVerb } from "@lotwright/contracts/workspace/activity";
import type { activity } from "@lotwright/db/schema";
import type { Actor } from "../../../core/context";

type Listed = {
  entry: typeof activity.$inferSelect;
  name: string | null;
  isUndoable: boolean;
  isUndoLost: boolean;
};

/** Hides networks (they reveal a colleague's location) and colleagues' API key names from members. */
export function activityView({ entry, name, isUndoable, isUndoLost }: Listed, reader: Actor): ActivityEntry {
  const { id, via, entityId, manifestId, label, changes, userId, email, apiKey } = entry;
  const isAdmin = reader.role === "admin";
  return {
    id,
    createdAt: entry.createdAt.toISOString(),
    actor: { userId, name: name || email, apiKey: isAdmin || userId === reader.userId ? apiKey : null },
    via,
    verb: activityVerb.parse(entry.verb),
    entity: entry.verb.split(".")[0] ?? "",
    entityId,
    manifestId,
    label,
    changes,
    isUndoable,
    isUndoLost,
    network: isAdmin ? entry.network : "",
  };
}
