import { passwordResets, users } from "@lotwright/db/schema";
import { makeUser } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makeKey } from "../../../testing/keys";
import { hashPassword } from "../../../testing/passwords";
import { ask } from "../../../testing/rest";
import { untilBlocked } from "../../../testing/slow-transactions";
import { test } from "../../../testing/test";
import { createResetLink } from "./reset-links";

const hour = 60 * 60 * 1000;
const newPassword = "copper kettle 1913";
const origin = "https://lots.example";
const redeem = (server: TestServer, token: string, more: object = {}) =>
  ask(server, "POST", "/trpc/auth.redeemReset", { body: { token, newPassword, ...more } });
const statusOf = async (server: TestServer, headers: Record<string, string>) =>
  (await ask(server, "GET", "/api/auth/user", { headers })).status;
const rowOf = async (server: TestServer, id: string) =>
  (await server.db.select().from(users).where(eq(users.id, id)))[0];
const logIn = async (server: TestServer, email: string) =>
  (await ask(server, "POST", "/api/auth/login", { body: { email, password: newPassword } })).status;

async function makeLink(server: TestServer, given: { isActive?: boolean; now?: number } = {}) {
  const { isActive = true, now = Date.now() } = given;
  const person = await makeUser(server.db, { isActive });
  const { url } = await createResetLink(server.db, { email: person.email, origin, now });
  return { person, url, token: url.split("#")[1] ?? "" };
}

test("sets a new password by a reset link without a session and ends all sessions", async ({ server }) => {
  const { person, token, url } = await makeLink(server);
  expect(url).toMatch(/^https:\/\/lots\.example\/reset-password#[\w-]{40,}$/);
  const headers = await signedIn(server, person);
  const key = await makeKey(server.db, person);
  const answer = await redeem(server, token);
  expect([answer.status, answer.headers.get("set-cookie")]).toEqual([200, null]);
  expect([
    await statusOf(server, headers),
    await statusOf(server, key.headers),
    await logIn(server, person.email),
  ]).toEqual([401, 200, 200]);
});

test("revokes the API keys when a reset link is redeemed with revokeKeys", async ({ server }) => {
  const { person, token } = await makeLink(server);
  const { headers } = await makeKey(server.db, person);
  expect((await redeem(server, token, { revokeKeys: true })).status).toBe(200);
  expect(await statusOf(server, headers)).toBe(401);
});

test("accepts a reset link once, even when it is redeemed twice concurrently", async ({ server }) => {
  const { person, token } = await makeLink(server);
  const answers = await Promise.all([redeem(server, token), redeem(server, token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  const again = await redeem(server, token);
  expect(await again.json()).toMatchObject({
    error: { message: "This link has expired or was already used. Ask for a new one." },
  });
  const [row] = await server.db.select().from(passwordResets).where(eq(passwordResets.userId, person.id));
  expect(row?.usedAt).toEqual(expect.any(Date));
});

test("expires a reset link after an hour and when a newer one is created", async ({ server }) => {
  const old = await makeLink(server, { now: Date.now() - hour - 1000 });
  expect((await redeem(server, old.token)).status).toBe(404);
  const fresh = await makeLink(server, { now: Date.now() - hour + 30_000 });
  const { email } = fresh.person;
  const newer = await createResetLink(server.db, { email, origin, now: Date.now() });
  expect((await redeem(server, fresh.token)).status).toBe(404);
  expect((await redeem(server, newer.url.split("#")[1] ?? "")).status).toBe(200);
});

test("resets the sign-in limit of an address that redeems a reset link", async ({ server }) => {
  const { person, token } = await makeLink(server);
  const ip = crypto.randomUUID();
  const body = { email: person.email, password: newPassword };
  const attempt = async () => (await ask(server, "POST", "/api/auth/login", { body, ip })).status;
  for (let count = 0; count < 10; count += 1) await server.deps.limits.login(ip, person.email);
  expect(await attempt()).toBe(429);
  expect(
    (await ask(server, "POST", "/trpc/auth.redeemReset", { body: { token, newPassword }, ip })).status,
  ).toBe(200);
  expect(await attempt()).toBe(200);
});

/** A team member's reset link, with concurrent actions of the member and their admin. */
async function makeMembersLink(server: TestServer) {
  const owner = await makeUser(server.db);
  const { workspaceId } = owner;
  const passwordHash = await hashPassword("brass lamp 1912");
  const member = await makeUser(server.db, { workspaceId, role: "team", passwordHash });
  const { url } = await createResetLink(server.db, { email: member.email, origin, now: Date.now() });
  const admin = await signedIn(server, owner);
  const path = `/api/admin/users/${member.id}`;
  return {
    member,
    token: url.split("#")[1] ?? "",
    activate: (isActive: boolean) => ask(server, "PATCH", path, { headers: admin, body: { isActive } }),
    reset: () => {
      const body = { newPassword: "silver spoon 1914" };
      return ask(server, "POST", `${path}/reset-password`, { headers: admin, body });
    },
    change: async () => {
      const body = { currentPassword: "brass lamp 1912", newPassword: "silver spoon 1914" };
      return ask(server, "POST", "/api/auth/password", { headers: await signedIn(server, member), body });
    },
  };
}

type MembersLink = Awaited<ReturnType<typeof makeMembersLink>>;

test.for([
  ["the person changes the password", ({ change }: MembersLink) => [change]],
  ["an admin resets the password", ({ reset }: MembersLink) => [reset]],
  [
    "the account is deactivated, even after reactivation",
    ({ activate }: MembersLink) => [() => activate(false), () => activate(true)],
  ],
] as const)("expires a reset link when %s", async ([_, stepsOf], { server }) => {
  const link = await makeMembersLink(server);
  for (const step of stepsOf(link)) expect((await step()).status).toBe(200);
  expect((await redeem(server, link.token)).status).toBe(404);
});

test("answers 404 for a reset link when an admin resets the password concurrently", async ({ server }) => {
  const { member, token, reset } = await makeMembersLink(server);
  const asked = await server.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, member.id)).for("share");
    const first = reset();
    await untilBlocked(server, 1);
    const second = redeem(server, token);
    await untilBlocked(server, 2);
    return [first, second];
  });
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 404]);
});

test("keeps a reset link valid after it rejects a common password", async ({ server }) => {
  const { person, token } = await makeLink(server);
  const answer = await redeem(server, token, { newPassword: "password1" });
  expect(answer.status).toBe(400);
  expect(await rowOf(server, person.id)).toEqual(person);
  expect((await redeem(server, token)).status).toBe(200);
});

test("stores only a hash of a reset link's token", async ({ server }) => {
  const { person, token } = await makeLink(server);
  const [row] = await server.db.select().from(passwordResets).where(eq(passwordResets.userId, person.id));
  expect(row?.id).not.toContain(token);
  expect((await redeem(server, row?.id ?? "")).status).toBe(404);
});

test("limits wrong reset tokens from one address", async ({ server }) => {
  const ip = crypto.randomUUID();
  await Promise.all(Array.from({ length: 60 }, () => server.deps.limits.wrongLink(ip)));
  const body = { token: "unknown", newPassword };
  expect((await ask(server, "POST", "/trpc/auth.redeemReset", { body, ip })).status).toBe(429);
});

test("rejects creating a reset link for an unknown email and for a deactivated account", async ({
  server,
}) => {
  const unknown = createResetLink(server.db, { email: "unknown@example.test", origin, now: Date.now() });
  await expect(unknown).rejects.toThrow("There is no account with the email unknown@example.test.");
  await expect(makeLink(server, { isActive: false })).rejects.toThrow(/has been deactivated/);
});
