import { isDeepStrictEqual } from "node:util";
import { can, keyMay, type Permission } from "@lotwright/contracts/workspace/permissions";
import type { ActorContext } from "./context";
import { AppError } from "./errors";

/** Whether an update sets any column: drizzle throws on an empty SET. */
export const hasChanges = (changes: object) => Object.values(changes).some((value) => value !== undefined);

/** Whether the actor's role and API key allow something that a procedure open to more callers also does. */
export const actorMay = ({ actor }: ActorContext, permission: Permission): boolean =>
  can(actor.role, permission) && (actor.via === "session" || keyMay(actor.keyScope, permission));

/** Whether a row has the expected version. After restoring a backup it can be older than expected, too. */
export const isVersion = ({ updatedAt }: { updatedAt: Date }, expectedUpdatedAt: string): boolean =>
  updatedAt.getTime() === Date.parse(expectedUpdatedAt);

type WorkspaceSettings = {
  /** Name of the record in error messages. */
  name: string;
  changes: object;
  current: object;
};

/**
 * Whether to save workspace settings. Throws FORBIDDEN if a member, or an API key without that scope, changes one: both may send
 * unchanged workspace settings along with a user's own.
 */
export function canSaveForWorkspace({ actor }: ActorContext, settings: WorkspaceSettings): boolean {
  const needed = "workspace.configure";
  const isAllowedByKey = actor.via === "session" || keyMay(actor.keyScope, needed);
  if (can(actor.role, needed) && isAllowedByKey) return true;
  const isSame = Object.entries(settings.changes).every(
    ([key, value]) => value === undefined || isDeepStrictEqual(value, Reflect.get(settings.current, key)),
  );
  if (isSame) return false;
  const who = isAllowedByKey ? "Only your admin" : "Only an admin who is logged in";
  throw new AppError("FORBIDDEN", `${who} can change ${settings.name}`);
}
