import type { Success } from "@lotwright/contracts/values/fields";
import type { Credentials, Installation, User } from "@lotwright/contracts/workspace/auth";
import type { Database } from "@lotwright/db/client";
import { users, workspaces } from "@lotwright/db/schema";
import { eq, sql } from "drizzle-orm";
import type { ActorContext, Context } from "../../../core/context";
import { AppError, brokenUniqueConstraint, ignoreFullStorage } from "../../../core/errors";
import { one } from "../../../core/one";
import { inTransaction, type Recording } from "../../../core/transactions";
import { loadUser, type UserRow } from "../auth/access";
import { checkNewPassword } from "../auth/new-password";
import { lockVerifiedUser } from "../auth/prove-password";
import { userView } from "../auth/view";
import { loadSection } from "../settings/access";
import { branding } from "../settings/sections";

const wrongCredentials = () => new AppError("UNAUTHORIZED", "Wrong email or password");

/** Revokes the request's session, if any. Runs in a transaction. */
async function endSession({ db, session, sessions, record }: Context & Recording): Promise<void> {
  const owner = session.token && (await sessions.revoke(session.token, db));
  if (!owner) return;
  const { userId, workspaceId, email } = owner;
  const event = { userId, workspaceId, type: "session.ended" } as const;
  await record({ verb: "session.signed-out", entityId: userId, label: email, by: owner, event });
}

/** Activity properties of an account that acts on itself before there is an actor. */
export const recordedAs = ({ id, workspaceId, email }: UserRow) => ({
  entityId: id,
  label: email,
  by: { workspaceId, userId: id, email },
});

/** Replaces the request's session, so that a session never outlives its cookie. */
function openSession(ctx: Context, proven: UserRow) {
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockVerifiedUser(ctx.db, proven, "share"))) throw wrongCredentials();
    await endSession(ctx);
    await ctx.record({ verb: "session.signed-in", ...recordedAs(proven) });
    return ctx.sessions.create(proven.id, ctx);
  });
}

/** Opens a session of a user whose password was just proven or set. */
export async function signIn(ctx: Context, proven: UserRow): Promise<User> {
  const userId = proven.id;
  const { token, expiresAt } = await openSession(ctx, proven);
  ctx.session.set(token, expiresAt);
  const { workspaceId, role, email, mustReplacePassword } = await loadUser(ctx, userId);
  const session = { via: "session", mustReplacePassword, endsAt: expiresAt } as const;
  const actor = { userId, workspaceId, role, email, ...session };
  return currentUser({ ...ctx, actor });
}

/** Whether anyone has an account: a new installation asks for the first one. */
export async function currentInstallation({ db }: Pick<Context, "db">): Promise<Installation> {
  const some = await db.select({ id: users.id }).from(users).limit(1);
  return { hasAccounts: some.length > 0 };
}

async function requireOpenRegistration(tx: Database, { registration }: Context): Promise<void> {
  if (registration === "open") return;
  // Advisory lock: serializes concurrent first registrations so that only one is accepted.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('lotwright.registration'))`);
  const isTaken = registration === "closed" || (await tx.$count(users)) > 0;
  if (isTaken) throw new AppError("FORBIDDEN", "New accounts can't be created here. Ask an admin for one.");
}

async function createOwner(ctx: Context, email: string, passwordHash: string): Promise<UserRow> {
  return inTransaction(ctx, async (ctx) => {
    await requireOpenRegistration(ctx.db, ctx);
    const workspace = one(await ctx.db.insert(workspaces).values({}).returning({ id: workspaces.id }));
    const values = { workspaceId: workspace.id, email, passwordHash, role: "admin" as const };
    const user = one(await ctx.db.insert(users).values(values).returning());
    await ctx.record({ verb: "workspace.created", ...recordedAs(user) });
    return user;
  });
}

/** Creates a workspace with its owner, an admin, and signs them in. */
export async function register(ctx: Context, { email, password }: Credentials): Promise<User> {
  await ctx.limits.registration(ctx.ip);
  if (ctx.registration === "closed") await requireOpenRegistration(ctx.db, ctx);
  await checkNewPassword({ password, email, role: "admin", field: "password" });
  const passwordHash = await ctx.passwords.hash(password, ctx);
  const user = await createOwner(ctx, email, passwordHash).catch((cause: unknown) => {
    if (brokenUniqueConstraint(cause) !== "users_email") throw cause;
    throw new AppError("CONFLICT", "There is already an account with this email. Log in instead.", { cause });
  });
  return signIn(ctx, user);
}

/**
 * Records a failed sign-in. Runs the same statements for known and unknown emails, so that timing does not reveal accounts.
 * An unknown email is stored as its keyed hash, as in the log.
 */
function recordFailedSignIn(ctx: Context, email: string, user: UserRow | undefined): Promise<void> {
  const hash = ctx.hashEmail(email);
  const by = { workspaceId: user?.workspaceId ?? null, userId: null, email: "" };
  const entry = { label: user?.email ?? hash, entityId: user?.id ?? null, by };
  return inTransaction(ctx, (ctx) => ctx.record({ verb: "session.sign-in-failed", ...entry })).catch(
    ignoreFullStorage,
  );
}

export async function login(ctx: Context, { email, password }: Credentials): Promise<User> {
  await ctx.limits.login(ctx.ip, email);
  const [found] = await ctx.db.select().from(users).where(eq(users.email, email));
  if (!(await ctx.passwords.verify(found?.passwordHash, password, ctx)) || !found) {
    await ctx.limits.loginFailed(ctx.ip, email);
    await recordFailedSignIn(ctx, email, found);
    throw wrongCredentials();
  }
  if (!found.isActive) {
    await recordFailedSignIn(ctx, email, found);
    throw new AppError("FORBIDDEN", "This account has been deactivated");
  }
  await ctx.limits.loggedIn(ctx.ip, email);
  return signIn(ctx, found);
}

export async function currentUser(ctx: ActorContext): Promise<User> {
  return userView(await loadUser(ctx, ctx.actor.userId), await loadSection(ctx, branding));
}

/** Signs out. Idempotent: also succeeds when signed out. */
export async function logout(ctx: Context): Promise<Success> {
  await inTransaction(ctx, endSession);
  ctx.session.clear();
  return { success: true };
}
