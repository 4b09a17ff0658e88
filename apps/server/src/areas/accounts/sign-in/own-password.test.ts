import { users } from "@lotwright/db/schema";
import { makeUser } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makeKey } from "../../../testing/keys";
import { hashPassword } from "../../../testing/passwords";
import { ask } from "../../../testing/rest";
import { untilBlocked } from "../../../testing/slow-transactions";
import { test } from "../../../testing/test";
import { listenOverHttp } from "../events/testing/subscribers";

const password = "brass lamp 1912";
const newPassword = "copper kettle 1913";
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

type Headers = Record<string, string>;

const makePerson = (server: TestServer, given: Parameters<typeof makeUser>[1] = {}) =>
  makeUser(server.db, { passwordHash, ...given });
const change = (server: TestServer, headers: Headers, body: object, ip = crypto.randomUUID()) =>
  ask(server, "POST", "/api/auth/password", { headers, body, ip });
const statusOf = async (server: TestServer, headers: Headers) =>
  (await ask(server, "GET", "/api/auth/user", { headers })).status;
const rowOf = async (server: TestServer, id: string) =>
  (await server.db.select().from(users).where(eq(users.id, id)))[0];
const logIn = async (server: TestServer, email: string, given: string) =>
  (
    await ask(server, "POST", "/api/auth/login", {
      body: { email, password: given },
      ip: crypto.randomUUID(),
    })
  ).status;
const cookieOf = (answer: Response) => ({
  cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "",
});

describe.each(["REST", "tRPC"])("POST /auth/password over %s", (transport) => {
  const path = transport === "REST" ? "/api/auth/password" : "/trpc/auth.changePassword";

  test("sets the new password, ends other sessions and rotates this session's token", async ({ server }) => {
    const person = await makePerson(server);
    const [here, elsewhere] = [await signedIn(server, person), await signedIn(server, person)];
    const stream = await listenOverHttp(server, elsewhere, person);
    const answer = await ask(server, "POST", path, {
      headers: here,
      body: { currentPassword: password, newPassword },
    });
    expect(answer.status).toBe(200);
    expect(await stream.ended).toContain('"appCode":"UNAUTHORIZED"');
    expect([await statusOf(server, elsewhere), await statusOf(server, here)]).toEqual([401, 401]);
    expect(cookieOf(answer)).not.toEqual(here);
    expect(await statusOf(server, cookieOf(answer))).toBe(200);
    expect([
      await logIn(server, person.email, password),
      await logIn(server, person.email, newPassword),
    ]).toEqual([401, 200]);
  });
});

test("keeps the API keys on a password change unless revokeKeys is set", async ({ server }) => {
  const person = await makePerson(server);
  const { headers: key } = await makeKey(server.db, person);
  const { headers: others } = await makeKey(server.db, await makePerson(server));
  const first = await change(server, await signedIn(server, person), {
    currentPassword: password,
    newPassword,
  });
  expect([first.status, await statusOf(server, key)]).toEqual([200, 200]);
  const stream = await listenOverHttp(server, key, person);
  const body = { currentPassword: newPassword, newPassword: password, revokeKeys: true };
  const second = await change(server, cookieOf(first), body);
  expect([second.status, await statusOf(server, key), await statusOf(server, others)]).toEqual([
    200, 401, 200,
  ]);
  expect(await stream.ended).toContain('"appCode":"UNAUTHORIZED"');
});

test("answers 403 for a wrong current password and 400 for a missing one without changing anything", async ({
  server,
}) => {
  const person = await makePerson(server);
  const headers = await signedIn(server, person);
  const wrong = await change(server, headers, { currentPassword: "not this one", newPassword });
  expect([wrong.status, await wrong.json()]).toEqual([
    403,
    {
      code: "FORBIDDEN",
      message: "Wrong password",
      issues: [{ path: "currentPassword", message: "Wrong password" }],
    },
  ]);
  for (const body of [{ newPassword }, { currentPassword: "", newPassword }]) {
    const missing = await change(server, headers, body);
    expect(missing.status).toBe(400);
    expect(await missing.json()).toMatchObject({ issues: [{ path: "currentPassword" }] });
  }
  expect(await rowOf(server, person.id)).toEqual(person);
  expect(await statusOf(server, headers)).toBe(200);
});

test.for([{}, { currentPassword: "not this one", newPassword }])(
  "counts the password change %j against the sign-in limit",
  async (body, { server }) => {
    const person = await makePerson(server);
    const headers = await signedIn(server, person);
    const ip = crypto.randomUUID();
    for (let count = 0; count < 8; count += 1) await server.deps.limits.login(ip, person.email);
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1)
      statuses.push((await change(server, headers, body, ip)).status);
    const wrong = "newPassword" in body ? 403 : 400;
    expect(statuses).toEqual([wrong, wrong, 429]);
    const right = await change(server, headers, { currentPassword: password, newPassword }, ip);
    expect([right.status, Number(right.headers.get("retry-after")) > 0]).toEqual([429, true]);
    const login = { body: { email: person.email, password }, ip };
    expect((await ask(server, "POST", "/api/auth/login", login)).status).toBe(429);
    expect((await change(server, headers, { currentPassword: password, newPassword })).status).toBe(200);
  },
);

test("enforces the role's minimum password length and rejects common passwords on a password change", async ({
  server,
}) => {
  const owner = await makePerson(server);
  const member = await makePerson(server, { workspaceId: owner.workspaceId, role: "team" });
  const cases = [
    [member, "lamp191", "Password must be at least 8 characters"],
    [owner, "lamp1", "Password must be at least 6 characters"],
    [owner, "password", "This password is too common. Choose another."],
    [owner, owner.email.toUpperCase(), "This password is too common. Choose another."],
  ] as const;
  for (const [person, given, message] of cases) {
    const answer = await change(server, await signedIn(server, person), {
      currentPassword: password,
      newPassword: given,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ issues: [{ path: "newPassword", message }] });
    expect(await rowOf(server, person.id)).toEqual(person);
  }
  const body = { currentPassword: password, newPassword: "lamp191" };
  expect((await change(server, await signedIn(server, owner), body)).status).toBe(200);
});

test("answers 409 and keeps the admin's password when a reset happens while the current one is verified", async ({
  server,
}) => {
  const owner = await makePerson(server);
  const { workspaceId } = owner;
  const member = await makePerson(server, { workspaceId, role: "team" });
  const reset = { userId: member.id, newPassword: "copper kettle" };
  const limits = {
    ...server.deps.limits,
    loggedIn: async () => void (await server.callerFor(actorOf(owner)).team.resetPassword(reset)),
  };
  const changed = server
    .callerFor(actorOf(member), { limits })
    .auth.changePassword({ currentPassword: password, newPassword });
  await expect(changed).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await logIn(server, member.email, "copper kettle")).toBe(200);
});

test("accepts one of two concurrent password changes and answers 409 to the other", async ({ server }) => {
  const person = await makePerson(server);
  const body = { currentPassword: password, newPassword };
  const [here, elsewhere] = [await signedIn(server, person), await signedIn(server, person)];
  const changes = await server.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, person.id)).for("share");
    const asked = [
      change(server, here, body),
      ask(server, "POST", "/trpc/auth.changePassword", { headers: elsewhere, body }),
    ];
    await untilBlocked(server, 2);
    return asked;
  });
  const statuses = (await Promise.all(changes)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
  expect(await logIn(server, person.email, newPassword)).toBe(200);
});
