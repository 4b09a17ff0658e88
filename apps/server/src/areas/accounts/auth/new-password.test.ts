import { randomUUID } from "node:crypto";
import { users } from "@lotwright/db/schema";
import { makeUser } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { hashPassword } from "../../../testing/passwords";
import { makePeople } from "../../../testing/people";
import { ask } from "../../../testing/rest";
import { test } from "../../../testing/test";

const message = "This password is too common. Choose another.";
const refusalAt = (path: string) => ({ code: "INVALID", message, issues: [{ path, message }] });
const common = ["password1", "Password1", "12345678", "iloveyou", "        ", " football ", "QWERTYUIOP"];

const register = (server: TestServer, email: string, password: string) =>
  ask(server, "POST", "/api/auth/register", { ip: randomUUID(), body: { email, password } });

test.for([...common, "123456", "password", "      ", "lotwright", "LotWright-26!", "aaaaaa", "ÄÄÄÄÄÄÄÄ"])(
  "rejects registration with the common password %j",
  async (password, { server }) => {
    const email = `${randomUUID()}@example.test`;
    const answer = await register(server, email, password);
    expect([answer.status, await answer.json()]).toEqual([400, refusalAt("password")]);
    const overTrpc = server.callerFor(null).auth.register({ email, password });
    await expect(overTrpc).rejects.toMatchObject({ message });
    expect(await server.db.$count(users, eq(users.email, email))).toBe(0);
  },
);

test("rejects a password that is part of the account's email, or contains it, in any letter case", async ({
  server,
}) => {
  const name = `ada.lovelace.${randomUUID()}`;
  const domain = `field-${randomUUID()}.test`;
  for (const password of [
    `${name}@${domain}`,
    `${name}@${domain}`.toUpperCase(),
    name,
    name.slice(1, -1),
    domain,
    ` ${domain}`,
    `${name}@${domain}!7`,
  ]) {
    const answer = await register(server, `${name}@${domain}`, password);
    expect([answer.status, await answer.json()]).toEqual([400, refusalAt("password")]);
  }
  expect((await register(server, `${name}@${domain}`, `${name} and more`)).status).toBe(201);
});

test("reports a short password before a common one", async ({ server }) => {
  const answer = await register(server, `${randomUUID()}@example.test`, "12345");
  expect(await answer.json()).toMatchObject({
    issues: [{ path: "password", message: "Password must be at least 6 characters" }],
  });
});

test("rejects common passwords for new team members and for resets without changing anything", async ({
  server,
}) => {
  const { owner, member } = await makePeople(server.db);
  const headers = await signedIn(server, owner);
  const email = `${randomUUID()}@example.test`;
  for (const password of [...common, member.email]) {
    const reset = await ask(server, "POST", `/api/admin/users/${member.id}/reset-password`, {
      headers,
      body: { newPassword: password },
    });
    expect([reset.status, await reset.json()]).toEqual([400, refusalAt("newPassword")]);
  }
  for (const password of [...common, email]) {
    const created = await ask(server, "POST", "/api/admin/users", { headers, body: { email, password } });
    expect([created.status, await created.json()]).toEqual([400, refusalAt("password")]);
  }
  expect(await server.db.$count(users, eq(users.email, email))).toBe(0);
  const [row] = await server.db.select().from(users).where(eq(users.id, member.id));
  expect(row).toEqual(member);
});

test("signs in a person whose existing password is common", async ({ server }) => {
  const passwordHash = await hashPassword("123456");
  const { email } = await makeUser(server.db, { passwordHash });
  const answer = await ask(server, "POST", "/api/auth/login", { body: { email, password: "123456" } });
  expect(answer.status).toBe(200);
});
