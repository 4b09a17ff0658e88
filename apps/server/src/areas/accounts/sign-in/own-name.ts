import type { UpdateNameInput, User } from "@lotwright/contracts/workspace/auth";
import { users } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { one } from "../../../core/one";
import { fieldChanges } from "../../../core/record";
import { inTransaction } from "../../../core/transactions";
import { loadUser } from "../auth/access";
import { currentUser } from "./service";

/** Sets the name under which colleagues see the actor; `""` for the email. */
export async function updateName(ctx: ActorContext, { name }: UpdateNameInput): Promise<User> {
  const user = await loadUser(ctx, ctx.actor.userId);
  await inTransaction(ctx, async (ctx) => {
    const ofThis = eq(users.id, user.id);
    const row = one(await ctx.db.update(users).set({ name }).where(ofThis).returning());
    const changes = fieldChanges(user, row, ["name"]);
    await ctx.record({ verb: "member.changed", entityId: row.id, label: row.name || row.email, changes });
  });
  return currentUser(ctx);
}
