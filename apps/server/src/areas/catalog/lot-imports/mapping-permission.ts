import { actorMay } from "../../../core/changes";
import type { ActorContext } from "../../../core/context";
import { AppError } from "../../../core/errors";

/** Whether the actor may use the mapping; only admins may name custom fields. */
export const mayNameFields = (ctx: ActorContext, mapping: readonly (string | null)[]): boolean =>
  !mapping.includes("newField") || actorMay(ctx, "workspace.configure");

/** Throws FORBIDDEN if the mapping names custom fields and the actor is no admin. */
export function requireLabels(ctx: ActorContext, mapping: readonly (string | null)[]): void {
  if (mayNameFields(ctx, mapping)) return;
  throw new AppError(
    "FORBIDDEN",
    "Only an admin can name a new custom field. Choose another field for this column.",
  );
}
