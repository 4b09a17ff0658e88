import type { UpdateNameInput, User } from "@lotwright/contracts/workspace/auth";
import { users } from "@lotwright/db/schema";
import { and, eq, ne, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { invalidField } from "../../../core/errors";
import { one } from "../../../core/one";
import { fieldChanges } from "../../../core/record";
import { inTransaction } from "../../../core/transactions";
import { loadUser } from "../auth/access";
import { currentUser } from "./service";

/** Whether a colleague has the name, under which the activity would show the actor as that colleague. */
async function isTaken({ db, actor }: ActorContext, name: string): Promise<boolean> {
  const isColleague = and(eq(users.workspaceId, actor.workspaceId), ne(users.id, actor.userId));
  return (await db.$count(users, and(isColleague, sql`lower(${users.name}) = lower(${name})`))) > 0;
}

/** Sets the name under which colleagues see the actor; `""` for the email. Rejects a colleague's name. */
export async function updateName(ctx: ActorContext, { name }: UpdateNameInput): Promise<User> {
  const user = await loadUser(ctx, ctx.actor.userId);
  await inTransaction(ctx, async (ctx) => {
    if (name && (await isTaken(ctx, name))) throw invalidField("name", "Someone else here has this name");
    const ofThis = eq(users.id, user.id);
    const row = one(await ctx.db.update(users).set({ name }).where(ofThis).returning());
    const changes = fieldChanges(user, row, ["name"]);
    await ctx.record({ verb: "member.changed", entityId: row.id, label: row.name || row.email, changes });
  });
  return currentUser(ctx);
}
