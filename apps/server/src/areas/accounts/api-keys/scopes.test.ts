import { apiKey } from "@lotwright/contracts/workspace/api-keys";
import { keyScopes } from "@lotwright/contracts/workspace/permissions";
import { items } from "@lotwright/db/schema";
import { jpeg, photoForm } from "@lotwright/testing/pictures";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makeKey } from "../../../testing/keys";
import { hashPassword } from "../../../testing/passwords";
import { makePeople } from "../../../testing/people";
import { ask, bodyOf, errorOf } from "../../../testing/rest";
import { test } from "../../../testing/test";

const password = "brass lamp 1912";
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

const statusOf = async (
  server: TestServer,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
) => {
  const answer = await ask(server, method, path, { headers, ...(body && { body }) });
  await answer.body?.cancel();
  return answer.status;
};

async function staff(server: TestServer) {
  const people = await makePeople(server.db, { passwordHash });
  const headers = await signedIn(server, people.owner);
  const list = async () =>
    bodyOf(await ask(server, "GET", "/api/api-keys", { headers }), apiKey.strict().array());
  return { ...people, headers, list };
}

const hourFromNow = () => new Date(Date.now() + 60 * 60 * 1000);

test("creates an API key with a scope and an expiry, lists both, and names them in the activity", async ({
  server,
}) => {
  const { headers, list, owner } = await staff(server);
  const expiresAt = hourFromNow().toISOString();
  const body = { name: "Website", scope: "read", expiresAt, password };
  const answer = await ask(server, "POST", "/api/api-keys", { headers, body });
  expect([answer.status, await answer.json()]).toMatchObject([201, { scope: "read", expiresAt }]);
  expect(await list()).toMatchObject([{ scope: "read", expiresAt }]);
  const [entry] = await server.callerFor(actorOf(owner)).activity.list({ verb: "api-key.created" });
  expect(entry?.changes).toEqual([
    { field: "scope", before: "", after: "read" },
    { field: "expiresAt", before: "", after: expiresAt },
  ]);
});

test.for([
  ["scope", { scope: "full" }, "A scope is read, catalog or export"],
  ["scope", { scope: "write" }, "A scope is read, catalog or export"],
  ["expiresAt", { expiresAt: "2026-01-01T00:00:00.000Z" }, "Choose a time in the future"],
  ["expiresAt", { expiresAt: "tomorrow" }, "Write a time as 2026-03-14T09:26:53.000Z"],
] as const)(
  "answers 400 for the %s in %j and creates no API key",
  async ([path, input, message], { server }) => {
    const { headers, list } = await staff(server);
    const body = { name: "Website", password, ...input };
    const answer = await ask(server, "POST", "/api/api-keys", { headers, body });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: "INVALID", issues: [{ path, message }] },
    ]);
    expect(await list()).toEqual([]);
  },
);

test("answers 403 with the needed scope to a read-only key that writes, over REST and tRPC", async ({
  server,
}) => {
  const { owner, manifest } = await staff(server);
  const { headers } = await makeKey(server.db, owner, { scope: "read" });
  const body = { manifestId: manifest.id, title: "Made by a machine" };
  const message = 'This API key has the scope "read". Use one with the scope "catalog".';
  for (const path of ["/api/items", "/trpc/items.create"]) {
    const answer = await ask(server, "POST", path, { headers, body });
    expect([answer.status, await errorOf(answer)]).toMatchObject([403, { code: "FORBIDDEN", message }]);
  }
  const photo = await server.app.request("/api/upload-photo", {
    method: "POST",
    headers,
    body: photoForm(await jpeg()),
  });
  expect([photo.status, await errorOf(photo)]).toEqual([403, { code: "FORBIDDEN", message }]);
  const made = and(eq(items.manifestId, manifest.id), eq(items.title, body.title));
  expect(await server.db.$count(items, made)).toBe(0);
  expect(await statusOf(server, "GET", `/api/manifests/${manifest.id}`, headers)).toBe(200);
});

test("downloads an export with the scopes export and full only", async ({ server }) => {
  const { owner, manifest } = await staff(server);
  const path = `/api/manifests/${manifest.id}/export`;
  const statuses = keyScopes.map(async (scope) =>
    statusOf(server, "GET", path, (await makeKey(server.db, owner, { scope })).headers),
  );
  expect(await Promise.all(statuses)).toEqual([403, 403, 200, 200]);
});

test("lets a key with the scope export save formats of exports, but no settings of the workspace", async ({
  server,
}) => {
  const { owner } = await staff(server);
  const { headers } = await makeKey(server.db, owner, { scope: "export" });
  const save = (body: object) => ask(server, "POST", "/api/export-settings", { headers, body });
  expect((await save({ fileFormat: "xlsx", customColumnLabels: {} })).status).toBe(200);
  const answer = await save({ customColumnLabels: { custom1: "Maker" } });
  const message = "Only an admin who is logged in can change the custom fields";
  expect([answer.status, await answer.json()]).toEqual([403, { code: "FORBIDDEN", message }]);
});

test("keeps the activity and the settings of the workspace open to keys without a scope, and to no others", async ({
  server,
}) => {
  const { owner } = await staff(server);
  for (const scope of keyScopes) {
    const { headers } = await makeKey(server.db, owner, { scope });
    const company = { companyName: "Field & Sons" };
    const statuses = [
      await statusOf(server, "GET", "/api/activity", headers),
      await statusOf(server, "PATCH", "/api/company-settings", headers, company),
      await statusOf(server, "GET", "/api/company-settings", headers),
    ];
    expect([scope, ...statuses]).toEqual(scope === "full" ? ["full", 200, 200, 200] : [scope, 403, 403, 200]);
  }
});

test("refuses the download of the workspace to an admin's key of any scope with 403", async ({ server }) => {
  const { owner } = await staff(server);
  for (const scope of keyScopes) {
    const { headers } = await makeKey(server.db, owner, { scope });
    const answer = await ask(server, "GET", "/api/workspace/download", { headers });
    const message = "API keys can't do this. Log in instead.";
    expect([answer.status, await answer.json()]).toEqual([403, { code: "FORBIDDEN", message }]);
    const path = "/api/workspace/download";
    expect(await statusOf(server, "POST", path, headers, { password })).toBe(403);
  }
});

test("answers 401 to an expired API key and still lists it", async ({ server }) => {
  const { owner, list } = await staff(server);
  const expired = await makeKey(server.db, owner, { expiresAt: new Date(Date.now() - 1000) });
  const valid = await makeKey(server.db, owner, { expiresAt: hourFromNow() });
  for (const path of ["/api/manifests", "/trpc/manifests.list"]) {
    expect(await statusOf(server, "GET", path, expired.headers)).toBe(401);
    expect(await statusOf(server, "GET", path, valid.headers)).toBe(200);
  }
  expect((await list()).map(({ id }) => id)).toContain(expired.id);
});
