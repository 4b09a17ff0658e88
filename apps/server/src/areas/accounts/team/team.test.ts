import { listedTeamMember, teamMember } from "@lotwright/contracts/workspace/team";
import { sessions, users } from "@lotwright/db/schema";
import { makeAssignment, makeManifest, makeUser } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { hashPassword } from "../../../testing/passwords";
import { makePeople } from "../../../testing/people";
import { anyAddress, ask, bodyOf } from "../../../testing/rest";
import { test } from "../../../testing/test";

const password = "brass lamp 1912";
const rowOf = async (server: TestServer, id: string) =>
  (await server.db.select().from(users).where(eq(users.id, id)))[0];
const newEmail = () => `${crypto.randomUUID()}@example.test`;

async function logIn(server: TestServer, email: string, given = password) {
  const ip = crypto.randomUUID();
  const answer = await ask(server, "POST", "/api/auth/login", { body: { email, password: given }, ip });
  const { message } = (await answer.json()) as { message?: string }; // a success has no message
  return { status: answer.status, message };
}

async function admin(server: TestServer) {
  const people = await makePeople(server.db);
  const headers = await signedIn(server, people.owner);
  const send = (method: string, path: string, body?: object) =>
    ask(server, method, `/api/admin/users${path}`, { headers, ...(body && { body }) });
  return { ...people, headers, send };
}

describe("a new account", () => {
  test("creates a team member in the admin's workspace and returns no secret", async ({ server }) => {
    const { send, workspaceId } = await admin(server);
    const email = newEmail();
    const answer = await send("POST", "", { email, password });
    expect(answer.status).toBe(201);
    const made = (await answer.json()) as Record<string, unknown>; // the expectations below check the values
    expect(made).toEqual({
      id: expect.any(String),
      email,
      name: "",
      role: "team",
      isActive: true,
      createdAt: expect.any(String),
    });
    expect(await rowOf(server, String(made.id))).toMatchObject({ workspaceId, email, role: "team" });
    expect(await logIn(server, email)).toMatchObject({ status: 200 });
  });

  test("rejects a colleague's email without counting against the hourly account limit", async ({
    server,
  }) => {
    const { send, member, owner } = await admin(server);
    for (let count = 0; count < 19; count += 1) await server.deps.limits.newMember(owner.id);
    const body = { email: member.email, password };
    for (let count = 0; count < 3; count += 1) expect((await send("POST", "", body)).status).toBe(409);
    expect((await send("POST", "", { email: newEmail(), password })).status).toBe(201);
  });

  test("counts emails of other workspaces against the hourly limit, so existing accounts cannot be enumerated", async ({
    server,
  }) => {
    const { send, owner } = await admin(server);
    const { email } = await makeUser(server.db);
    for (let count = 0; count < 18; count += 1) await server.deps.limits.newMember(owner.id);
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      statuses.push((await send("POST", "", { email, password })).status);
    }
    expect(statuses).toEqual([409, 409, 429]);
  });

  test("shows no manifests to a new team member", async ({ server }) => {
    const { send } = await admin(server);
    const made = await bodyOf(await send("POST", "", { email: newEmail(), password }), teamMember);
    const headers = await signedIn(server, made);
    expect(await (await ask(server, "GET", "/api/manifests", { headers })).json()).toEqual([]);
  });

  test.for(["in this workspace", "in another workspace"])(
    "rejects an email that is in use %s in another case",
    async (where, { server }) => {
      const { send, workspaceId } = await admin(server);
      const taken = await makeUser(
        server.db,
        where === "in this workspace" ? { workspaceId, role: "team" } : {},
      );
      const answer = await send("POST", "", { email: ` ${taken.email.toUpperCase()} `, password });
      expect(answer.status).toBe(409);
      expect(await answer.json()).toEqual({
        code: "CONFLICT",
        message: "There is already an account with this email",
      });
      expect(await server.db.$count(users, eq(users.email, taken.email))).toBe(1);
    },
  );

  test("creates one account for two concurrent requests with the same email", async ({ server }) => {
    const { send } = await admin(server);
    const email = newEmail();
    const answers = await Promise.all([1, 2].map(() => send("POST", "", { email, password })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await server.db.$count(users, eq(users.email, email))).toBe(1);
  });

  test("rejects an invalid email address with the specified message", async ({ server }) => {
    const { send } = await admin(server);
    const answer = await send("POST", "", { email: "not-an-email", password });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      issues: [{ path: "email", message: "Invalid email address" }],
    });
  });
});

describe("a team member's password", () => {
  const message = "Password must be at least 8 characters";

  test("rejects a team member's password of 7 characters and accepts 8", async ({ server }) => {
    const { send, workspaceId } = await admin(server);
    const before = await server.db.$count(users, eq(users.workspaceId, workspaceId));
    const answer = await send("POST", "", { email: newEmail(), password: "1234567" });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "INVALID", issues: [{ path: "password", message }] });
    expect(await server.db.$count(users, eq(users.workspaceId, workspaceId))).toBe(before);
    expect((await send("POST", "", { email: newEmail(), password: "lamp1912" })).status).toBe(201);
  });

  test("rejects a reset to a password of 7 characters and accepts 8", async ({ server }) => {
    const { send, member } = await admin(server);
    const answer = await send("POST", `/${member.id}/reset-password`, { newPassword: "1234567" });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ issues: [{ path: "newPassword", message }] });
    expect(await rowOf(server, member.id)).toEqual(member);
    const reset = await send("POST", `/${member.id}/reset-password`, { newPassword: "lamp1912" });
    expect([reset.status, await reset.json()]).toEqual([200, { success: true }]);
  });
});

test("lists the workspace's users newest first, and no one else", async ({ server }) => {
  const { send, owner, member, unassigned } = await admin(server);
  const listed = await bodyOf(await send("GET", ""), listedTeamMember.strict().array());
  expect(listed.map(({ id, role }) => [id, role])).toEqual([
    [unassigned.id, "team"],
    [member.id, "team"],
    [owner.id, "admin"],
  ]);
  const paged = await send("GET", `?limit=1&after=${unassigned.id}`);
  expect((await bodyOf(paged, listedTeamMember.strict().array())).map(({ id }) => id)).toEqual([member.id]);
});

test("lists the first 20 assigned manifests of each member by name", async ({ server }) => {
  const { owner, member, unassigned, manifest, workspaceId, send } = await admin(server);
  for (let number = 30; number > 0; number -= 1) {
    const name = `Sale ${String(number).padStart(2, "0")}`;
    const made = await makeManifest(server.db, { workspaceId, name });
    await makeAssignment(server.db, { workspaceId, manifestId: made.id, userId: unassigned.id });
  }
  await makeManifest(server.db, { workspaceId, name: "Sale 00, unassigned" });
  const listed = await bodyOf(await send("GET", ""), listedTeamMember.strict().array());
  const of = (id: string) => listed.find((user) => user.id === id);
  expect(of(member.id)).toMatchObject({
    manifestCount: 1,
    manifests: [{ id: manifest.id, name: manifest.name }],
  });
  expect(of(unassigned.id)?.manifestCount).toBe(30);
  expect(of(unassigned.id)?.manifests.map(({ name }) => name)).toEqual(
    Array.from({ length: 20 }, (_, index) => `Sale ${String(index + 1).padStart(2, "0")}`),
  );
  expect(of(owner.id)).toMatchObject({ manifestCount: 0, manifests: [] });
});

describe("the name of a member", () => {
  test("sets, changes and clears a member's name without deactivating the account", async ({ server }) => {
    const { send } = await admin(server);
    const body = { email: newEmail(), password, name: " Ben Whitfield " };
    const made = await bodyOf(await send("POST", "", body), teamMember.strict());
    expect(made.name).toBe("Ben Whitfield");
    for (const [name, stored] of [
      ["Ben W.", "Ben W."],
      [null, ""],
    ] as const) {
      const answer = await bodyOf(await send("PATCH", `/${made.id}`, { name }), teamMember.strict());
      expect([answer.name, answer.isActive]).toEqual([stored, true]);
      expect((await rowOf(server, made.id))?.name).toBe(stored);
    }
  });

  test("changes a member's name without signing them out", async ({ server }) => {
    const { send, member } = await admin(server);
    const headers = await signedIn(server, member);
    expect((await send("PATCH", `/${member.id}`, { name: "Ben" })).status).toBe(200);
    expect((await ask(server, "GET", "/api/auth/user", { headers })).status).toBe(200);
  });

  test("rejects a member's name with a line break or more than 500 characters", async ({ server }) => {
    const { send, member } = await admin(server);
    for (const name of ["a\nb", "x".repeat(501)]) {
      const answer = await send("PATCH", `/${member.id}`, { name });
      expect([answer.status, await answer.json()]).toEqual([
        400,
        expect.objectContaining({ issues: [expect.objectContaining({ path: "name" })] }),
      ]);
    }
    expect((await rowOf(server, member.id))?.name).toBe("");
  });

  test("answers 404 when another workspace's admin changes a member's name", async ({ server }) => {
    const { member, stranger } = await admin(server);
    const headers = await signedIn(server, stranger);
    const body = { name: "Mallory" };
    const answer = await ask(server, "PATCH", `/api/admin/users/${member.id}`, { headers, body });
    expect(answer.status).toBe(404);
    expect((await rowOf(server, member.id))?.name).toBe("");
  });
});

describe("deactivating", () => {
  test("rejects a deactivated person's sign-in with a clear message until they are activated again", async ({
    server,
  }) => {
    const { send, workspaceId } = await admin(server);
    const passwordHash = await hashPassword(password);
    const member = await makeUser(server.db, { workspaceId, role: "team", passwordHash });
    const off = await send("PATCH", `/${member.id}`, { isActive: false });
    expect([off.status, await off.json()]).toEqual([200, expect.objectContaining({ isActive: false })]);
    expect(await logIn(server, member.email)).toEqual({
      status: 403,
      message: "This account has been deactivated",
    });
    expect(await logIn(server, member.email, "a wrong one")).toMatchObject({ status: 401 });
    const on = await send("PATCH", `/${member.id}`, { isActive: true });
    expect([on.status, await on.json()]).toEqual([200, expect.objectContaining({ isActive: true })]);
    expect(await logIn(server, member.email)).toMatchObject({ status: 200 });
  });

  test("rejects the deactivation of one's own account", async ({ server }) => {
    const { send, owner } = await admin(server);
    const answer = await send("PATCH", `/${owner.id}`, { isActive: false });
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { code: "CONFLICT", message: "You can't deactivate your own account" },
    ]);
    expect(await rowOf(server, owner.id)).toEqual(owner);
    expect((await send("GET", "")).status).toBe(200);
  });

  test.for([{}, { isActive: "false" }, { isActive: null }])(
    "rejects the member update %j",
    async (body, { server }) => {
      const { send, member } = await admin(server);
      const answer = await send("PATCH", `/${member.id}`, body);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ issues: [{ path: "isActive" }] });
      expect(await rowOf(server, member.id)).toEqual(member);
    },
  );

  test("rolls back a failed deactivation or reset without signing anyone out", async ({ server }) => {
    const { owner, member } = await admin(server);
    const headers = await signedIn(server, member);
    const publish = () => Promise.reject(new Error("the transaction fails at its end"));
    const broken = server.callerFor(actorOf(owner), { events: { ...server.deps.events, publish } });
    await expect(broken.team.update({ userId: member.id, isActive: false })).rejects.toThrow();
    await expect(
      broken.team.resetPassword({ userId: member.id, newPassword: "another lamp" }),
    ).rejects.toThrow();
    expect(await rowOf(server, member.id)).toEqual(member);
    expect(await server.db.$count(sessions, eq(sessions.userId, member.id))).toBe(1);
    expect((await ask(server, "GET", "/api/auth/user", { headers })).status).toBe(200);
  });
});

describe("resetting one's own account", () => {
  const newPassword = "copper kettle";
  const reset = async (server: TestServer) => {
    const { owner, headers, send } = await admin(server);
    await server.db
      .update(users)
      .set({ passwordHash: await hashPassword(password) })
      .where(eq(users.id, owner.id));
    return { owner, headers, send: (body: object) => send("POST", `/${owner.id}/reset-password`, body) };
  };

  test("answers 400 without the current password and 403 with a wrong one when admins reset their own", async ({
    server,
  }) => {
    const { owner, headers, send } = await reset(server);
    const missing = await send({ newPassword });
    const message = "Enter your current password";
    expect([missing.status, await missing.json()]).toEqual([
      400,
      { code: "INVALID", message, issues: [{ path: "currentPassword", message }] },
    ]);
    expect((await send({ newPassword, currentPassword: "not this one" })).status).toBe(403);
    expect(await logIn(server, owner.email)).toMatchObject({ status: 200 });
    expect((await ask(server, "GET", "/api/auth/user", { headers })).status).toBe(200);
    expect((await send({ newPassword, currentPassword: password })).status).toBe(200);
    expect((await ask(server, "GET", "/api/auth/user", { headers })).status).toBe(401);
    expect(await logIn(server, owner.email, newPassword)).toMatchObject({ status: 200 });
  });

  test("counts own resets with a missing or wrong password against the sign-in limit", async ({ server }) => {
    const { owner, send } = await reset(server);
    for (let count = 0; count < 8; count += 1) await server.deps.limits.login(anyAddress, owner.email);
    const statuses: number[] = [];
    for (const guess of [{}, { currentPassword: "guess" }, {}]) {
      statuses.push((await send({ newPassword, ...guess })).status);
    }
    expect(statuses).toEqual([400, 403, 429]);
  });
});

test("accepts the new password and rejects the old one after a reset", async ({ server }) => {
  const { send, workspaceId } = await admin(server);
  const passwordHash = await hashPassword(password);
  const member = await makeUser(server.db, { workspaceId, role: "team", passwordHash });
  expect(await logIn(server, member.email)).toMatchObject({ status: 200 });
  await send("POST", `/${member.id}/reset-password`, { newPassword: "copper kettle" });
  expect(await logIn(server, member.email)).toMatchObject({ status: 401 });
  expect(await logIn(server, member.email, "copper kettle")).toMatchObject({ status: 200 });
});
