import { createHash } from "node:crypto";
import { apiKey, createdApiKey } from "@lotwright/contracts/workspace/api-keys";
import { apiKeys, items, users } from "@lotwright/db/schema";
import { jpeg, photoForm } from "@lotwright/testing/pictures";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect } from "vitest";
import { createApp } from "../../../app";
import { createLogger } from "../../../core/logger";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makeKey } from "../../../testing/keys";
import { hashPassword } from "../../../testing/passwords";
import { makePeople } from "../../../testing/people";
import { anyAddress, ask, bodyOf } from "../../../testing/rest";
import { test } from "../../../testing/test";
import { listenOverHttp } from "../events/testing/subscribers";

const rowOf = async (server: TestServer, id: string) =>
  (await server.db.select().from(apiKeys).where(eq(apiKeys.id, id)))[0];
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const statusOf = async (
  server: TestServer,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
) => (await ask(server, method, path, { headers, ...(body && { body }) })).status;

const password = "brass lamp 1912";
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

async function staff(server: TestServer) {
  const people = await makePeople(server.db, { passwordHash });
  const headers = await signedIn(server, people.owner);
  const create = async (name = "Stock system") =>
    bodyOf(
      await ask(server, "POST", "/api/api-keys", { headers, body: { name, password } }),
      createdApiKey.strict(),
    );
  const list = async () =>
    bodyOf(await ask(server, "GET", "/api/api-keys", { headers }), apiKey.strict().array());
  const revoke = (id: string) => ask(server, "DELETE", `/api/api-keys/${id}`, { headers });
  return { ...people, headers, create, list, revoke };
}

describe("API keys", () => {
  test("shows an API key of at least 128 random bits once and stores only its hash", async ({ server }) => {
    const { create, list, owner } = await staff(server);
    const { key, ...made } = await create("  Stock system ");
    expect(made).toEqual({
      id: expect.any(String),
      name: "Stock system",
      scope: "full",
      createdAt: expect.any(String),
      lastUsedAt: null,
      expiresAt: null,
      userId: owner.id,
      userName: owner.email,
    });
    const secret = key.replace("lotwright_", "");
    expect(Buffer.from(secret, "base64url").length).toBeGreaterThanOrEqual(16);
    const row = await rowOf(server, made.id);
    expect(row?.keyHash).toBe(createHash("sha256").update(key).digest("hex"));
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(await list()).toEqual([made]);
    expect(await statusOf(server, "GET", "/api/manifests", bearer(row?.keyHash ?? ""))).toBe(401);
  });

  test("creates a different API key each time", async ({ server }) => {
    const { create, list } = await staff(server);
    const [first, second] = [await create("One"), await create("Two")];
    expect(first.key).not.toBe(second.key);
    expect((await list()).map(({ name }) => name)).toEqual(["Two", "One"]);
  });

  test("updates an API key's last use at most once a minute", async ({ server }) => {
    const { create, list } = await staff(server);
    const { key, id } = await create();
    await ask(server, "GET", "/api/manifests", { headers: bearer(key) });
    const [used] = await list();
    expect(Date.now() - Date.parse(used?.lastUsedAt ?? "")).toBeLessThan(60_000);
    await ask(server, "GET", "/api/manifests", { headers: bearer(key) });
    expect(await list()).toEqual([used]);
    const longAgo = sql`now() - interval '2 minutes'`;
    await server.db.update(apiKeys).set({ lastUsedAt: longAgo }).where(eq(apiKeys.id, id));
    await ask(server, "GET", "/api/manifests", { headers: bearer(key) });
    const [again] = await list();
    expect(Date.parse(again?.lastUsedAt ?? "")).toBeGreaterThanOrEqual(Date.parse(used?.lastUsedAt ?? ""));
  });

  test("accepts an API key over REST and tRPC until it is revoked", async ({ server }) => {
    const { create, list, revoke } = await staff(server);
    const { key, id } = await create();
    const other = await create("Another");
    const statuses = () =>
      Promise.all(
        ["/api/manifests", "/trpc/manifests.list"].map((path) => statusOf(server, "GET", path, bearer(key))),
      );
    expect(await statuses()).toEqual([200, 200]);
    const revoked = await revoke(id);
    expect([revoked.status, await revoked.json()]).toEqual([200, { success: true }]);
    expect(await statuses()).toEqual([401, 401]);
    expect((await list()).map(({ name }) => name)).toEqual(["Another"]);
    expect(await statusOf(server, "GET", "/api/manifests", bearer(other.key))).toBe(200);
    expect((await revoke(id)).status).toBe(404);
  });

  test("ends the event stream of a revoked API key and leaves the person's own stream open", async ({
    server,
  }) => {
    const { create, revoke, owner, headers } = await staff(server);
    const { key, id } = await create();
    const keys = await listenOverHttp(server, bearer(key), owner);
    const own = await listenOverHttp(server, headers, owner);
    await revoke(id);
    expect(await keys.ended).toContain('"appCode":"UNAUTHORIZED"');
    expect(await own.receivedEvents()).toEqual([]);
  });

  test("rejects managing users or API keys with an API key over REST and tRPC", async ({ server }) => {
    const { create, member, unassigned, manifest, headers } = await staff(server);
    const { key, id } = await create();
    const before = await server.db.select().from(users).where(eq(users.id, member.id));
    const calls = [
      ["GET", "/api/admin/users"],
      ["POST", "/api/admin/users", { email: "new@example.test", password: "brass lamp" }],
      ["PATCH", `/api/admin/users/${member.id}`, { isActive: false }],
      ["POST", `/api/admin/users/${member.id}/reset-password`, { newPassword: "brass lamp" }],
      ["GET", `/api/admin/users/${member.id}/manifest-assignments`],
      ["POST", `/api/admin/manifests/${manifest.id}/assign`, { userId: unassigned.id }],
      ["DELETE", `/api/admin/manifests/${manifest.id}/assign/${member.id}`],
      ["GET", "/api/api-keys"],
      ["POST", "/api/api-keys", { name: "A second one", password }],
      ["DELETE", `/api/api-keys/${id}`],
      ["POST", "/api/auth/password", { currentPassword: password, newPassword: "copper kettle" }],
      ["POST", "/trpc/auth.changePassword", { currentPassword: password, newPassword: "copper kettle" }],
      ["GET", "/trpc/team.list"],
      ["POST", "/trpc/team.update", { userId: member.id, isActive: false }],
      ["GET", "/trpc/apiKeys.list"],
      ["POST", "/trpc/apiKeys.create", { name: "A second one", password }],
      ["POST", "/trpc/apiKeys.revoke", { id }],
    ] as const;
    for (const [method, path, body] of calls) {
      const answer = await ask(server, method, path, { headers: bearer(key), body });
      expect([path, answer.status]).toEqual([path, 403]);
      expect(await answer.text()).toContain("API keys can't do this. Log in instead.");
    }
    expect(await server.db.select().from(users).where(eq(users.id, member.id))).toEqual(before);
    const remaining = await bodyOf(await ask(server, "GET", "/api/api-keys", { headers }), apiKey.array());
    expect(remaining.map((key) => key.id)).toEqual([id]);
  });

  test("ignores an API key in the query string", async ({ server }) => {
    const { create } = await staff(server);
    const { key } = await create();
    for (const name of ["key", "apiKey", "api_key", "access_token", "authorization", "token"]) {
      expect(await statusOf(server, "GET", `/api/manifests?${name}=${key}`, {})).toBe(401);
      expect(await statusOf(server, "GET", `/trpc/manifests.list?${name}=${key}`, {})).toBe(401);
    }
  });

  test("answers 401 for a revoked API key that comes with a valid session cookie", async ({ server }) => {
    const { create, revoke, headers } = await staff(server);
    const { key, id } = await create();
    await revoke(id);
    const both = { ...headers, ...bearer(key) };
    expect(await statusOf(server, "GET", "/api/auth/user", both)).toBe(401);
    expect(await statusOf(server, "GET", "/api/auth/user", headers)).toBe(200);
  });

  test("reads only Bearer credentials as an API key and ignores other schemes beside a session", async ({
    server,
  }) => {
    const { headers } = await staff(server);
    for (const authorization of ["Basic YTpi", "Digest a=b", "bearerless"]) {
      expect(await statusOf(server, "GET", "/api/auth/user", { ...headers, authorization })).toBe(200);
      expect(await statusOf(server, "GET", "/api/auth/user", { authorization })).toBe(401);
    }
  });

  test("logs neither valid nor invalid API keys", async ({ server }) => {
    const { create } = await staff(server);
    const { key } = await create();
    const lines: string[] = [];
    const log = createLogger("trace", { write: (line) => void lines.push(line) });
    const edge = { trustProxy: false, publicUrl: undefined };
    const app = createApp({ ...server.deps, log }, { edge, stopping: server.stopping.signal });
    for (const sent of [key, `${key}x`]) {
      await ask({ app }, "GET", "/api/manifests", { headers: bearer(sent) });
      await ask({ app }, "GET", "/api/nowhere", { headers: bearer(sent) });
    }
    expect(lines.join("")).toContain("manifests.list");
    expect(lines.join("")).not.toContain(key);
  });
});

describe("creating an API key", () => {
  test("answers 403 for a wrong and 400 for a missing password, and creates no API key", async ({
    server,
  }) => {
    const { headers, list } = await staff(server);
    const wrong = { name: "Website", password: "not this one" };
    const answer = await ask(server, "POST", "/api/api-keys", { headers, body: wrong });
    expect([answer.status, await answer.json()]).toEqual([
      403,
      {
        code: "FORBIDDEN",
        message: "Wrong password",
        issues: [{ path: "password", message: "Wrong password" }],
      },
    ]);
    expect(await statusOf(server, "POST", "/trpc/apiKeys.create", headers, wrong)).toBe(403);
    expect(await statusOf(server, "POST", "/api/api-keys", headers, { name: "Website" })).toBe(400);
    expect(await statusOf(server, "POST", "/trpc/apiKeys.create", headers, { name: "Website" })).toBe(400);
    expect(await list()).toEqual([]);
  });

  test("counts wrong passwords for a new API key against the sign-in limit", async ({ server }) => {
    const { owner, headers, create } = await staff(server);
    await create();
    for (let count = 0; count < 8; count += 1) await server.deps.limits.login(anyAddress, owner.email);
    const wrong = { name: "Website", password: "not this one" };
    expect(await statusOf(server, "POST", "/api/api-keys", headers, { name: "Website" })).toBe(400);
    expect(await statusOf(server, "POST", "/api/api-keys", headers, wrong)).toBe(403);
    expect(await statusOf(server, "POST", "/api/api-keys", headers, { name: "Website", password })).toBe(429);
  });

  test("creates no API key when its user is deactivated while the password is verified", async ({
    server,
  }) => {
    const { member, owner, workspaceId } = await staff(server);
    const limits = {
      ...server.deps.limits,
      loggedIn: async () =>
        void (await server.callerFor(actorOf(owner)).team.update({ userId: member.id, isActive: false })),
    };
    const made = server.callerFor(actorOf(member), { limits }).apiKeys.create({ name: "Website", password });
    await expect(made).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    expect(await server.db.$count(apiKeys, eq(apiKeys.workspaceId, workspaceId))).toBe(0);
  });
});

describe("permissions of an API key", () => {
  test("gives an API key its user's permissions and attributes what it creates to them", async ({
    server,
  }) => {
    const { member, manifest, owner } = await staff(server);
    const { headers } = await makeKey(server.db, member);
    const me = await ask(server, "GET", "/api/auth/user", { headers });
    expect(await me.json()).toMatchObject({ id: member.id, role: "team" });
    const listed = await ask(server, "GET", "/api/manifests", { headers });
    expect(await listed.json()).toMatchObject([{ id: manifest.id }]);
    const body = { manifestId: manifest.id, title: "Made by a machine" };
    expect(await statusOf(server, "POST", "/api/items", headers, body)).toBe(201);
    const [made] = await server.db.select().from(items).where(eq(items.title, body.title));
    expect(made).toMatchObject({ createdBy: member.id, workspaceId: owner.workspaceId });
    expect(
      await statusOf(server, "POST", "/api/manifests", headers, { name: "Sale", consignor: "Abel" }),
    ).toBe(403);
  });

  test("applies a change of the user's assignments to their API key", async ({ server }) => {
    const { member, manifest, headers } = await staff(server);
    const { headers: keys } = await makeKey(server.db, member);
    const path = `/api/manifests/${manifest.id}`;
    expect(await statusOf(server, "GET", path, keys)).toBe(200);
    await ask(server, "DELETE", `/api/admin${path.slice(4)}/assign/${member.id}`, { headers });
    expect(await statusOf(server, "GET", path, keys)).toBe(404);
  });

  test("permanently revokes the API keys of a deactivated person", async ({ server }) => {
    const { member, headers: owners } = await staff(server);
    const { headers } = await makeKey(server.db, member);
    for (const isActive of [false, true]) {
      const answer = await statusOf(server, "PATCH", `/api/admin/users/${member.id}`, owners, { isActive });
      expect([answer, await statusOf(server, "GET", "/api/manifests", headers)]).toEqual([200, 401]);
    }
  });

  test("hides a person's API keys from colleagues and other workspaces and rejects revoking them", async ({
    server,
  }) => {
    const { member, unassigned, stranger } = await staff(server);
    const { id, headers: keys } = await makeKey(server.db, member);
    for (const user of [unassigned, stranger]) {
      const by = await signedIn(server, user);
      expect(await statusOf(server, "DELETE", `/api/api-keys/${id}`, by)).toBe(404);
      expect(await (await ask(server, "GET", "/api/api-keys", { headers: by })).json()).toEqual([]);
    }
    expect(await statusOf(server, "GET", "/api/manifests", keys)).toBe(200);
  });

  test("lists every key of the workspace for the admin, who ends a member's key with its event stream", async ({
    server,
  }) => {
    const { member, list, revoke, create, owner } = await staff(server);
    const { id, headers: keys } = await makeKey(server.db, member);
    const own = await create();
    const users = (await list()).map(({ id, userId }) => [id, userId]);
    expect(users).toEqual([
      [own.id, owner.id],
      [id, member.id],
    ]);
    const { ended } = await listenOverHttp(server, keys, member);
    expect((await revoke(id)).status).toBe(200);
    expect(await ended).toContain('"appCode":"UNAUTHORIZED"');
    expect(await statusOf(server, "GET", "/api/manifests", keys)).toBe(401);
    const [entry] = await server.callerFor(actorOf(owner)).activity.list({ verb: "api-key.revoked" });
    expect(entry).toMatchObject({ label: "Stock system", actor: { userId: owner.id }, entityId: id });
  });
});

describe("uploads with an API key", () => {
  test("accepts a photo upload with an API key and without an Origin header", async ({ server }) => {
    const { owner } = await staff(server);
    const { headers } = await makeKey(server.db, owner);
    const body = photoForm(await jpeg());
    const answer = await server.app.request("/api/upload-photo", { method: "POST", headers, body });
    expect(answer.status).toBe(201);
  });
});

test.for([{}, { name: "" }, { name: "  " }, { name: "x".repeat(501) }, { name: 7 }])(
  "answers 400 for %j as an API key's name and creates none",
  async (name, { server }) => {
    const { headers, list } = await staff(server);
    const answer = await ask(server, "POST", "/api/api-keys", { headers, body: { ...name, password } });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "INVALID", issues: [{ path: "name" }] });
    expect(await list()).toEqual([]);
  },
);
