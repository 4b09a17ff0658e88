import type { ListInput, Success } from "@lotwright/contracts/values/fields";
import type { Session, SessionInput } from "@lotwright/contracts/workspace/sessions";
import { sessions } from "@lotwright/db/schema";
import { and, eq, gt, ne, type SQL } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { notFound } from "../../../core/errors";
import { listPage } from "../../../core/paging";
import { inTransaction } from "../../../core/transactions";
import { absoluteMs, hashOfToken } from "../auth/sessions";
import { type SessionRow, sessionView } from "./view";

const currentId = ({ session }: ActorContext) => hashOfToken(session.token ?? "");

const ownSessions = ({ actor }: ActorContext) =>
  and(
    eq(sessions.userId, actor.userId),
    gt(sessions.expiresAt, new Date()),
    gt(sessions.createdAt, new Date(Date.now() - absoluteMs)),
  );

const placeOf = ({ createdAt, publicId }: SessionRow) => ({ createdAt, id: publicId });

async function loadPlace(ctx: ActorContext, publicId: string) {
  const ofThis = and(eq(sessions.publicId, publicId), ownSessions(ctx));
  const [row] = await ctx.db.select().from(sessions).where(ofThis);
  if (!row) throw notFound("session");
  return placeOf(row);
}

/** The actor's sessions, most recent sign-in first. */
export async function listSessions(ctx: ActorContext, { limit, after }: ListInput): Promise<Session[]> {
  const rows = await listPage(ctx, {
    ...{ list: "sessions", limit, after, placeOf },
    sortedBy: { createdAt: sessions.createdAt, id: sessions.publicId },
    load: (publicId) => loadPlace(ctx, publicId),
    select: (older) =>
      ctx.db
        .select()
        .from(sessions)
        .where(and(ownSessions(ctx), older)),
  });
  return rows.map((row) => sessionView(row, currentId(ctx)));
}

/** Ends sessions of the actor and returns how many. Their open requests are aborted when the transaction commits. */
function endSessions(ctx: ActorContext, these: SQL): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const ended = await ctx.db
      .delete(sessions)
      .where(and(ownSessions(ctx), these))
      .returning({ id: sessions.id });
    if (ended.length === 0) return 0;
    const { workspaceId, userId, email } = ctx.actor;
    const event = { workspaceId, userId, type: "session.ended" } as const;
    await ctx.record({ verb: "session.ended", entityId: userId, label: email, event });
    return ended.length;
  });
}

export async function revokeSession(ctx: ActorContext, { id }: SessionInput): Promise<Success> {
  if ((await endSessions(ctx, eq(sessions.publicId, id))) === 0) throw notFound("session");
  return { success: true };
}

/** Ends all sessions of the actor but the one of this request. */
export async function revokeOtherSessions(ctx: ActorContext): Promise<Success> {
  await endSessions(ctx, ne(sessions.id, currentId(ctx)));
  return { success: true };
}
