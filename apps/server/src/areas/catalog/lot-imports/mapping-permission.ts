import { can, keyMay } from "@lotwright/contracts/workspace/permissions";
import type { ActorContext } from "../../../core/context";
import { AppError } from "../../../core/errors";

/** Whether the actor may use the mapping; only admins may name custom fields. */
export function mayNameFields({ actor }: ActorContext, mapping: readonly (string | null)[]): boolean {
  if (!mapping.includes("newField")) return true;
  const needed = "workspace.configure";
  return can(actor.role, needed) && (actor.via !== "api-key" || keyMay(actor.keyScope, needed));
}

/** Throws FORBIDDEN if the mapping names custom fields and the actor is no admin. */
export function requireLabels(ctx: ActorContext, mapping: readonly (string | null)[]): void {
  if (mayNameFields(ctx, mapping)) return;
  throw new AppError(
    "FORBIDDEN",
    "Only an admin can name a new custom field. Choose another field for this column.",
  );
}
