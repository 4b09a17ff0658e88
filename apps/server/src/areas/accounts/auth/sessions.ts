import { createHash, randomBytes } from "node:crypto";
import type { Role } from "@lotwright/contracts/workspace/permissions";
import type { DeviceKind } from "@lotwright/contracts/workspace/sessions";
import type { Database } from "@lotwright/db/client";
import { sessions, users } from "@lotwright/db/schema";
import { statement } from "@lotwright/db/statements";
import { DrizzlePostgreSQLAdapter } from "@lucia-auth/adapter-drizzle";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { type Adapter, Lucia, TimeSpan } from "lucia";
import { ignoreFullStorage } from "../../../core/errors";
import { loggedNetworkOf } from "../../../core/network";

declare module "../../../core/context" {
  interface Deps {
    sessions: Sessions;
  }
}

type Account = { email: string; role: Role; workspaceId: string; mustReplacePassword: boolean };

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    DatabaseUserAttributes: Account & { isActive: boolean };
    DatabaseSessionAttributes: { createdAt: Date; network: string; device: string; lastUsedAt: Date | null };
  }
}

const slidingDays = 30;
/** Absolute lifetime of a session, regardless of use. */
export const absoluteMs = 90 * 24 * 60 * 60 * 1000;
const tokenBytes = 32;
/** Interval at which the last use of a session is stored. */
const useMs = 5 * 60 * 1000;

export type SignedIn = Account & {
  userId: string;
  /** Expiry of the session unless it is extended. */
  endsAt: Date;
  /** New expiry if this read has extended the session; the cookie must be extended too. */
  prolongedUntil: Date | null;
};

/** User sessions by the token in their cookie. The database stores only the token's hash. */
export type Sessions = {
  /**
   * Creates a session, in the transaction `db` if given. `ip` is the client's address, whose network is stored with the kind of
   * its device.
   */
  create(
    userId: string,
    request?: { db: Database; ip: string; device: DeviceKind },
  ): Promise<{ token: string; expiresAt: Date }>;
  /** Reads a session, and stores time and network of this use at most once per `useMs`. */
  read(token: string, ip?: string): Promise<SignedIn | null>;
  /** Revokes a session in the transaction `db`. Returns its user if it existed. */
  revoke(
    token: string,
    db: Database,
  ): Promise<{ userId: string; workspaceId: string; email: string } | undefined>;
  /** Revokes a user's sessions in the transaction `db`. */
  revokeAll(userId: string, db: Database): Promise<void>;
};

/** Prepared query of a session and its user, since it runs on every request. */
const readSession = statement((db) =>
  db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      expiresAt: sessions.expiresAt,
      createdAt: sessions.createdAt,
      network: sessions.network,
      device: sessions.device,
      lastUsedAt: sessions.lastUsedAt,
      email: users.email,
      role: users.role,
      workspaceId: users.workspaceId,
      isActive: users.isActive,
      mustReplacePassword: users.mustReplacePassword,
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
    const { id, userId, expiresAt, createdAt, network, device, lastUsedAt, ...attributes } = row;
    return [
      { id, userId, expiresAt, attributes: { createdAt, network, device, lastUsedAt } },
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
    getUserAttributes: (attributes) => attributes,
    getSessionAttributes: ({ createdAt, lastUsedAt }) => ({ createdAt, lastUsedAt }),
  });
}

export const hashOfToken = (token: string) => createHash("sha256").update(token).digest("hex");

const networkOf = (ip = "") => loggedNetworkOf(ip) ?? "";

/** The condition in the update keeps concurrent requests from writing it several times. */
async function storeUse(db: Database, sessionId: string, time: number, ip: string | undefined) {
  const before = new Date(time - useMs);
  const isStale = or(isNull(sessions.lastUsedAt), lt(sessions.lastUsedAt, before));
  await db
    .update(sessions)
    .set({ lastUsedAt: new Date(time), network: networkOf(ip) })
    .where(and(eq(sessions.id, sessionId), isStale))
    .catch(ignoreFullStorage);
}

export function createSessions(db: Database, now: () => number = Date.now): Sessions {
  const lucia = createLucia(db, sessionReader(db));
  return {
    async create(userId, request) {
      const token = randomBytes(tokenBytes).toString("base64url");
      const createdAt = new Date(now());
      const { ip, device = "" } = request ?? {};
      const attributes = { createdAt, lastUsedAt: createdAt, network: networkOf(ip), device };
      const { expiresAt } = await (request ? createLucia(request.db) : lucia).createSession(
        userId,
        attributes,
        { sessionId: hashOfToken(token) },
      );
      return { token, expiresAt };
    },
    async read(token, ip) {
      const { session, user } = await lucia.validateSession(hashOfToken(token));
      if (!session || !user.isActive) return null;
      if (now() - session.createdAt.getTime() > absoluteMs) {
        await lucia.invalidateSession(session.id);
        return null;
      }
      if (now() - (session.lastUsedAt?.getTime() ?? 0) > useMs) await storeUse(db, session.id, now(), ip);
      const { workspaceId, role, email, mustReplacePassword } = user;
      const prolongedUntil = session.fresh ? session.expiresAt : null;
      const endsAt = new Date(
        Math.min(session.expiresAt.getTime(), session.createdAt.getTime() + absoluteMs),
      );
      return { userId: user.id, workspaceId, role, email, mustReplacePassword, endsAt, prolongedUntil };
    },
    async revoke(token, tx) {
      const id = hashOfToken(token);
      const [row] = await readSession(tx, { sessionId: id });
      if (!row) return undefined;
      await createLucia(tx).invalidateSession(id);
      return { userId: row.userId, workspaceId: row.workspaceId, email: row.email };
    },
    revokeAll: (userId, tx) => createLucia(tx).invalidateUserSessions(userId),
  };
}
