import { can, keyMay } from "@lotwright/contracts/permissions";
import type { ActorContext } from "../../context";
import { AppError } from "../../errors";

/** Throws FORBIDDEN when the mapping names custom fields, which only an admin may. */
export function requireLabels({ actor }: ActorContext, mapping: readonly (string | null)[]): void {
  if (!mapping.includes("newField")) return;
  const needed = "workspace.configure";
  if (can(actor.role, needed) && (actor.via !== "api-key" || keyMay(actor.keyScope, needed))) return;
  throw new AppError(
    "FORBIDDEN",
    "Only an admin can name a new custom field. Choose another field for this column.",
  );
}
