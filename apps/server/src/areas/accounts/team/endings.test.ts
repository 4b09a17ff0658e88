import { describe, expect } from "vitest";
import type { TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makeKey } from "../../../testing/keys";
import { makePeople } from "../../../testing/people";
import { ask } from "../../../testing/rest";
import { startSecondServer } from "../../../testing/second-server";
import { test } from "../../../testing/test";
import { listenOverHttp } from "../events/testing/subscribers";

const endings = [
  { ending: "deactivation", method: "PATCH", path: "", body: { isActive: false } },
  {
    ending: "password reset",
    method: "POST",
    path: "/reset-password",
    body: { newPassword: "copper kettle" },
  },
];

type Ending = { ending: string; method: string; path: string; body: object };

/** Deactivates a member, or resets their password, as their admin. */
async function end(
  server: TestServer,
  owner: { id: string },
  userId: string,
  { method, path, body }: Ending,
) {
  const headers = await signedIn(server, owner);
  const answer = await ask(server, method, `/api/admin/users/${userId}${path}`, { headers, body });
  expect(answer.status).toBe(200);
}

describe.each(endings)("the $ending of a member", (ending) => {
  test("ends all three sessions with their next request on every server", async ({ server }) => {
    const { owner, member, unassigned } = await makePeople(server.db);
    const elsewhere = await startSecondServer(server);
    const cookies = await Promise.all([1, 2, 3].map(() => signedIn(server, member)));
    const others = await signedIn(server, unassigned);
    const statusesOf = (headers: Record<string, string>) =>
      Promise.all(
        [server, elsewhere].flatMap((at) =>
          ["/api/auth/user", "/trpc/manifests.list"].map(
            async (path) => (await ask(at, "GET", path, { headers })).status,
          ),
        ),
      );
    for (const cookie of cookies) expect(await statusesOf(cookie)).toEqual([200, 200, 200, 200]);
    await end(server, owner, member.id, ending);
    for (const cookie of cookies) expect(await statusesOf(cookie)).toEqual([401, 401, 401, 401]);
    expect(await statusesOf(others)).toEqual([200, 200, 200, 200]);
  });

  test("ends the member's event streams on every server and no one else's", async ({ server }) => {
    const { owner, member, unassigned } = await makePeople(server.db);
    const elsewhere = await startSecondServer(server);
    const here = await listenOverHttp(server, await signedIn(server, member), member);
    const there = await listenOverHttp(elsewhere, await signedIn(server, member), member);
    const other = await listenOverHttp(elsewhere, await signedIn(server, unassigned), unassigned);
    await end(server, owner, member.id, ending);
    for (const { ended } of [here, there]) expect(await ended).toContain('"appCode":"UNAUTHORIZED"');
    expect(await other.receivedEvents()).toEqual([]);
  });
});

test("does not restore ended sessions when the person is activated again", async ({ server }) => {
  const { owner, member } = await makePeople(server.db);
  const headers = await signedIn(server, member);
  const caller = await signedIn(server, owner);
  for (const isActive of [false, true]) {
    await ask(server, "PATCH", `/api/admin/users/${member.id}`, { headers: caller, body: { isActive } });
  }
  expect((await ask(server, "GET", "/api/auth/user", { headers })).status).toBe(401);
});

test("leaves the person's API keys valid after a password reset", async ({ server }) => {
  const { owner, member } = await makePeople(server.db);
  const { headers } = await makeKey(server.db, member);
  const [, reset] = endings;
  if (reset) await end(server, owner, member.id, reset);
  expect((await ask(server, "GET", "/api/manifests", { headers })).status).toBe(200);
});

test("revokes the person's API keys and no one else's when a reset requests it", async ({ server }) => {
  const { owner, member, unassigned } = await makePeople(server.db);
  const [{ headers }, { headers: others }] = [
    await makeKey(server.db, member),
    await makeKey(server.db, unassigned),
  ];
  const { ended } = await listenOverHttp(server, headers, member);
  const body = { newPassword: "copper kettle", revokeKeys: true };
  await end(server, owner, member.id, { ending: "reset", method: "POST", path: "/reset-password", body });
  expect((await ask(server, "GET", "/api/manifests", { headers })).status).toBe(401);
  expect((await ask(server, "GET", "/api/manifests", { headers: others })).status).toBe(200);
  expect(await ended).toContain('"appCode":"UNAUTHORIZED"');
});

test("rejects a deactivated person's API key immediately and ends its event stream", async ({ server }) => {
  const { owner, member } = await makePeople(server.db);
  const { headers } = await makeKey(server.db, member);
  expect((await ask(server, "GET", "/api/manifests", { headers })).status).toBe(200);
  const { ended } = await listenOverHttp(server, headers, member);
  const [deactivation] = endings;
  if (deactivation) await end(server, owner, member.id, deactivation);
  expect((await ask(server, "GET", "/api/manifests", { headers })).status).toBe(401);
  expect(await ended).toContain('"appCode":"UNAUTHORIZED"');
});
