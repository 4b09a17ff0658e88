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
/** Absolute lifetime of a session, regardless of use. */
export const absoluteMs = 90 * 24 * 60 * 60 * 1000;
const tokenBytes = 32;

export type SignedIn = {
  userId: string;
  workspaceId: string;
  role: Role;
  email: string;
  /** New expiry when this read prolonged the session; the cookie must be prolonged too. */
  prolongedUntil: Date | null;
};

/** User sessions by the token in their cookie. The database stores only the token's hash. */
export type Sessions = {
  /** Runs in the transaction `db` if given. */
  create(userId: string, db?: Database): Promise<{ token: string; expiresAt: Date }>;
  read(token: string): Promise<SignedIn | null>;
  /** Runs in the transaction `db`. Returns the session's user, if the session exists. */
  revoke(
    token: string,
    db: Database,
  ): Promise<{ userId: string; workspaceId: string; email: string } | undefined>;
  /** Runs in the transaction `db`. */
  revokeAll(userId: string, db: Database): Promise<void>;
};

/** A session and its user. Prepared: it runs on every request. */
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
  // On a full disk, skip prolonging so that reads still work.
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
