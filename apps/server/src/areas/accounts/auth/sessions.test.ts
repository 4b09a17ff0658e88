import { createHash } from "node:crypto";
import { expectedUserHeader } from "@lotwright/contracts/workspace/expected-user";
import { sessions, users } from "@lotwright/db/schema";
import { makeManifest, makeUser } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect } from "vitest";
import { createApp } from "../../../app";
import type { Edge } from "../../../http/middleware/request-context";
import type { TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makeKey } from "../../../testing/keys";
import { hashPassword } from "../../../testing/passwords";
import { ask } from "../../../testing/rest";
import { test } from "../../../testing/test";
import { listenOverHttp } from "../events/testing/subscribers";
import { createSessions } from "./sessions";

const password = "brass lamp 1912";
const day = 24 * 60 * 60 * 1000;
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

const idOf = (token: string) => createHash("sha256").update(token).digest("hex");
const sessionOf = async (server: TestServer, token: string) => {
  const [row] = await server.db
    .select()
    .from(sessions)
    .where(eq(sessions.id, idOf(token)));
  return row;
};

const tokenIn = (answer: Response) =>
  /^[^=]+=([^;]*)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";

/** The test server configured for this proxy. */
const behind = (server: TestServer, edge: Edge) => ({
  app: createApp(server.deps, { edge, stopping: server.stopping.signal }),
});

async function login(
  server: TestServer,
  edge: Edge,
  headers: Record<string, string> = {},
): Promise<Response> {
  const { email } = await makeUser(server.db, { passwordHash });
  return ask(behind(server, edge), "POST", "/api/auth/login", { headers, body: { email, password } });
}

/** Name and attributes of the answer's cookie, without value and expiry. */
function cookieOf(answer: Response): { name: string; attributes: string[] } {
  const [pair = "", ...attributes] = (answer.headers.get("set-cookie") ?? "").split("; ");
  return {
    name: pair.split("=")[0] ?? "",
    attributes: attributes.filter((attribute) => !attribute.startsWith("Expires=")).sort(),
  };
}

const plain = { name: "lotwright", attributes: ["HttpOnly", "Path=/", "SameSite=Lax"] };
const secure = { name: "__Host-lotwright", attributes: ["HttpOnly", "Path=/", "SameSite=Lax", "Secure"] };
const forwarded = { "x-forwarded-proto": "https" };

describe("the session cookie", () => {
  test.for([
    ["over http", { trustProxy: false, publicUrl: undefined }, {}, plain],
    ["with an https PUBLIC_URL", { trustProxy: false, publicUrl: "https://lots.example/x" }, {}, secure],
    ["with an http PUBLIC_URL", { trustProxy: true, publicUrl: "http://lots.example" }, forwarded, plain],
    ["behind a trusted https proxy", { trustProxy: true, publicUrl: undefined }, forwarded, secure],
    ["with an untrusted forwarded header", { trustProxy: false, publicUrl: undefined }, forwarded, plain],
  ] as const)(
    "sets the cookie %s HttpOnly, for this host only, and Secure under https",
    async ([_, edge, headers, expected], { server }) => {
      const answer = await login(server, edge, headers);
      expect(answer.status).toBe(200);
      expect(cookieOf(answer)).toEqual(expected);
      const token = tokenIn(answer);
      expect(Buffer.from(token, "base64url").length).toBeGreaterThanOrEqual(16);
      expect(await answer.text()).not.toContain(token);
      const cookie = `${expected.name}=${token}`;
      const current = await ask(behind(server, edge), "GET", "/api/auth/user", {
        headers: { ...headers, cookie },
      });
      expect(current.status).toBe(200);
    },
  );

  test("follows the address that the page is open at: PUBLIC_URL's, or another one over plain http", async ({
    server,
  }) => {
    const edge = { trustProxy: false, publicUrl: "https://lots.example" };
    const app = behind(server, edge);
    const nearby = { host: "192.168.1.5:3000" };
    const statusWith = async (headers: Record<string, string>) =>
      (await ask(app, "GET", "/api/auth/user", { headers })).status;

    const over = await login(server, edge, { ...nearby, origin: "http://192.168.1.5:3000" });
    expect(cookieOf(over)).toEqual(plain);
    const cookie = `lotwright=${tokenIn(over)}`;
    expect(await statusWith({ ...nearby, cookie })).toBe(200);
    // Over http, an attacker on the network could have set it for the host of an https PUBLIC_URL.
    expect(await statusWith({ host: "lots.example", cookie })).toBe(401);

    // Simulates a proxy that replaces the Host header.
    const behindProxy = await login(server, edge, { ...nearby, origin: "https://lots.example" });
    expect(cookieOf(behindProxy)).toEqual(secure);
    expect(await statusWith({ ...nearby, cookie: `__Host-lotwright=${tokenIn(behindProxy)}` })).toBe(200);
  });

  test("sets the same cookie over tRPC, without the token in the body", async ({ server }) => {
    const { email } = await makeUser(server.db, { passwordHash });
    const answer = await ask(server, "POST", "/trpc/auth.login", { body: { email, password } });
    expect(answer.status).toBe(200);
    expect(cookieOf(answer)).toEqual(plain);
    expect(await answer.text()).not.toContain(tokenIn(answer));
    expect(await sessionOf(server, tokenIn(answer))).toBeDefined();
  });
});

describe("session fixation", () => {
  test("creates a new session at login and never accepts an attacker's cookie value", async ({ server }) => {
    const planted = "attackers-own-value-of-some-length";
    const first = await login(
      server,
      { trustProxy: false, publicUrl: undefined },
      { cookie: `lotwright=${planted}` },
    );
    const second = await login(
      server,
      { trustProxy: false, publicUrl: undefined },
      { cookie: `lotwright=${planted}` },
    );
    const tokens = [tokenIn(first), tokenIn(second)];
    expect(new Set([...tokens, planted, ""]).size).toBe(4);
    const headers = { cookie: `lotwright=${planted}` };
    expect((await ask(server, "GET", "/api/auth/user", { headers })).status).toBe(401);
  });
});

test.for(["/api/auth/login", "/trpc/auth.login"])(
  "revokes the session that a new sign-in through %s replaces and ends its event stream",
  async (path, { server }) => {
    const person = await makeUser(server.db, { passwordHash });
    const [before, elsewhere] = [await signedIn(server, person), await signedIn(server, person)];
    const { ended } = await listenOverHttp(server, before, person);
    const body = { email: person.email, password };
    const answer = await ask(server, "POST", path, { headers: before, body });
    expect([answer.status, tokenIn(answer).length > 16]).toEqual([200, true]);
    expect(await ended).toContain('"appCode":"UNAUTHORIZED"');
    const statusOf = async (headers: Record<string, string>) =>
      (await ask(server, "GET", "/api/auth/user", { headers })).status;
    expect(await statusOf(before)).toBe(401);
    expect([await statusOf(elsewhere), await statusOf({ cookie: `lotwright=${tokenIn(answer)}` })]).toEqual([
      200, 200,
    ]);
    const wrong = { headers: elsewhere, body: { ...body, password: "not this one" } };
    await ask(server, "POST", path, wrong);
    expect(await statusOf(elsewhere)).toBe(200);
  },
);

test.for(["/api/auth/logout", "/trpc/auth.logout"])(
  "ends the event stream of the session that %s signs out, even if the request names another user",
  async (path, { server }) => {
    const [person, other] = [await makeUser(server.db), await makeUser(server.db)];
    const { headers: key } = await makeKey(server.db, other);
    for (const named of [{ [expectedUserHeader]: other.id }, key]) {
      const session = await signedIn(server, person);
      const { ended } = await listenOverHttp(server, session, person);
      const headers = { ...session, ...named, "content-type": "application/json" };
      const answer = await ask(server, "POST", path, { headers });
      expect(answer.status).toBe(200);
      expect(await ended).toContain('"appCode":"UNAUTHORIZED"');
    }
  },
);

describe("a stolen sessions table", () => {
  test("answers 401 for a stored session id that is sent as a cookie", async ({ server }) => {
    const answer = await login(server, { trustProxy: false, publicUrl: undefined });
    const stored = await sessionOf(server, tokenIn(answer));
    expect(stored?.id).not.toBe(tokenIn(answer));
    const headers = { cookie: `lotwright=${stored?.id}` };
    expect((await ask(server, "GET", "/api/auth/user", { headers })).status).toBe(401);
  });
});

test("creates sessions that expire after 30 days, in the database and in the cookie", async ({ server }) => {
  const before = Date.now();
  const answer = await login(server, { trustProxy: false, publicUrl: undefined });
  const stored = await sessionOf(server, tokenIn(answer));
  const lasts = (stored?.expiresAt.getTime() ?? 0) - before;
  expect(Math.round(lasts / day)).toBe(30);
  const expires = /Expires=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
  expect(Math.round((Date.parse(expires) - before) / day)).toBe(30);
});

test("prolongs a session and its cookie on use, and sets no cookie for a fresh session", async ({
  server,
}) => {
  const person = await makeUser(server.db);
  const { cookie } = await signedIn(server, person);
  const token = cookie.split("=")[1] ?? "";
  const fresh = await ask(server, "GET", "/api/auth/user", { headers: { cookie } });
  expect(fresh.headers.get("set-cookie")).toBeNull();

  const soon = new Date(Date.now() + 2 * day);
  await server.db
    .update(sessions)
    .set({ expiresAt: soon })
    .where(eq(sessions.id, idOf(token)));
  const used = await ask(server, "GET", "/api/auth/user", { headers: { cookie } });
  expect(used.status).toBe(200);
  expect(tokenIn(used)).toBe(token);
  const left = ((await sessionOf(server, token))?.expiresAt.getTime() ?? 0) - Date.now();
  expect(Math.round(left / day)).toBe(30);
});

test("prolongs a session on use over tRPC", async ({ server }) => {
  const { cookie } = await signedIn(server, await makeUser(server.db));
  const token = cookie.split("=")[1] ?? "";
  const soon = new Date(Date.now() + 2 * day);
  await server.db
    .update(sessions)
    .set({ expiresAt: soon })
    .where(eq(sessions.id, idOf(token)));
  const used = await ask(server, "GET", "/trpc/auth.current", { headers: { cookie } });
  expect(used.status).toBe(200);
  expect(tokenIn(used)).toBe(token);
});

test("answers 401 for a session that was not used for 30 days", async ({ server }) => {
  const { cookie } = await signedIn(server, await makeUser(server.db));
  const past = new Date(Date.now() - 1000);
  const id = idOf(cookie.split("=")[1] ?? "");
  await server.db.update(sessions).set({ expiresAt: past }).where(eq(sessions.id, id));
  expect((await ask(server, "GET", "/api/auth/user", { headers: { cookie } })).status).toBe(401);
});

test("ends a session 90 days after sign-in regardless of use and deletes its row", async ({ server }) => {
  let now = Date.now();
  const timed = createSessions(server.db, () => now);
  const person = await makeUser(server.db);
  const { token } = await timed.create(person.id);
  now += 90 * day - 1000;
  expect(await timed.read(token)).toMatchObject({ userId: person.id });
  now += 2000;
  expect(await timed.read(token)).toBeNull();
  expect(await sessionOf(server, token)).toBeUndefined();
});

describe("revoked sessions", () => {
  test("answers 401 to all sessions of a deactivated person", async ({ server }) => {
    const person = await makeUser(server.db);
    const cookies = await Promise.all([1, 2, 3].map(() => signedIn(server, person)));
    await server.db.update(users).set({ isActive: false }).where(eq(users.id, person.id));
    for (const headers of cookies) {
      expect((await ask(server, "GET", "/api/manifests", { headers })).status).toBe(401);
    }
  });

  test("keeps other people signed in when one person's sessions are revoked", async ({ server }) => {
    const [person, other] = [await makeUser(server.db), await makeUser(server.db)];
    const cookies = await Promise.all([1, 2, 3].map(() => signedIn(server, person)));
    const others = await signedIn(server, other);
    await server.deps.sessions.revokeAll(person.id, server.db);
    for (const headers of cookies) {
      expect((await ask(server, "GET", "/api/auth/user", { headers })).status).toBe(401);
    }
    expect((await ask(server, "GET", "/api/auth/user", { headers: others })).status).toBe(200);
  });
});

test("limits a session to its user's workspace", async ({ server }) => {
  const [person, other] = [await makeUser(server.db), await makeUser(server.db)];
  await makeManifest(server.db, { workspaceId: other.workspaceId });
  const headers = await signedIn(server, person);
  const listed = await ask(server, "GET", "/api/manifests", { headers });
  expect(await listed.json()).toEqual([]);
});

test.for(["/api/auth/logout", "/trpc/auth.logout"])(
  "clears the browser's cache when a person signs out: %s",
  async (path, { server }) => {
    const cookie = await signedIn(server, await makeUser(server.db));
    const headers = { ...cookie, "content-type": "application/json" };
    const answer = await ask(server, "POST", path, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("clear-site-data")).toBe('"cache"');
  },
);
