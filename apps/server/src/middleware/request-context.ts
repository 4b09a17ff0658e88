import { getConnInfo } from "@hono/node-server/conninfo";
import { expectedUserHeader } from "@lotwright/contracts/expected-user";
import type { Context as HonoContext, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Actor, Call, Context, Deps, SessionCookie } from "../context";
import type { AppError } from "../errors";
import { findKeyActor } from "../features/api-keys/access";
import { createStandings } from "./rate-limit-headers";

export type AppEnv = {
  Variables: {
    requestId: string;
    onCall: (call: Call) => void;
    /** What the answer tells, when it is not the one that was asked for. */
    failure?: AppError;
    /** Each of the request's calls has an answer of its own. */
    isBatch?: boolean;
    /** Aborts when the request was answered without waiting for its handler any longer. */
    late?: AbortSignal;
    /** The cursor of the page after the one that is answered. */
    nextPage?: string;
    /** Search engines may list what is answered, which is a public catalog. */
    isSearchable?: boolean;
    ctx: Context;
  };
};

/** What a request tells about the way it came. */
export type Edge = {
  /** Believe the X-Forwarded-… headers of the proxy in front. */
  trustProxy: boolean;
  /** The address people use, when it is configured. */
  publicUrl: string | undefined;
};

const lastOf = (header: string | undefined) => header?.split(",").at(-1)?.trim();

/** Where the browser believes it is: `https://lots.example`, without a path. */
export function originOf(c: HonoContext, { publicUrl, trustProxy }: Edge): string {
  if (publicUrl) return new URL(publicUrl).origin;
  const forwarded = trustProxy ? lastOf(c.req.header("x-forwarded-proto")) : undefined;
  return `${forwarded === "https" ? "https" : "http"}://${c.req.header("host") ?? "localhost"}`;
}

/** A name or an address, and a port. Names of containers may have a `_`. */
const plainHost = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/** The origin to write into pages and answers: none where neither the configuration nor a plain Host header tells it. */
function shownOriginOf(c: HonoContext, edge: Edge): string | undefined {
  const isKnown = edge.publicUrl !== undefined || plainHost.test(c.req.header("host") ?? "localhost");
  return isKnown ? originOf(c, edge) : undefined;
}

export function addressOf(c: HonoContext, { trustProxy }: Edge): string {
  const forwarded = trustProxy ? lastOf(c.req.header("x-forwarded-for")) : undefined;
  // Absent only where a test asks the app without a connection.
  const { incoming } = (c.env ?? {}) as { incoming?: unknown };
  return forwarded ?? (incoming ? getConnInfo(c).remote.address : undefined) ?? "local";
}

/** `sendLater` gets what is to be done once there is an answer to put the cookie on. */
function sessionCookie(
  c: HonoContext,
  isHttps: boolean,
  sendLater: (send: () => void) => void,
): SessionCookie {
  const name = isHttps ? "__Host-lotwright" : "lotwright";
  const options = { httpOnly: true, sameSite: "Lax", path: "/", secure: isHttps } as const;
  return {
    token: getCookie(c, name),
    set: (token, expires) => sendLater(() => setCookie(c, name, token, { ...options, expires })),
    clear: () =>
      sendLater(() => {
        setCookie(c, name, "", { ...options, maxAge: 0 });
        // Clear the HTTP cache: the next user of this browser must not see cached answers.
        c.header("Clear-Site-Data", '"cache"');
      }),
  };
}

async function actorOf(deps: Deps, session: SessionCookie, key: string | undefined): Promise<Actor | null> {
  if (key !== undefined) return findKeyActor(deps, key);
  if (!session.token) return null;
  const signedIn = await deps.sessions.read(session.token);
  if (!signedIn) return null;
  const { prolongedUntil, ...actor } = signedIn;
  if (prolongedUntil) session.set(session.token, prolongedUntil);
  return { ...actor, via: "session" };
}

/** What stands behind `Authorization: Bearer`. Another scheme is for somebody else, such as a proxy that asks for a password. */
export function keyOf(c: HonoContext): string | undefined {
  return /^bearer\b *(.*)$/i.exec(c.req.header("authorization") ?? "")?.[1];
}

/** Whoever it is, unless the request was made for somebody else: what waited on a phone is not the next person's. */
function onlyExpected(actor: Actor | null, expectedId: string | undefined): Actor | null {
  return expectedId === undefined || actor?.userId === expectedId ? actor : null;
}

/** The limits as one request counts against them. */
function countedLimits(deps: Deps) {
  const { report, writeTo } = createStandings();
  return { limits: deps.limits.reportingTo(report), onLimit: report, writeTo };
}

/** The web app has a cookie, also on the REST routes of photos and downloads; calls through the shim are REST in any case. */
const isRest = (c: HonoContext) => keyOf(c) !== undefined;

/** Where a request comes from and where it went, and whether it is still waited for. */
const placeOf = (c: HonoContext, edge: Edge) => ({
  ip: addressOf(c, edge),
  via: isRest(c) ? ("rest" as const) : ("web" as const),
  origin: shownOriginOf(c, edge),
  signal: c.req.raw.signal,
});

/** For what is open to everybody: nobody is asked who they are, and no cookie is read or set. */
export function strangerContext(deps: Deps, edge: Edge): MiddlewareHandler<AppEnv> {
  const session: SessionCookie = { token: undefined, set: () => {}, clear: () => {} };
  const nobody = { actor: null, session, onNextPage: () => {}, isStillSignedIn: async () => false };
  return async (c, next) => {
    const { requestId, onCall } = c.var;
    const { limits, onLimit, writeTo } = countedLimits(deps);
    c.set("ctx", { ...deps, ...nobody, ...placeOf(c, edge), limits, onLimit, requestId, onCall });
    await next();
    writeTo(c.res.headers);
  };
}

/** The one place that finds out who asks; tRPC and REST read what it leaves in `c.var.ctx`. */
export function requestContext(deps: Deps, edge: Edge): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { requestId, onCall } = c.var;
    const cookies: (() => void)[] = [];
    const isHttps = originOf(c, edge).startsWith("https:");
    const session = sessionCookie(c, isHttps, (send) => cookies.push(send));
    const key = keyOf(c);
    const findActor = async () =>
      onlyExpected(await actorOf(deps, session, key), c.req.header(expectedUserHeader));
    const actor = await findActor();
    // Nothing is begun for a request that has its 503 already.
    c.var.late?.throwIfAborted();
    const isStillSignedIn = async () => (await findActor()) !== null;
    const onNextPage = (cursor: string) => c.set("nextPage", cursor);
    const { limits, onLimit, writeTo } = countedLimits(deps);
    const listeners = { onNextPage, onLimit, onCall };
    const asker = { actor, session, isStillSignedIn };
    c.set("ctx", { ...deps, ...placeOf(c, edge), ...asker, ...listeners, limits, requestId });
    await next();
    writeTo(c.res.headers);
    for (const send of cookies) send();
  };
}
