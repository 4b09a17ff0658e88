import { users } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import { beforeAll, expect } from "vitest";
import { oneOfEachKind, overRest, overTrpc } from "../../../testing/access-calls";
import { openProcedures } from "../../../testing/access-permissions";
import { makeScene } from "../../../testing/access-scene";
import { accessTable } from "../../../testing/access-table";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makeKey } from "../../../testing/keys";
import { hashPassword } from "../../../testing/passwords";
import { makePeople } from "../../../testing/people";
import { ask, errorOf } from "../../../testing/rest";
import { test } from "../../../testing/test";

const initial = "typed by an admin 1";
const own = "copper kettle 1913";
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword("brass lamp 1912");
});

const required = {
  code: "PASSWORD_REPLACEMENT_REQUIRED",
  message: "Replace the password that your admin gave you first",
};

/** Creates a workspace that does or does not require members to replace initial passwords. */
async function workspace(server: TestServer, requiresOwnPasswords = true) {
  const people = await makePeople(server.db, { passwordHash });
  const admin = server.callerFor(actorOf(people.owner));
  await admin.companySettings.update({ requiresOwnPasswords });
  return { ...people, admin };
}

async function signIn(server: TestServer, email: string, password: string) {
  const answer = await ask(server, "POST", "/api/auth/login", { body: { email, password } });
  const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
  return { status: answer.status, user: await answer.json(), headers: { cookie } };
}

const change = (server: TestServer, headers: Record<string, string>, newPassword: string) =>
  ask(server, "POST", "/api/auth/password", { headers, body: { currentPassword: initial, newPassword } });

test("asks a new member to replace the admin's password before anything else", async ({ server }) => {
  const { admin } = await workspace(server);
  const { email } = await admin.team.create({ email: `new-${Date.now()}@example.test`, password: initial });
  const { status, user, headers } = await signIn(server, email, initial);
  expect([status, user]).toMatchObject([200, { email, mustReplacePassword: true }]);
  const refused = await ask(server, "GET", "/api/manifests", { headers });
  expect([refused.status, await refused.json()]).toEqual([403, required]);

  const same = await change(server, headers, initial);
  const message = "Choose another password than the one your admin gave you";
  expect([same.status, await same.json()]).toMatchObject([
    400,
    { issues: [{ path: "newPassword", message }] },
  ]);

  const changed = await change(server, headers, own);
  const [cookie = ""] = (changed.headers.get("set-cookie") ?? "").split(";");
  expect(changed.status).toBe(200);
  const current = await ask(server, "GET", "/api/auth/user", { headers: { cookie } });
  expect([current.status, await current.json()]).toMatchObject([200, { mustReplacePassword: false }]);
  expect((await signIn(server, email, own)).user).toMatchObject({ mustReplacePassword: false });
});

test("asks a member to replace a password that the admin has reset, and not the admin their own", async ({
  server,
}) => {
  const { admin, member, owner } = await workspace(server);
  await admin.team.resetPassword({ userId: member.id, newPassword: initial });
  expect((await signIn(server, member.email, initial)).user).toMatchObject({ mustReplacePassword: true });
  const currentPassword = "brass lamp 1912";
  await admin.team.resetPassword({ userId: owner.id, newPassword: own, currentPassword });
  expect((await signIn(server, owner.email, own)).user).toMatchObject({ mustReplacePassword: false });
});

test("asks for no replacement unless the workspace wants it", async ({ server }) => {
  const { admin, member } = await workspace(server, false);
  const { email } = await admin.team.create({ email: `new-${Date.now()}@example.test`, password: initial });
  await admin.team.resetPassword({ userId: member.id, newPassword: initial });
  for (const address of [email, member.email]) {
    const { user, headers } = await signIn(server, address, initial);
    expect(user).toMatchObject({ mustReplacePassword: false });
    expect((await ask(server, "GET", "/api/manifests", { headers })).status).toBe(200);
  }
});

test("answers 403 with its own code on every path to a session whose password must be replaced, but not to signing out", async ({
  server,
}) => {
  const scene = await makeScene(server);
  const mustReplace = { mustReplacePassword: true };
  await server.db.update(users).set(mustReplace).where(eq(users.id, scene.owner.id));
  const headers = await signedIn(server, scene.owner);
  const isClosed = ({ procedure }: (typeof accessTable)[number]) =>
    !openProcedures.includes(procedure) && procedure !== "auth.changePassword";
  const calls = [
    ...accessTable.filter(({ route }) => route).map((row) => ({ row, call: overRest(row, scene) })),
    ...oneOfEachKind(accessTable).map((row) => ({ row, call: overTrpc(row, scene) })),
  ].filter(({ row }) => isClosed(row));
  for (const { row, call } of calls) {
    const { path, init } = await call;
    const sent = { ...init, headers: { ...(init.headers as Record<string, string>), ...headers } };
    const answer = await server.app.request(path, sent);
    const refused = answer.status === 403 ? await errorOf(answer) : undefined;
    expect([row.procedure, answer.status, refused]).toMatchObject([row.procedure, 403, required]);
  }
  const out = await ask(server, "POST", "/api/auth/logout", { headers });
  expect(out.status).toBe(200);
});

test("leaves a member's API keys as they are while their password must be replaced", async ({ server }) => {
  const { admin, member } = await workspace(server);
  const { headers } = await makeKey(server.db, member);
  await admin.team.resetPassword({ userId: member.id, newPassword: initial });
  expect((await ask(server, "GET", "/api/manifests", { headers })).status).toBe(200);
});
