import { can, keyMay } from "@lotwright/contracts/workspace/permissions";
import type { ActorContext } from "../../../core/context";
import { AppError } from "../../../core/errors";

/** Whether the mapping names no custom fields, which only an admin may. */
export function mayName({ actor }: ActorContext, mapping: readonly (string | null)[]): boolean {
  if (!mapping.includes("newField")) return true;
  const needed = "workspace.configure";
  return can(actor.role, needed) && (actor.via !== "api-key" || keyMay(actor.keyScope, needed));
}

/** Throws FORBIDDEN when the mapping names custom fields and the actor may not. */
export function requireLabels(ctx: ActorContext, mapping: readonly (string | null)[]): void {
  if (mayName(ctx, mapping)) return;
  throw new AppError(
    "FORBIDDEN",
    "Only an admin can name a new custom field. Choose another field for this column.",
  );
}
