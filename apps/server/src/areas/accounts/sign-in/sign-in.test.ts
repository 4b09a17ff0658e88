import { randomUUID } from "node:crypto";
import { branding, users, workspaces } from "@lotwright/db/schema";
import { makeUser } from "@lotwright/db/testing/make";
import { verify } from "@node-rs/argon2";
import { eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect } from "vitest";
import { createApp } from "../../../app";
import { ignoreRateLimit } from "../../../limits/rate-limit-headers";
import { actorOf, startTestServer, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { hashPassword } from "../../../testing/passwords";
import { ask } from "../../../testing/rest";
import { test } from "../../../testing/test";
import { createPasswords } from "../auth/passwords";

const password = "brass lamp 1912";
const { signal } = new AbortController();
const request = { actor: null, ip: "192.0.2.1", signal, onLimit: ignoreRateLimit };
const newEmail = () => `${randomUUID()}@example.test`;
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

const makePerson = (server: TestServer, given: Parameters<typeof makeUser>[1] = {}) =>
  makeUser(server.db, { passwordHash, ...given });

test("registers an active admin with a new workspace and signs them in", async ({ server }) => {
  const email = newEmail();
  const answer = await ask(server, "POST", "/api/auth/register", { body: { email, password } });
  expect(answer.status).toBe(201);
  const user = await answer.json();
  expect(user).toEqual({
    id: expect.any(String),
    email,
    name: "",
    role: "admin",
    brandColor: "#2878B7",
    isActive: true,
    mustReplacePassword: false,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  const current = await ask(server, "GET", "/api/auth/user", { headers: { cookie } });
  expect(await current.json()).toEqual(user);
});

test("gives each registration its own workspace", async ({ server }) => {
  const caller = server.callerFor(null);
  const first = await caller.auth.register({ email: newEmail(), password });
  const second = await caller.auth.register({ email: newEmail(), password });
  const rows = await server.db
    .select()
    .from(users)
    .where(inArray(users.id, [first.id, second.id]));
  const workspaceOf = (id: string) => rows.find((row) => row.id === id)?.workspaceId;
  expect(workspaceOf(first.id)).toBeDefined();
  expect(workspaceOf(first.id)).not.toBe(workspaceOf(second.id));
});

test("rejects an email that is registered in any letter case and creates no workspace", async ({
  server,
}) => {
  const email = newEmail();
  const caller = server.callerFor(null);
  await caller.auth.register({ email, password });
  const workspaceCount = await server.db.$count(workspaces);
  const again = caller.auth.register({ email: `  ${email.toUpperCase()} `, password: "another one" });
  await expect(again).rejects.toMatchObject({
    code: "CONFLICT",
    message: "There is already an account with this email. Log in instead.",
  });
  expect(await server.db.$count(users, eq(users.email, email))).toBe(1);
  expect(await server.db.$count(workspaces)).toBe(workspaceCount);
});

test("signs in with the right password and the email in any letter case, over REST and tRPC", async ({
  server,
}) => {
  const person = await makePerson(server);
  const credentials = { email: person.email.toUpperCase(), password };
  const overTrpc = await server.callerFor(null).auth.login(credentials);
  const overRest = await ask(server, "POST", "/api/auth/login", { body: credentials });
  expect(overRest.status).toBe(200);
  expect(await overRest.json()).toEqual(overTrpc);
  expect(overTrpc).toMatchObject({ id: person.id, email: person.email });
});

test("answers the current user with their brand color, and 401 when signed out", async ({ server }) => {
  const person = await makePerson(server);
  const { id: userId, workspaceId } = person;
  await server.db.insert(branding).values({ userId, workspaceId, brandColor: "#2878B7" });
  expect(await server.callerFor(actorOf(person)).auth.current()).toMatchObject({ brandColor: "#2878B7" });
  const signedOut = await ask(server, "GET", "/api/auth/user");
  expect(signedOut.status).toBe(401);
  expect(await signedOut.json()).toEqual({ message: "Log in first", code: "UNAUTHORIZED" });
  await expect(server.callerFor(null).auth.current()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("logs out this session only, clears the cookie and accepts a repeated logout", async ({ server }) => {
  const person = await makePerson(server);
  const headers = await signedIn(server, person);
  const elsewhere = await signedIn(server, person);
  const answer = await ask(server, "POST", "/api/auth/logout", { headers });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ success: true });
  expect(answer.headers.get("set-cookie")).toMatch(
    /^lotwright=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect((await ask(server, "GET", "/api/auth/user", { headers })).status).toBe(401);
  expect((await ask(server, "GET", "/api/auth/user", { headers: elsewhere })).status).toBe(200);
  expect((await ask(server, "POST", "/api/auth/logout", { headers })).status).toBe(200);
  expect(await server.callerFor(null).auth.logout()).toEqual({ success: true });
});

test("answers 403 to a deactivated person with the right password and 401 with a wrong one", async ({
  server,
}) => {
  const person = await makePerson(server, { isActive: false });
  const { email } = person;
  const right = await ask(server, "POST", "/api/auth/login", { body: { email, password } });
  expect(right.status).toBe(403);
  expect(await right.json()).toEqual({ message: "This account has been deactivated", code: "FORBIDDEN" });
  expect(right.headers.get("set-cookie")).toBeNull();
  const wrong = await ask(server, "POST", "/api/auth/login", { body: { email, password: "not this one" } });
  expect(wrong.status).toBe(401);
});

describe("closed registration", () => {
  test("rejects registration over REST and tRPC when registration is closed", async ({ server }) => {
    const deps = { ...server.deps, registration: "closed" as const };
    const edge = { trustProxy: false, publicUrl: undefined };
    const app = createApp(deps, { edge, stopping: server.stopping.signal });
    const body = { email: newEmail(), password };
    const workspaceCount = await server.db.$count(workspaces);
    const answer = await ask({ app }, "POST", "/api/auth/register", { body });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({
      message: "New accounts can't be created here. Ask an admin for one.",
      code: "FORBIDDEN",
    });
    const overTrpc = server.callerFor(null, deps).auth.register(body);
    await expect(overTrpc).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await server.db.$count(users, eq(users.email, body.email))).toBe(0);
    expect(await server.db.$count(workspaces)).toBe(workspaceCount);
  });

  test("accepts exactly one of several concurrent registrations as the first user", async () => {
    const first = await startTestServer({ registration: "first-user", hasOwnDatabase: true });
    const register = () =>
      ask(first, "POST", "/api/auth/register", { body: { email: newEmail(), password } });
    const statuses = (await Promise.all([register(), register(), register()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 403, 403]);
    expect((await register()).status).toBe(403);
    expect(await first.db.$count(users)).toBe(1);
    expect(await first.db.$count(workspaces)).toBe(1);
    await first.stop();
  });
});

describe("unknown emails", () => {
  test("answers an unknown email and a wrong password with the same bytes", async ({ server }) => {
    const { email } = await makePerson(server);
    const login = (body: object) => ask(server, "POST", "/api/auth/login", { body });
    const known = await login({ email, password: "not this one" });
    const unknown = await login({ email: newEmail(), password: "not this one" });
    const body = await known.text();
    expect([known.status, unknown.status]).toEqual([401, 401]);
    expect(JSON.parse(body)).toEqual({
      message: "Wrong email or password",
      code: "UNAUTHORIZED",
    });
    expect(await unknown.text()).toBe(body);
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
  });

  test("compares an unknown account's password with an argon2id decoy hash of OWASP's cost", async () => {
    const compared: [hash: string, given: string, matches: boolean][] = [];
    const compare: typeof verify = async (hash, given) => {
      const matches = await verify(hash, given);
      compared.push([String(hash), String(given), matches]);
      return matches;
    };
    const passwords = createPasswords({ compare });
    const real = await passwords.hash(password, request);
    expect(await passwords.verify(real, password, request)).toBe(true);
    expect(await passwords.verify(undefined, password, request)).toBe(false);
    expect(compared).toEqual([
      [real, password, true],
      [expect.any(String), password, false],
    ]);
    const costs = compared.map(([hash]) => hash.split("$").slice(0, 4));
    expect(costs[1]).toEqual(costs[0]);
    expect(costs[0]).toEqual(["", "argon2id", "v=19", "m=19456,t=2,p=1"]);
  });

  test("rejects the password of the decoy hash", async ({ server }) => {
    expect(await server.deps.passwords.verify(undefined, "decoy password", request)).toBe(false);
  });
});

describe("passwords", () => {
  const register = (server: TestServer, given: string) =>
    ask(server, "POST", "/api/auth/register", { body: { email: newEmail(), password: given } });

  test("rejects a password under 6 characters with the specified message", async ({ server }) => {
    const answer = await register(server, "12345");
    expect(answer.status).toBe(400);
    const message = "Password must be at least 6 characters";
    expect(await answer.json()).toMatchObject({ code: "INVALID", issues: [{ path: "password", message }] });
  });

  test("rejects a long password before hashing it, and a megabyte of it before reading it", async ({
    server,
  }) => {
    const users0 = await server.db.$count(users);
    const answer = await register(server, "x".repeat(10_000));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      issues: [{ path: "password", message: "Password must be at most 500 characters" }],
    });
    expect((await register(server, "x".repeat(1_000_000))).status).toBe(413);
    expect(await server.db.$count(users)).toBe(users0);
  });

  test("accepts a phrase of 128 emoji as a password", async ({ server }) => {
    const phrase = "🏺🪑".repeat(64);
    const person = await makePerson(server, { passwordHash: await hashPassword(phrase) });
    expect((await register(server, phrase)).status).toBe(201);
    const caller = server.callerFor(null);
    const login = caller.auth.login({ email: person.email, password: phrase });
    await expect(login).resolves.toMatchObject({ id: person.id });
  });

  test("distinguishes passwords that differ only after their 72nd byte", async ({ server }) => {
    const { passwords } = server.deps;
    const stored = await passwords.hash(`${"a".repeat(72)}1`, request);
    expect(await passwords.verify(stored, `${"a".repeat(72)}1`, request)).toBe(true);
    expect(await passwords.verify(stored, `${"a".repeat(72)}2`, request)).toBe(false);
  });

  test("rejects a malformed email with the specified message", async ({ server }) => {
    const answer = await ask(server, "POST", "/api/auth/login", {
      body: { email: "not-an-email", password },
    });
    expect(answer.status).toBe(400);
    const message = "Please enter a valid email address";
    expect(await answer.json()).toMatchObject({ issues: [{ path: "email", message }] });
  });
});
