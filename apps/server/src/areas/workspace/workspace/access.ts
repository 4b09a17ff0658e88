import { users } from "@lotwright/db/schema";
import type { ActorContext } from "../../../core/context";
import { one } from "../../../core/one";
import { isOwnerOf } from "../../../core/owner";
import { findCompanySettings } from "../../accounts/settings/access";

/** The company's name, or the admin's email without one. */
export async function loadWorkspaceName(ctx: ActorContext): Promise<string> {
  const company = await findCompanySettings(ctx);
  if (company?.companyName.trim()) return company.companyName.trim();
  const owners = ctx.db.select({ email: users.email }).from(users).where(isOwnerOf(ctx.actor.workspaceId));
  return one(await owners).email;
}
