import { users } from "@lotwright/db/schema";
import type { ActorContext } from "../../../core/context";
import { one } from "../../../core/one";
import { isOwnerOf } from "../../../core/owner";
import { loadSection } from "../../accounts/settings/access";
import { company } from "../../accounts/settings/sections";

/** The company's name, or the admin's email if it has none. */
export async function loadWorkspaceName(ctx: ActorContext): Promise<string> {
  const { companyName } = await loadSection(ctx, company);
  if (companyName.trim()) return companyName.trim();
  const owners = ctx.db.select({ email: users.email }).from(users).where(isOwnerOf(ctx.actor.workspaceId));
  return one(await owners).email;
}
