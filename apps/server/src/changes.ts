import { isDeepStrictEqual } from "node:util";
import { can } from "@lotwright/contracts/permissions";
import type { ActorContext } from "./context";
import { AppError } from "./errors";

/** Whether an update names anything at all: drizzle writes no statement without a value. */
export const hasChanges = (changes: object) => Object.values(changes).some((value) => value !== undefined);

type WorkspaceSettings = {
  /** What the refusal calls them. */
  name: string;
  changes: object;
  current: object;
};

/**
 * Whether to save settings of the workspace. Admins save; members may send what is saved already, which writes nothing,
 * and are refused any other value.
 */
export function savesForWorkspace({ actor }: ActorContext, settings: WorkspaceSettings): boolean {
  if (can(actor.role, "workspace.configure")) return true;
  const isSame = Object.entries(settings.changes).every(
    ([key, value]) => value === undefined || isDeepStrictEqual(value, Reflect.get(settings.current, key)),
  );
  if (isSame) return false;
  throw new AppError("FORBIDDEN", `Only your admin can change ${settings.name}`);
}
