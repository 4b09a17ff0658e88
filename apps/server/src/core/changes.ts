import { isDeepStrictEqual } from "node:util";
import { can, keyMay } from "@lotwright/contracts/workspace/permissions";
import type { ActorContext } from "./context";
import { AppError } from "./errors";

/** Whether an update sets any column: drizzle throws on an empty SET. */
export const hasChanges = (changes: object) => Object.values(changes).some((value) => value !== undefined);

/** Whether a row is the one that a change is based on. After a restored backup it can be older, too. */
export const isVersion = ({ updatedAt }: { updatedAt: Date }, expectedUpdatedAt: string): boolean =>
  updatedAt.getTime() === Date.parse(expectedUpdatedAt);

type WorkspaceSettings = {
  /** Name in the error message. */
  name: string;
  changes: object;
  current: object;
};

/**
 * Whether to save workspace settings. Throws FORBIDDEN when a member, or an API key without that scope, sends a value other than the
 * saved one: both send unchanged workspace settings along with a user's own.
 */
export function savesForWorkspace({ actor }: ActorContext, settings: WorkspaceSettings): boolean {
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
