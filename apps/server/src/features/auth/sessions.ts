import { createHash, randomBytes } from "node:crypto";
import type { Role } from "@lotwright/contracts/permissions";
import type { Database } from "@lotwright/db/client";
import { sessions, users } from "@lotwright/db/schema";
import { statement } from "@lotwright/db/statements";
import { DrizzlePostgreSQLAdapter } from "@lucia-auth/adapter-drizzle";
import { eq, sql } from "drizzle-orm";
import { type Adapter, Lucia, TimeSpan } from "lucia";
import { ignoreFullStorage } from "../../errors";

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    DatabaseUserAttributes: { email: string; role: Role; workspaceId: string; isActive: boolean };
    DatabaseSessionAttributes: { createdAt: Date };
  }
}

const slidingDays = 30;
/** A session ends this long after its sign-in, however often it is used. */
export const absoluteMs = 90 * 24 * 60 * 60 * 1000;
const tokenBytes = 32;

export type SignedIn = {
  userId: string;
  workspaceId: string;
  role: Role;
  email: string;
  /** Set when the session was prolonged, so that the cookie is too. */
  prolongedUntil: Date | null;
};

/** The sessions of people, by the token in their cookie; only a hash of it is stored. */
export type Sessions = {
  /** Part of the transaction `db` is, where one is given. */
  create(userId: string, db?: Database): Promise<{ token: string; expiresAt: Date }>;
  read(token: string): Promise<SignedIn | null>;
  /** Part of the transaction `db` is. Returns whose session it was, if there is one. */
  revoke(
    token: string,
    db: Database,
  ): Promise<{ userId: string; workspaceId: string; email: string } | undefined>;
  /** Part of the transaction `db` is. */
  revokeAll(userId: string, db: Database): Promise<void>;
};

/** Who a session belongs to. Every request asks. */
const readSession = statement((db) =>
  db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      expiresAt: sessions.expiresAt,
      createdAt: sessions.createdAt,
      email: users.email,
      role: users.role,
      workspaceId: users.workspaceId,
      isActive: users.isActive,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sql.placeholder("sessionId"))),
);

const sessionReader =
  (db: Database): Adapter["getSessionAndUser"] =>
  async (sessionId) => {
    const [row] = await readSession(db, { sessionId });
    if (!row) return [null, null];
    const { id, userId, expiresAt, createdAt, ...attributes } = row;
    return [
      { id, userId, expiresAt, attributes: { createdAt } },
      { id: userId, attributes },
    ];
  };

function createLucia(db: Database, read?: Adapter["getSessionAndUser"]) {
  const adapter = new DrizzlePostgreSQLAdapter(db, sessions, users);
  const prolong = adapter.updateSessionExpiration.bind(adapter);
  // On a full disk a session is not prolonged, but people can still read.
  adapter.updateSessionExpiration = (id, expiresAt) => prolong(id, expiresAt).catch(ignoreFullStorage);
  return new Lucia(read ? Object.assign(adapter, { getSessionAndUser: read }) : adapter, {
    sessionExpiresIn: new TimeSpan(slidingDays, "d"),
    getUserAttributes: ({ email, role, workspaceId, isActive }) => ({ email, role, workspaceId, isActive }),
    getSessionAttributes: ({ createdAt }) => ({ createdAt }),
  });
}

const idOf = (token: string) => createHash("sha256").update(token).digest("hex");

export function createSessions(db: Database, now: () => number = Date.now): Sessions {
  const lucia = createLucia(db, sessionReader(db));
  return {
    async create(userId, tx) {
      const token = randomBytes(tokenBytes).toString("base64url");
      const attributes = { createdAt: new Date(now()) };
      const { expiresAt } = await (tx ? createLucia(tx) : lucia).createSession(userId, attributes, {
        sessionId: idOf(token),
      });
      return { token, expiresAt };
    },
    async read(token) {
      const { session, user } = await lucia.validateSession(idOf(token));
      if (!session || !user.isActive) return null;
      if (now() - session.createdAt.getTime() > absoluteMs) {
        await lucia.invalidateSession(session.id);
        return null;
      }
      const { workspaceId, role, email } = user;
      const prolongedUntil = session.fresh ? session.expiresAt : null;
      return { userId: user.id, workspaceId, role, email, prolongedUntil };
    },
    async revoke(token, tx) {
      const id = idOf(token);
      const [row] = await readSession(tx, { sessionId: id });
      if (!row) return undefined;
      await createLucia(tx).invalidateSession(id);
      return { userId: row.userId, workspaceId: row.workspaceId, email: row.email };
    },
    revokeAll: (userId, tx) => createLucia(tx).invalidateUserSessions(userId),
  };
}
