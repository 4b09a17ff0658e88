import type { HttpBindings } from "@hono/node-server";
import { expectedUserHeader } from "@lotwright/contracts/workspace/expected-user";
import type { Context as HonoContext, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { findKeyActor } from "../../areas/accounts/api-keys/access";
import type { Actor, Call, Context, Deps, SessionCookie } from "../../core/context";
import { deviceKindOf } from "../../core/device";
import type { AppError } from "../../core/errors";
import { createStandings } from "../../limits/rate-limit-headers";

export type AppEnv = {
  Variables: {
    requestId: string;
    onCall: (call: Call) => void;
    /** Error of the response, for the log. */
    failure?: AppError;
    /** Whether this is a tRPC batch, in which each call has a separate response. */
    isBatch?: boolean;
    /** Aborts when the request timed out and was answered without its handler. */
    timedOut?: AbortSignal;
    /** Cursor of the next page. */
    nextPage?: string;
    /** Whether search engines may index the response, a public catalog. */
    isSearchable?: boolean;
    ctx: Context;
  };
};

/** Settings of the reverse proxy and the public URL. */
export type Edge = {
  /** Whether to trust the proxy's X-Forwarded-… headers. */
  trustProxy: boolean;
  /** Configured public URL of the server. */
  publicUrl: string | undefined;
  /** Whether other machines get only the phone setup page over plain HTTP. */
  isHttpForSetupOnly?: boolean | undefined;
};

const lastOf = (header: string | undefined) => header?.split(",").at(-1)?.trim();

/** Node's request; undefined in tests without a connection. */
const incomingOf = (c: HonoContext) => ((c.env ?? {}) as Partial<HttpBindings>).incoming;

/** Address of the peer, which may be a proxy; undefined in tests without a connection. */
export const peerOf = (c: HonoContext) => incomingOf(c)?.socket.remoteAddress;

/** Whether the request came over the server's own https listener, which phones on the local network use without a proxy. */
export function isOwnHttps(c: HonoContext): boolean {
  const { socket } = incomingOf(c) ?? {};
  return socket !== undefined && "encrypted" in socket && socket.encrypted === true;
}

/** Origin of the requested URL by its Host header, such as `https://lots.example`. */
export function requestedOriginOf(c: HonoContext, { trustProxy }: Edge): string {
  const forwarded = trustProxy ? lastOf(c.req.header("x-forwarded-proto")) : undefined;
  const scheme = isOwnHttps(c) || forwarded === "https" ? "https" : "http";
  return `${scheme}://${c.req.header("host") ?? "localhost"}`;
}

/** Origins under which browsers may use the server: PUBLIC_URL's and the requested one. */
export function originsOf(c: HonoContext, edge: Edge): [string, ...string[]] {
  const asked = requestedOriginOf(c, edge);
  if (!edge.publicUrl || isOwnHttps(c)) return [asked];
  const { origin, host } = new URL(edge.publicUrl);
  // The host of an https PUBLIC_URL must not be served over http too.
  return asked.endsWith(`//${host}`) ? [origin] : [origin, asked];
}

/** Matches an origin with a host name or IP address. Container names may contain `_`. */
const plainOrigin = /^https?:\/\/([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

export const isPlainOrigin = (origin: string): boolean => plainOrigin.test(origin);

/**
 * Origin to write into pages and responses: PUBLIC_URL's, even for phones on the local network, since links are for people
 * elsewhere. Undefined without PUBLIC_URL or a valid Host header.
 */
function shownOriginOf(c: HonoContext, edge: Edge): string | undefined {
  if (edge.publicUrl) return new URL(edge.publicUrl).origin;
  const asked = requestedOriginOf(c, edge);
  return isPlainOrigin(asked) ? asked : undefined;
}

export function addressOf(c: HonoContext, { trustProxy }: Edge): string {
  const isProxied = trustProxy && !isOwnHttps(c);
  const forwarded = isProxied ? lastOf(c.req.header("x-forwarded-for")) : undefined;
  return forwarded ?? peerOf(c) ?? "local";
}

const isHttps = (origin: string) => origin.startsWith("https:");
const cookieNameOf = (origin: string) => (isHttps(origin) ? "__Host-lotwright" : "lotwright");

/** Origin of the requesting page: its Origin header or, for a GET, that of its session cookie. */
function pageOriginOf(c: HonoContext, edge: Edge): string {
  const origins = originsOf(c, edge);
  const page = c.req.header("origin");
  if (page !== undefined && origins.includes(page)) return page;
  return origins.find((origin) => getCookie(c, cookieNameOf(origin)) !== undefined) ?? origins[0];
}

/** The session cookie of a request. `sendLater` defers setting it until the response exists. */
function sessionCookie(c: HonoContext, origin: string, sendLater: (send: () => void) => void): SessionCookie {
  const name = cookieNameOf(origin);
  const options = { httpOnly: true, sameSite: "Lax", path: "/", secure: isHttps(origin) } as const;
  return {
    token: getCookie(c, name),
    set: (token, expires) => sendLater(() => setCookie(c, name, token, { ...options, expires })),
    clear: () =>
      sendLater(() => {
        setCookie(c, name, "", { ...options, maxAge: 0 });
        // Clears the HTTP cache, so that the browser's next user sees no cached responses.
        c.header("Clear-Site-Data", '"cache"');
      }),
  };
}

async function actorOf(
  deps: Deps,
  session: SessionCookie,
  { key, ip }: { key: string | undefined; ip: string },
): Promise<Actor | null> {
  if (key !== undefined) return findKeyActor(deps, key);
  if (!session.token) return null;
  const signedIn = await deps.sessions.read(session.token, ip);
  if (!signedIn) return null;
  const { prolongedUntil, ...actor } = signedIn;
  if (prolongedUntil) session.set(session.token, prolongedUntil);
  return { ...actor, via: "session" };
}

/** Token of `Authorization: Bearer`. Other schemes may belong to a proxy, such as Basic authentication. */
export function keyOf(c: HonoContext): string | undefined {
  return /^bearer\b *(.*)$/i.exec(c.req.header("authorization") ?? "")?.[1];
}

/** Rejects an actor other than the expected user, because a phone's pending changes must not run as the next user. */
function onlyExpected(actor: Actor | null, expectedId: string | undefined): Actor | null {
  return expectedId === undefined || actor?.userId === expectedId ? actor : null;
}

/** Rate limits of one request, which collect their states for the response headers. */
function countedLimits(deps: Deps) {
  const { report, writeTo } = createStandings();
  return { limits: deps.limits.reportingTo(report), onLimit: report, writeTo };
}

/**
 * Whether a request counts as REST: it has an API key, or the shim says so. The web app also uses REST routes for photos and
 * downloads.
 */
const isRest = (c: HonoContext) => keyOf(c) !== undefined;

/** Signal that aborts when the client disconnects or the request has timed out. */
function signalOf(c: HonoContext): AbortSignal {
  const ended = new AbortController();
  // Both signals last as long as the request.
  for (const signal of [c.req.raw.signal, c.var.timedOut]) {
    signal?.addEventListener("abort", () => ended.abort(signal.reason), { once: true });
    if (signal?.aborted) ended.abort(signal.reason);
  }
  return ended.signal;
}

/** Client, interface, origin and abort signal of a request. */
const requestInfoOf = (c: HonoContext, edge: Edge) => ({
  ip: addressOf(c, edge),
  device: deviceKindOf(c.req.header("user-agent")),
  via: isRest(c) ? ("rest" as const) : ("web" as const),
  origin: shownOriginOf(c, edge),
  signal: signalOf(c),
});

/** Sets a context without authentication and cookies, for public pages. */
export function publicContext(deps: Deps, edge: Edge): MiddlewareHandler<AppEnv> {
  const session: SessionCookie = { token: undefined, set: () => {}, clear: () => {} };
  const anonymous = { actor: null, session, onNextPage: () => {}, isStillSignedIn: async () => false };
  return async (c, next) => {
    const { requestId, onCall } = c.var;
    const { limits, onLimit, writeTo } = countedLimits(deps);
    c.set("ctx", { ...deps, ...anonymous, ...requestInfoOf(c, edge), limits, onLimit, requestId, onCall });
    await next();
    writeTo(c.res.headers);
  };
}

/** Authenticates the request and sets `c.var.ctx` for tRPC and REST. */
export function requestContext(deps: Deps, edge: Edge): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { requestId, onCall } = c.var;
    const cookies: (() => void)[] = [];
    const session = sessionCookie(c, pageOriginOf(c, edge), (send) => cookies.push(send));
    const key = keyOf(c);
    const ip = addressOf(c, edge);
    const findActor = async () =>
      onlyExpected(await actorOf(deps, session, { key, ip }), c.req.header(expectedUserHeader));
    const actor = await findActor();
    // Starts no work for a request that has timed out.
    c.var.timedOut?.throwIfAborted();
    const isStillSignedIn = async () => (await findActor()) !== null;
    const onNextPage = (cursor: string) => c.set("nextPage", cursor);
    const { limits, onLimit, writeTo } = countedLimits(deps);
    const listeners = { onNextPage, onLimit, onCall };
    const authentication = { actor, session, isStillSignedIn };
    c.set("ctx", { ...deps, ...requestInfoOf(c, edge), ...authentication, ...listeners, limits, requestId });
    await next();
    writeTo(c.res.headers);
    for (const send of cookies) send();
  };
}
