import { isDeepStrictEqual } from "node:util";
import { can } from "@lotwright/contracts/permissions";
import type { ActorContext } from "./context";
import { AppError } from "./errors";

/** Whether an update sets any column: drizzle throws on an empty SET. */
export const hasChanges = (changes: object) => Object.values(changes).some((value) => value !== undefined);

type WorkspaceSettings = {
  /** For the error message. */
  name: string;
  changes: object;
  current: object;
};

/**
 * Whether to save workspace settings. Throws FORBIDDEN when a member sends a value other than the saved one; members send
 * unchanged workspace settings along with their own.
 */
export function savesForWorkspace({ actor }: ActorContext, settings: WorkspaceSettings): boolean {
  if (can(actor.role, "workspace.configure")) return true;
  const isSame = Object.entries(settings.changes).every(
    ([key, value]) => value === undefined || isDeepStrictEqual(value, Reflect.get(settings.current, key)),
  );
  if (isSame) return false;
  throw new AppError("FORBIDDEN", `Only your admin can change ${settings.name}`);
}
